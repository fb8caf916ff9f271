/** Every screen, light and dark, small and large, against the rules that can be checked by machine. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './app-fixture.ts'
import { grantPackage, ProductCalls } from './product-calls.ts'

const publicScreens = ['/', '/auth', '/auth?mode=sign-up', '/onboarding', '/nowhere']
const ownScreens = [
  '/onboarding',
  '/onboarding/voice',
  '/onboarding/story',
  '/onboarding/payment',
  '/dashboard',
  '/dashboard/my-stories',
  '/dashboard/saved-voices',
  '/dashboard/create-voice',
  '/dashboard/create-story',
]

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
] as const) {
  test(`no screen breaks a rule of accessibility (${colorScheme}, ${width} px)`, async ({ page, app }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const check = async (path: string) => {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
      expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
    }
    for (const path of publicScreens) await check(path)

    const email = `${colorScheme}@example.com`
    await ProductCalls.signUp(app.url, email)
    await page.goto('/auth')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a lamp by the window')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/onboarding/voice')
    await check('/onboarding/payment')
    await grantPackage(app, email, 'family')
    for (const path of ownScreens) await check(path)
  })
}
