import { Check } from 'lucide-react'
import type { z } from 'zod'
import type { packageAnswer } from '@hearthvoice/contract/api/plans'
import { formatMoney } from '@hearthvoice/contract/format'
import * as text from '@hearthvoice/contract/messages/payment'
import { classNames } from '../../ui/class-names.ts'

type Package = z.infer<typeof packageAnswer>

type PackageCardProps = { offer: Package; chosen: boolean; onChoose: () => void }

/** One package as a radio button: what one gets and what it costs. */
export function PackageCard({ offer, chosen, onChoose }: PackageCardProps) {
  const lines = [
    text.voices(offer.limits.voices),
    text.characters(offer.limits.characters),
    text.words(offer.approximate_words),
    text.narrated,
  ]
  const price = formatMoney(offer.amount, offer.currency).replace(/\.00$/, '')
  return (
    <label
      className={classNames(
        'relative flex cursor-pointer flex-col gap-4 rounded-soft border bg-raised p-6 transition-colors md:p-5',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ember',
        chosen ? 'border-ember ring-1 ring-ember' : 'border-hairline hover:border-edge',
      )}
    >
      <input type="radio" name="package" className="sr-only" checked={chosen} onChange={onChoose} value={offer.id} />
      <span className="font-serif text-xl font-[560]">{offer.name}</span>
      {offer.most_popular && (
        <span className="absolute -top-3.5 right-5 rounded-full border border-ember bg-paper px-3 text-sm font-semibold text-ember">
          {text.mostPopular}
        </span>
      )}
      <span className="flex items-baseline gap-2">
        <span className="font-serif text-3xl">{price}</span>
        <span className="text-sm text-soft-ink">{text.oneTime}</span>
      </span>
      <span className="flex flex-col gap-2">
        {lines.map((line) => (
          <span key={line} className="flex items-start gap-2">
            <Check aria-hidden size={18} className="mt-1 shrink-0 text-moss" />
            {line}
          </span>
        ))}
      </span>
    </label>
  )
}
