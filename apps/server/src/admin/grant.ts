import { parseArgs } from 'node:util'
import { accountUnknown, packageGranted, packageUnknown } from '@hearthvoice/contract/messages/admin'
import { PACKAGE_IDS, PACKAGES, type PackageId } from '@hearthvoice/contract/plans'
import { findAccountByEmail } from '../accounts/find-account.ts'
import { grantPackage } from '../payments/orders.ts'
import { AdminFailure, WrongUsage, type AdminCommand } from './admin-command.ts'

const isPackage = (name: string): name is PackageId => (PACKAGE_IDS as readonly string[]).includes(name)

/** Gives a package away: books a paid, completed order of amount 0. */
export const grant: AdminCommand = {
  usage: `grant EMAIL ${PACKAGE_IDS.join('|')}`,
  read(words) {
    const { positionals } = parseArgs({ args: words, allowPositionals: true })
    const [email, packageName, ...rest] = positionals
    if (!email || !packageName || rest.length > 0) throw new WrongUsage()
    if (!isPackage(packageName)) throw new WrongUsage(packageUnknown(packageName, PACKAGE_IDS))
    return async (needs) => {
      const account = await findAccountByEmail(needs, email)
      if (!account) throw new AdminFailure(accountUnknown(email))
      const order = await grantPackage(needs, { userId: account.id, package: packageName, now: needs.now() })
      return packageGranted(PACKAGES[packageName].name, account.email, order.orderId)
    }
  },
}
