import { expect, test } from 'vitest'
import { normaliseText } from './normalise-text.ts'

const spoken = (text: string) => normaliseText(text).text.replaceAll(/ +/g, ' ').trim()

test.each([
  ['“It’s ‘fine’,” she said.', "\"It's 'fine',\" she said."],
  ['Café, naïve, Zoë, Ångström, Łódź, straße, Ærø', 'Cafe, naive, Zoe, Angstrom, Lodz, strasse, Aero'],
  ['He waited — and waited – for her', 'He waited, and waited, for her'],
  ['from 1914–1918', 'from 1914 to 1918'],
  ['a well-known twenty-one', 'a well-known twenty-one'],
  ['Well… maybe. Well… Maybe', 'Well, maybe. Well. Maybe'],
  ['£5.50 or €1,200', '5.50 pounds or 1,200 euros'],
  ['$3 & 50%', '$3 and 50%'],
  ['2½ cups, ½ a cup', '2 and a half cups, half a cup'],
  ['20° *bold* and/or #3', '20 degrees bold and or number 3'],
  ['one\r\ntwo', 'one \ntwo'],
])('%s', (text, expected) => {
  expect(spoken(text)).toBe(expected)
})

test('leaves out and reports what has no reading, each once', () => {
  const { text, skipped } = normaliseText('I ❤️ you 👨‍👩‍👧, Привет and 你好 and ❤️!')
  expect(skipped).toEqual(['❤️', '👨‍👩‍👧', 'Привет', '你好'])
  expect(text.replaceAll(/ +/g, ' ')).toBe('I you , and and !')
})

test('knows where each character comes from', () => {
  const original = 'Zoë’s £5 — ½ Å'
  const { text, source } = normaliseText(original)
  expect(source).toHaveLength(text.length)
  expect(original.slice(source[text.indexOf('pounds')])).toBe('£5 — ½ Å')
  expect(original.slice(source[text.indexOf('half')])).toBe('½ Å')
})

test('gives printable ASCII for any text', () => {
  const everything = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join('x')
  expect(normaliseText(everything).text).toMatch(/^[ -~\n]*$/)
  expect(normaliseText('\ud800 a').text.trim()).toBe('a')
})
