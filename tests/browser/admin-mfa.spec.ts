import type { Browser, Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test, waitForEmailLink } from "../support/own-site.ts"
import { signInAsArtist } from "../support/studio.ts"
import { generateTotpCode } from "../support/totp.ts"

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })
const requiredLabel = "Everyone in the studio signs in with two-step verification or a passkey"
const getRequiredCheckbox = (page: Page) => page.getByRole("checkbox", { name: requiredLabel })
const notice = (page: Page) => page.getByRole("region", { name: "One step before the studio" })

/** Sets the switch, and saves. */
async function setRequired(page: Page, on: boolean) {
  await page.goto("/admin/settings#security")
  await waitForHydration(page)
  await getRequiredCheckbox(page).setChecked(on)
  await page.getByRole("button", { name: "Save 1 change" }).filter({ visible: true }).click()
}

/** Enrolls an authenticator app on the account page. @returns its secret */
async function enrollApp(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Use an authenticator app" }).click()
  const secret = await page.locator('input[name="secret"]').inputValue()
  await page.getByLabel("Six-digit code").fill(generateTotpCode(secret, new Date()))
  await page.getByRole("button", { name: "Turn it on" }).click()
  await expect(page.getByRole("status").filter({ hasText: "It’s on." })).toBeVisible()
  return secret
}

/** Another admin, without MFA, on a phone. */
async function acceptOnPhone(browser: Browser, link: string): Promise<Page> {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: "dark" })
  const page = await phone.newPage()
  await page.goto(link)
  await page.getByLabel("Your name").fill("Nora Vale")
  await page.getByLabel("Password", { exact: true }).fill("four quiet grey words")
  await page.getByRole("button", { name: "Open the studio" }).click()
  return page
}

test("a second step is asked of everybody: of oneself first, then of others, who are told, set one up and are let in [AUTH-05]", async ({
  page,
  context,
  browser,
  site,
  expectErrors,
}) => {
  test.slow()
  // The refusals, also of requests from the studio that closes.
  expectErrors(/status of 400/, /status of 40[13] .*\/api\/notifications/, /\/live' failed/)
  const { cookies } = await signInAsArtist(browser, { url: site.url, setupLink: await site.setupLink })
  await context.addCookies(cookies)

  await test.step("an admin without MFA cannot require it", async () => {
    await setRequired(page, true)
    await expect(getRequiredCheckbox(page)).toBeFocused()
    await expect(getRequiredCheckbox(page)).toHaveAccessibleDescription(
      /^Set up two-step verification for yourself first, on your account page/,
    )
    await expectAccessible(page)
  })
  await test.step("an admin with MFA requires it", async () => {
    await page.goto("/account")
    await waitForHydration(page)
    await enrollApp(page)
    await setRequired(page, true)
    await expect(page.getByRole("main")).toContainText("1 setting saved.")
    await page.reload()
    await expect(getRequiredCheckbox(page)).toBeChecked()
  })
  await test.step("another admin is redirected to the account page, which says why and what to do", async () => {
    const email = `nora-${Date.now()}@example.com`
    await page.goto("/admin/settings/people")
    await waitForHydration(page)
    await page.getByRole("button", { name: "Invite" }).filter({ visible: true }).first().click()
    await page.getByRole("textbox", { name: "E-mail" }).fill(email)
    await page.getByRole("button", { name: "Make the invitation" }).click()
    const other = await acceptOnPhone(browser, await waitForEmailLink(site, email, /^Join the studio/))
    await expect(heading(other, "Your account")).toBeVisible()
    await expect(notice(other)).toContainText("who works in the studio signs in with")
    await expectAccessible(other, undefined, ["dark"])
    await waitForHydration(other)
    await notice(other).getByRole("link", { name: "Set up a second step" }).click()
    await expect(other.getByRole("button", { name: "Use an authenticator app" })).toBeInViewport()
    await enrollApp(other)
    await expect(notice(other)).toHaveCount(0)
    await other.goto("/admin/orders")
    await expect(heading(other, "Orders")).toBeVisible()
    await other.context().close()
  })
})
