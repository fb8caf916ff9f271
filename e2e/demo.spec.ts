import { AxeBuilder } from '@axe-core/playwright'
import { expect, startAppInstance, test } from './app-fixture.ts'
import { grantPackage, ProductCalls } from './product-calls.ts'

test('S-361 a demo says so on every page', async ({ page, expectedConsoleErrors }) => {
  // The outbox without its token.
  expectedConsoleErrors.push(/403/)
  const demo = await startAppInstance({ DEMO: '1' })
  try {
    const notice = page.getByRole('complementary', { name: 'Demo' })
    const email = 'rose@example.com'
    await ProductCalls.signUp(demo.url, email)
    await grantPackage(demo, email, 'family')
    for (const path of ['/', '/auth', '/onboarding', '/nowhere', '/outbox', '/auth/v1/confirm?type=recovery&token=x']) {
      await page.goto(demo.url + path)
      await expect(notice).toContainText('Demo: this copy is for trying things out.')
    }
    await page.goto(`${demo.url}/auth`)
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a lamp by the window')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/dashboard')
    await expect(notice).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  } finally {
    await page.goto('about:blank')
    await demo.stop()
  }
})

test('S-361 where it is for real nothing says Demo', async ({ page }) => {
  const asked = page.waitForResponse('**/api/v1/service')
  await page.goto('/')
  expect(await (await asked).json()).toEqual({ product: 'Hearthvoice', demo: false })
  await expect(page.getByText('Demo', { exact: false })).toHaveCount(0)
})
