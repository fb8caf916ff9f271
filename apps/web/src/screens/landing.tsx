import { copyright } from '@hearthvoice/contract/messages/app-frame'
import * as text from '@hearthvoice/contract/messages/landing'
import { screens } from '@hearthvoice/contract/paths'
import { LinkButton } from '../ui/button.tsx'
import { Cover } from '../ui/cover.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Thread } from '../ui/thread.tsx'
import { SiteHeader } from './site-header.tsx'

const year = new Date().getFullYear()

export default function Landing() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader
        action={
          <LinkButton to={screens.onboarding} size="small" className="max-sm:hidden">
            {text.tryNow}
          </LinkButton>
        }
      />
      <main id="content" className="flex-1">
        <section className="mx-auto grid max-w-6xl items-center gap-12 px-6 py-12 md:grid-cols-[1.25fr_1fr] md:py-16 lg:py-20">
          <div className="flex flex-col items-start gap-8">
            <PageHeading title={text.headline} className="text-3xl md:text-4xl lg:text-5xl">
              {text.headline}
            </PageHeading>
            <p className="max-w-[52ch] text-lg text-soft-ink">{text.introduction}</p>
            <LinkButton to={screens.onboarding} size="large">
              {text.tryNow}
            </LinkButton>
          </div>
          <figure className="mx-auto flex w-full max-w-[19rem] flex-col gap-5">
            <Cover title={text.sampleTitle} text={text.sampleText} className="shadow-floating" />
            <figcaption className="flex flex-col gap-2 text-soft-ink">
              <span className="font-serif text-base text-ink">{text.sampleText}</span>
              <span className="text-sm">{text.sampleBy}</span>
            </figcaption>
          </figure>
        </section>
        <Thread className="mx-auto max-w-3xl px-6" />
        <section aria-labelledby="how-it-works" className="mx-auto max-w-6xl px-6 py-16 md:py-24">
          <h2 id="how-it-works" className="text-2xl md:text-3xl">
            {text.howItWorksHeading}
          </h2>
          <ol className="mt-10 grid gap-10 md:grid-cols-3">
            {text.steps.map((step, index) => (
              <li key={step.title} className="flex flex-col gap-3 border-t border-hairline pt-6">
                <span aria-hidden className="font-serif text-2xl text-ember">
                  {index + 1}
                </span>
                <h3 className="text-xl">{step.title}</h3>
                <p className="text-soft-ink">{step.text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className="border-t border-hairline bg-raised">
          <div className="mx-auto flex max-w-3xl flex-col gap-4 px-6 py-16 text-center">
            <h2 className="text-2xl">{text.promise}</h2>
            <p className="text-soft-ink">{text.promiseText}</p>
          </div>
        </section>
      </main>
      <footer className="border-t border-hairline px-6 py-8 text-center text-sm text-soft-ink">
        {copyright(year)}
      </footer>
    </div>
  )
}
