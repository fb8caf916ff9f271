/** The main job, as a person does it: a film of somebody speaking goes in, a story in that voice comes out. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judgeSound, nearestSpeakers, nearnessToSpeakers } from '../testing/judge-narration.ts'
import { makeSample } from '../testing/samples.ts'
import { speakers } from '../testing/speech.ts'
import { expect, test } from './app-fixture.ts'
import { grantPackage } from './product-calls.ts'
import { bedtimeStory } from './story-text.ts'

test('S-133 S-196 S-197 from a film to a story in its voice', async ({ page, app }) => {
  const speaker = speakers().find(({ id }) => id === '2414')
  if (!speaker) throw new Error('the speaker is missing')
  const folder = await mkdtemp(join(tmpdir(), 'journey-'))
  const film = join(folder, 'grandpa at the lake.mp4')
  await makeSample('mp4', speaker.firstHalf, film, { picture: true })
  const email = 'rose@example.com'

  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Try Now' }).click()
  await page.getByLabel('Full Name').fill('Rose Miller')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a lamp by the window')
  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whose voice shall we keep?')
  await grantPackage(app, email, 'family')
  await page.goto('/dashboard/create-voice')
  await page.locator('input[type=file]').setInputFiles(film)
  await page.getByLabel('Name for the voice').fill('Grandpa Joe')
  await page.getByRole('radio', { name: /relative who has died/ }).check()
  await page.getByRole('button', { name: 'Create Voice' }).click()
  await expect(page.getByText('This may take a few minutes')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grandpa Joe’s voice is ready', { timeout: 60_000 })

  const preview = page.getByRole('region', { name: 'Player: Preview of Grandpa Joe’s voice' })
  await preview.getByRole('button', { name: 'Play' }).click()
  await expect(preview.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(preview.getByText('This is a synthetic voice, made from recordings of Grandpa Joe.')).toBeVisible()

  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Rose$/)
  await page.getByRole('link', { name: 'Create Story' }).first().click()
  await page.getByRole('button', { name: 'Write for Grandpa Joe' }).click()
  await page.getByLabel('Your story').fill(bedtimeStory)
  await expect(page.getByText(`${[...bedtimeStory].length} characters`)).toBeVisible()
  await page.getByLabel('Your story').blur()
  await page.getByLabel('Title').fill('The Frozen River')
  await page.getByRole('button', { name: 'Create story' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your story is ready', { timeout: 90_000 })
  const player = page.getByRole('region', { name: 'Player: The Frozen River' })
  await expect(player.getByText('This is a synthetic voice, made from recordings of Grandpa Joe.')).toBeVisible()
  const position = player.getByRole('slider', { name: 'Position' })
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  const length = Number(await position.getAttribute('max'))
  await expect.poll(async () => Number(await position.inputValue()), { timeout: 20_000 }).toBeGreaterThan(1)
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: (length + 20) * 1000 })
  expect(Number(await position.inputValue())).toBeGreaterThan(length - 1)

  const downloading = page.waitForEvent('download')
  await player.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('the_frozen_river.mp3')
  const judged = await judgeSound(await readFile(await download.path()))
  expect(judged.kind).toBe('mp3')
  expect(Math.abs(judged.durationSeconds - length)).toBeLessThan(0.3)
  expect(Math.abs(judged.loudness + 16)).toBeLessThanOrEqual(1)
  expect(nearestSpeakers(await nearnessToSpeakers(judged.voice))).toEqual({
    pitch: speaker.id,
    spectrum: speaker.id,
    together: speaker.id,
  })

  await page.getByRole('link', { name: 'My Stories' }).first().click()
  await expect(page.getByRole('heading', { name: 'The Frozen River' })).toBeVisible()
  await rm(folder, { recursive: true, force: true })
})
