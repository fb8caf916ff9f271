/** What the operator's commands say in the terminal. */
export const adminUsage = (usages: string[]) =>
  ['Usage:', ...usages.map((usage) => `  npm run admin -- ${usage}`)].join('\n')
export const packageUnknown = (name: string, known: readonly string[]) =>
  `There is no package "${name}". The packages are ${known.join(', ')}.`
export const accountUnknown = (email: string) => `Nobody has signed up with the address ${email}.`
export const packageGranted = (packageName: string, email: string, orderId: string) =>
  `The ${packageName} package is granted to ${email} (order ${orderId}).`
