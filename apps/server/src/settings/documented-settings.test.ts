import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { settingNames } from './settings.ts'

const root = new URL('../../../../', import.meta.url)
const lines = async (file: string) => (await readFile(new URL(file, root), 'utf8')).split('\n')

test('.env.example names every setting once, and its values are taken', async () => {
  const examples = (await lines('.env.example')).flatMap((line) => {
    const [, name, value] = /^# ([A-Z_]+)=(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, value }]
  })
  expect(examples.map(({ name }) => name).toSorted()).toEqual(settingNames.toSorted())
  const given = Object.fromEntries(examples.map(({ name, value }) => [name, value]))
  expect(() => readConfig({ ...given, FFMPEG_PATH: process.execPath })).not.toThrow()
})

test('README’s table names every setting', async () => {
  const table = (await lines('README.md')).filter((line) => line.startsWith('| `'))
  const names = table.flatMap((line) => line.split('|')[1]?.match(/[A-Z][A-Z_]{3,}/g) ?? [])
  expect(names.toSorted()).toEqual(settingNames.toSorted())
})
