import type { PackageId } from '@hearthvoice/contract/plans'

/** The payment provider's id of a package's price. */
export const priceIdOf = (id: PackageId): string => `price_${id}`
