import { expect, test } from 'vitest'
import { normaliseText } from '@hearthvoice/contract/characters'
import { LONGEST_PASSAGE, passageHash, SHORTEST_CUT, spokenText, splitIntoPassages } from './passages.ts'

const texts = (text: string) => splitIntoPassages(text).map((passage) => spokenText(text, passage))

/** Mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const WORDS = 'the old lamp by window burned while grandmother told us how her father crossed river in winter'.split(
  ' ',
)

function sentence(next: () => number, words: number): string {
  const chosen = Array.from({ length: words }, () => WORDS[Math.floor(next() * WORDS.length)] ?? 'so')
  const text = chosen.map((word, at) => (at > 0 && next() < 0.1 ? `${word},` : word)).join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/,$/, '')}.`
}

const paragraph = (next: () => number, sentences: number) =>
  Array.from({ length: sentences }, () => sentence(next, 6 + Math.floor(next() * 20))).join(' ')

test('a short paragraph is one passage, and paragraph ends are kept', () => {
  const text = 'It snowed. We stayed inside.\n\nIn the morning, Dr. Miller came.\nHe had walked.'
  expect(splitIntoPassages(text)).toEqual([
    { from: 0, to: 28, endsParagraph: true, speakable: true },
    { from: 30, to: 62, endsParagraph: true, speakable: true },
    { from: 63, to: 77, endsParagraph: true, speakable: true },
  ])
})

test('wrapped lines and verse are read on, without a pause', () => {
  expect(texts('The river was\nfrozen that\nwinter.')).toEqual(['The river was frozen that winter.'])
})

test('what has nothing to speak is a pause', () => {
  expect(splitIntoPassages('One.\n* * *\nTwo.').map(({ speakable }) => speakable)).toEqual([true, false, true])
  expect(splitIntoPassages('🎉🎉').map(({ speakable }) => speakable)).toEqual([false])
  expect(splitIntoPassages(' \n\n ')).toEqual([])
})

test('long paragraphs are cut between sentences, never after a title or an initial', () => {
  const text = 'Then Mr. Brown and J. R. Smith sat with Mrs. Hill for an hour and spoke of the sea. '.repeat(30).trim()
  const passages = texts(text)
  expect(passages.length).toBeGreaterThan(2)
  for (const passage of passages) {
    expect(passage).toMatch(/^Then Mr\. Brown .*the sea\.$/)
    expect(passage.length).toBeGreaterThanOrEqual(SHORTEST_CUT)
    expect(passage.length).toBeLessThanOrEqual(LONGEST_PASSAGE)
  }
})

test('a sentence that is too long is cut at clauses, then words, then anywhere but through a character', () => {
  const clauses = `${'and so we walked along the river until evening came, '.repeat(40)}and slept.`
  for (const passage of texts(clauses).slice(0, -1)) expect(passage).toMatch(/came,$/)
  const words = 'word '.repeat(500).trim()
  for (const passage of texts(words)) expect(passage).toMatch(/^word( word)*$/)
  const letters = '𝕒'.repeat(3000)
  expect(texts(letters).join('')).toBe(letters)
  expect(texts(letters).every((passage) => passage.isWellFormed() && passage.length <= LONGEST_PASSAGE)).toBe(true)
})

test('random prose: passages are 200 to 800 long unless their paragraph is shorter', () => {
  const next = random(7)
  for (let round = 0; round < 50; round++) {
    const text = Array.from({ length: 4 }, () => paragraph(next, 1 + Math.floor(next() * 40))).join('\n\n')
    const passages = splitIntoPassages(text)
    for (const { from, to } of passages) {
      expect(to - from).toBeLessThanOrEqual(LONGEST_PASSAGE)
      expect(text.slice(from, to)).toMatch(/\.$/)
    }
    const cut = passages.filter(({ endsParagraph }, at) => !endsParagraph || passages[at - 1]?.endsParagraph === false)
    for (const { from, to } of cut) expect(to - from).toBeGreaterThanOrEqual(SHORTEST_CUT)
  }
})

test('any Unicode: ranges are in order, and all that is not white space is in one of them', () => {
  const next = random(11)
  const pools = [
    () => String.fromCodePoint(32 + Math.floor(next() * 95)),
    () => String.fromCodePoint(Math.floor(next() * 0xd800)),
    () => String.fromCodePoint(0xe000 + Math.floor(next() * (0x110000 - 0xe000))),
    () => String.fromCharCode(0xd800 + Math.floor(next() * 0x800)),
    () => '👩‍👩‍👧‍👦',
    () => 'é́́',
    () => ['\n', '. ', '\n\n', '! ', ' ', '。', '…”', '\u2028', '\t'][Math.floor(next() * 9)] ?? ' ',
    () => 'family ',
  ]
  for (let round = 0; round < 200; round++) {
    const length = Math.floor(next() ** 3 * 4000)
    const text = normaliseText(
      Array.from({ length }, () => pools[Math.floor(next() * pools.length)]?.() ?? '').join(''),
    )
    const passages = splitIntoPassages(text)
    expect(splitIntoPassages(text)).toEqual(passages)
    let at = 0
    for (const { from, to } of passages) {
      expect(text.slice(at, from).trim()).toBe('')
      expect(to).toBeGreaterThan(from)
      expect(to - from).toBeLessThanOrEqual(LONGEST_PASSAGE)
      at = to
    }
    expect(text.slice(at).trim()).toBe('')
  }
})

test('changing one sentence of a long paragraph changes one passage, seldom its neighbours', () => {
  const next = random(3)
  let changed = 0
  const rounds = 100
  for (let round = 0; round < rounds; round++) {
    const sentences = Array.from({ length: 60 }, () => sentence(next, 6 + Math.floor(next() * 20)))
    const before = new Set(texts(sentences.join(' ')))
    sentences[Math.floor(next() * 60)] = sentence(next, 12)
    changed += texts(sentences.join(' ')).filter((passage) => !before.has(passage)).length
  }
  expect(changed / rounds).toBeLessThan(2)
})

test('the longest story allowed is split quickly enough, whatever it is made of', () => {
  for (const unit of ['a', 'a ', 'a. ', 'a.\n', 'Ha. ', ', ', '字', '\n', 'a\u0301']) {
    const text = normaliseText(unit.repeat(Math.floor(200_000 / unit.length)))
    expect(splitIntoPassages(text).at(-1)?.to ?? 0).toBe(text.trimEnd().length)
  }
})

test('the hash names everything that makes the sound', () => {
  const of = { provider: 'engine', providerVoiceId: 'v', settings: 's', text: 'Hello.', take: 1 }
  const others = [
    { ...of, provider: 'other' },
    { ...of, providerVoiceId: 'w' },
    { ...of, settings: 't' },
    { ...of, text: 'Hello!' },
    { ...of, take: 2 },
    { ...of, providerVoiceId: 'vs', settings: '' },
  ]
  expect(passageHash(of)).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set([of, ...others].map(passageHash)).size).toBe(7)
})
