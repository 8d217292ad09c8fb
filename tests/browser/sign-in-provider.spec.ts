import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { startOidcProvider } from "../support/openid-provider.ts"
import { test } from "../support/studio.ts"
import { getWorkerSite } from "../support/worker-site.ts"

const settings = "/admin/settings/sign-in"

/** From the site’s sign-in page through the provider’s own pages. */
async function signIn(page: Page, login: string) {
  await page.getByRole("button", { name: "With Quay ID" }).click()
  await page.getByPlaceholder("Enter any login").fill(login)
  await page.getByPlaceholder("and password").fill("any")
  await page.getByRole("button", { name: "Sign-in" }).click()
  await page.getByRole("button", { name: "Continue" }).click()
}

test("the artist connects a provider, and a visitor signs in with it on a phone, also without scripts [AUTH-01]", async ({
  page,
  browser,
}) => {
  test.slow()
  const { url } = getWorkerSite()
  const people = { mila: { email: "mila.mole@example.com", email_verified: true, name: "Mila Mole" } }
  const provider = await startOidcProvider({ callback: `${url}/auth/v1/callback/quay-id`, people })
  try {
    await page.goto(settings)
    await waitForHydration(page)
    await page.getByLabel("Name").fill("Quay ID")
    await page.getByLabel("Issuer").fill(provider.issuer)
    await page.getByRole("button", { name: "Add" }).click()
    const form = page.getByRole("form", { name: "Quay ID" })
    await expect(form.getByLabel("Callback address")).toHaveValue(`${url}/auth/v1/callback/quay-id`)
    await form.getByRole("button", { name: "Try it" }).click()
    await expect(form.getByRole("status")).toHaveText(/^It answers\./)
    await form.getByLabel("Client ID").fill(provider.client.id)
    await form.getByLabel("Client secret").fill(provider.client.secret)
    await form.getByRole("button", { name: "Save" }).click()
    await expect(page.getByText("offered to visitors")).toBeVisible()
    await expect(form.getByLabel("Client secret")).toHaveValue("")
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({
        ...{ baseURL: url, javaScriptEnabled, viewport: { width: 390, height: 844 } },
        storageState: { cookies: [], origins: [] },
      })
      const phone = await context.newPage()
      await phone.goto("/auth")
      if (javaScriptEnabled) await expectAccessible(phone)
      await signIn(phone, "mila")
      await expect(phone).toHaveURL(`${url}/`)
      await phone.goto("/account")
      await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Your account")
      await expect(phone.getByLabel("Name").first()).toHaveValue("Mila Mole")
      await context.close()
    }

    await page.getByRole("button", { name: "Remove" }).click()
    await expect(form).toHaveCount(0)
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(form).toBeVisible()
  } finally {
    await page.request.post(settings, { form: { intent: "remove", id: "quay-id" }, headers: { origin: url } })
    provider.stop()
  }
})
