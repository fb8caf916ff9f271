/** Packages, plan limits and how orders become a plan (SPEC §9, DECISIONS 'Plans and trial'). Pure. */

export const PACKAGE_IDS = ['starter', 'family', 'legacy'] as const
export type PackageId = (typeof PACKAGE_IDS)[number]
export type PlanId = PackageId | 'trial' | 'onboarding_trial'

export type PlanLimits = { voices: number; stories: number; characters: number }

export type PackageTerms = PlanLimits & {
  id: PackageId
  name: string
  description: string
  /** Minor currency units. */
  amount: number
  currency: 'usd'
  mode: 'payment'
  mostPopular: boolean
}

export const PACKAGES: Record<PackageId, PackageTerms> = {
  starter: {
    id: 'starter',
    name: 'Starter',
    description: '1 voice and 15,000 characters of stories',
    amount: 1900,
    currency: 'usd',
    mode: 'payment',
    mostPopular: false,
    voices: 1,
    stories: 999,
    characters: 15_000,
  },
  family: {
    id: 'family',
    name: 'Family',
    description: '1 voice and 60,000 characters of stories',
    amount: 3900,
    currency: 'usd',
    mode: 'payment',
    mostPopular: true,
    voices: 1,
    stories: 999,
    characters: 60_000,
  },
  legacy: {
    id: 'legacy',
    name: 'Legacy',
    description: '5 voices and 225,000 characters of stories',
    amount: 9900,
    currency: 'usd',
    mode: 'payment',
    mostPopular: false,
    voices: 5,
    stories: 999,
    characters: 225_000,
  },
}

export const DEFAULT_PLAN_NAME = 'No Plan'
export const TRIAL_LIMITS: PlanLimits = { voices: 1, stories: 0, characters: 0 }
export const ONBOARDING_TRIAL_LIMITS: PlanLimits = { voices: 1, stories: 999, characters: 15_000 }
export const ORDER_COUNTS_FOR_DAYS = 365
const DAY_MS = 86_400_000

export type Order = {
  package: PackageId | null
  paymentStatus: string
  status: string
  /** Minor currency units. */
  amountTotal: number
  orderDate: Date
}

export type Subscription = { package: PackageId; status: string }

export type Plan = {
  id: PlanId
  name: string
  active: boolean
  trial: boolean
  limits: PlanLimits
}

/** The package an order stands for: the one it names, else inferred from the amount; null when it buys none. */
export function packageOfOrder(order: Pick<Order, 'package' | 'amountTotal'>): PackageId | null {
  if (order.package) return order.package
  const amount = order.amountTotal / 100
  if (amount >= 99) return 'legacy'
  if (amount >= 39) return 'family'
  if (amount >= 19) return 'starter'
  return null
}

export const isPaidAndCompleted = (order: Pick<Order, 'paymentStatus' | 'status'>): boolean =>
  order.paymentStatus === 'paid' && order.status === 'completed'

/**
 * The plan of an account. An active subscription wins over orders; name and voices come from the best order of the
 * last 365 days, and while one counts the characters of all paid orders add up.
 */
export function planOf(input: {
  orders: Order[]
  subscription: Subscription | null
  now: Date
  onboarding?: boolean
}): Plan {
  const since = input.now.getTime() - ORDER_COUNTS_FOR_DAYS * DAY_MS
  const bought = input.orders
    .filter(isPaidAndCompleted)
    .map((order) => ({ order, package: packageOfOrder(order) }))
    .filter((entry): entry is { order: Order; package: PackageId } => entry.package !== null)
  const current = bought.filter(({ order }) => order.orderDate.getTime() >= since)
  const subscribed = input.subscription?.status === 'active' ? input.subscription.package : null
  const best =
    subscribed ?? PACKAGE_IDS.toReversed().find((id) => current.some((entry) => entry.package === id)) ?? null
  if (best === null) {
    const limits = input.onboarding ? ONBOARDING_TRIAL_LIMITS : TRIAL_LIMITS
    const id = input.onboarding ? 'onboarding_trial' : 'trial'
    return { id, name: DEFAULT_PLAN_NAME, active: false, trial: true, limits }
  }
  const ordered = bought.reduce((sum, entry) => sum + PACKAGES[entry.package].characters, 0)
  const characters = ordered + (subscribed ? PACKAGES[subscribed].characters : 0)
  const { name, voices, stories } = PACKAGES[best]
  return { id: best, name, active: true, trial: false, limits: { voices, stories, characters } }
}
