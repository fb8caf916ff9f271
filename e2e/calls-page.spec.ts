import { expect, test } from './app-fixture.ts'

// The fixture fails on what the content security policy stops.
test('the page of the calls shows them and tries them', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /Hearthvoice/ })).toBeVisible()
  await page.getByText('/api/v1/health').click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.getByText('"status": "ok"').first()).toBeVisible()
})
