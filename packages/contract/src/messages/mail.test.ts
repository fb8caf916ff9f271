import { expect, test } from 'vitest'
import { recoveryMail } from './mail.ts'

const greetingOf = (fullName: string) => recoveryMail({ fullName, link: 'http://x/' }).text.split('\n')[0]

test.each(['Rose Miller', 'Dr. Rose Miller-Ólafsdóttir', "Siobhán O'Neill", '王秀英', 'رانيا'])(
  '%s is called by name',
  (name) => {
    expect(greetingOf(name)).toBe(`Dear ${name},`)
  },
)

test.each([
  'Visit http://evil.example',
  'evil.example',
  'You won! Call +1 555 0100',
  'www.evil.example/prize',
  'Rose\u202e',
  'x'.repeat(61),
])('a name that says more than a name is left out: %s', (name) => {
  expect(greetingOf(name)).toBe('Hello,')
})
