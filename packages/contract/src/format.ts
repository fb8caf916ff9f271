/** How dates, money and file names look, in one place. */

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const numberFormat = new Intl.NumberFormat('en-US')

export const formatDate = (date: Date | string): string => dateFormat.format(new Date(date))
export const formatNumber = (n: number): string => numberFormat.format(n)

/** @param amount minor currency units @param currency ISO 4217, any case */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)

/** A story's file name: the title in lower case, letters and digits of any script kept, all else underscores. */
export const audioFileName = (title: string): string =>
  `${title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '_')}.mp3`
