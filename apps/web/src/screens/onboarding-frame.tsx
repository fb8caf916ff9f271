import { Check } from 'lucide-react'
import { Outlet, useLocation } from 'react-router'
import * as text from '@hearthvoice/contract/messages/onboarding'
import { screens } from '@hearthvoice/contract/paths'
import { classNames } from '../ui/class-names.ts'
import { SiteHeader } from './site-header.tsx'

const steps = [
  { path: screens.onboarding, label: text.steps.account },
  { path: screens.onboardingVoice, label: text.steps.voice },
  { path: screens.onboardingStory, label: text.steps.story },
  { path: screens.onboardingPayment, label: text.steps.payment },
]

/** The wizard: where one is among its four steps, and the step itself. */
export default function OnboardingFrame() {
  const { pathname } = useLocation()
  const at = Math.max(
    0,
    steps.findIndex(({ path }) => path === pathname.replace(/\/$/, '')),
  )
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <nav aria-label={text.progressLabel} className="mx-auto w-full max-w-3xl px-6 pt-8">
        <ol className="hidden items-start md:flex">
          {steps.map(({ path, label }, index) => (
            <Step key={path} number={index + 1} label={label} state={stateOf(index, at)} />
          ))}
        </ol>
        <div className="flex flex-col gap-3 md:hidden">
          <p className="font-semibold">{text.stepOf(at + 1, steps[at]?.label ?? '')}</p>
          <div
            role="progressbar"
            aria-label={text.progressLabel}
            aria-valuemin={0}
            aria-valuemax={steps.length}
            aria-valuenow={at + 1}
            className="h-1 overflow-hidden rounded-full bg-hairline"
          >
            <div className="h-full rounded-full bg-ember" style={{ width: `${((at + 1) / steps.length) * 100}%` }} />
          </div>
        </div>
      </nav>
      <main id="content" className="mx-auto w-full max-w-3xl flex-1 px-6 py-10 md:py-14">
        <Outlet />
      </main>
    </div>
  )
}

type StepState = 'done' | 'current' | 'ahead'
const stateOf = (index: number, at: number): StepState => (index < at ? 'done' : index === at ? 'current' : 'ahead')

function Step({ number, label, state }: { number: number; label: string; state: StepState }) {
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={classNames('flex flex-1 items-center gap-3 last:flex-none', state === 'ahead' && 'text-soft-ink')}
    >
      <span
        aria-hidden
        className={classNames('grid size-10 shrink-0 place-items-center rounded-full border font-semibold', {
          'border-ember bg-ember text-on-ember': state === 'current',
          'border-moss text-moss': state === 'done',
          'border-edge': state === 'ahead',
        })}
      >
        {state === 'done' ? <Check size={20} /> : number}
      </span>
      <span className={state === 'current' ? 'font-semibold' : ''}>
        {label}
        {state === 'done' && <span className="sr-only"> ({text.stepDone})</span>}
      </span>
      {number < steps.length && <span aria-hidden className="mr-3 h-px flex-1 bg-hairline" />}
    </li>
  )
}
