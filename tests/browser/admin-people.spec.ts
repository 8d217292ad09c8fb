import type { Browser, Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { pressTabUntil } from "../support/keyboard.ts"
import { test, waitForEmailLink } from "../support/own-site.ts"
import { signInAsArtist } from "../support/studio.ts"

const password = "four quiet grey words"
const createAddress = () => `nora-${Date.now()}@example.com`
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name })
const rows = (page: Page) => page.getByRole("main").locator("tbody tr")
const getToast = (page: Page) => page.getByRole("status", { name: "What was done" })

test.beforeEach(async ({ browser, context, site }) => {
  const { cookies } = await signInAsArtist(browser, { url: site.url, setupLink: await site.setupLink })
  await context.addCookies(cookies)
})

async function openAccounts(page: Page) {
  await page.goto("/admin/settings/people")
  await expect(heading(page, "People")).toBeVisible()
  await waitForHydration(page)
}

async function acceptInvitation(browser: Browser, link: string, { page, email }: { page: Page; email: string }) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const context = await browser.newContext({ viewport: { width, height } })
  const invited = await context.newPage()
  await invited.goto(link)
  await expect(heading(invited, "Join the studio")).toBeVisible()
  await expectAccessible(invited)
  await expect(invited.getByLabel("E-mail")).toHaveValue(email)
  await invited.getByLabel("Your name").fill("Nora Vale")
  await invited.getByLabel("Password").fill(password)
  await invited.getByRole("button", { name: "Open the studio" }).click()
  await invited.waitForURL(/\/admin$/)
  return { context, invited }
}

test.describe("1440 px, by keyboard", () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" })

  test("somebody is invited, runs the studio, and no longer does [AUTH-09, ADM-21]", async ({
    page,
    browser,
    site,
    expectErrors,
  }) => {
    // a wrong address, and the page of the former admin
    expectErrors(/400/, /403/, /ERR_INTERNET_DISCONNECTED/)
    const email = createAddress()
    const press = (key: string) => page.keyboard.press(key)
    await page.goto("/admin/settings")
    await waitForHydration(page)
    await page.getByRole("link", { name: "Open the people" }).focus()
    await press("Enter")
    await expect(heading(page, "People")).toBeFocused()
    await expectAccessible(page, undefined, ["light"])

    await pressTabUntil(page, "Invite")
    await press("Enter")
    await expect(page.getByRole("textbox", { name: "E-mail" })).toBeFocused()
    await page.keyboard.type("nora")
    await press("Enter")
    await expect(page.getByText("Please enter your e-mail address")).toBeVisible()
    await expect(page.getByRole("textbox", { name: "E-mail" })).toBeFocused()
    await expectAccessible(page, undefined, ["light"])
    await press("ControlOrMeta+a")
    await page.keyboard.type(email)
    await page.context().setOffline(true)
    await press("Enter")
    await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toBeVisible()
    await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(email)
    await page.context().setOffline(false)
    await expect(getToast(page)).toContainText(`${email} is invited as an admin. No mail server is connected`)
    await expect(rows(page).filter({ hasText: email })).toContainText("As an admin, until")

    const { context, invited } = await acceptInvitation(
      browser,
      await waitForEmailLink(site, email, /^Join the studio/),
      { page, email },
    )
    await openAccounts(page)
    await press("/")
    await page.keyboard.type("nora v")
    await expect(page).toHaveURL(/q=nora\+v$/)
    await expect(rows(page)).toHaveCount(1)
    await press("Shift+Tab")
    await press("j")
    await press("Enter")
    await expect(heading(page, "Nora Vale")).toBeFocused()
    await expect(page.getByText("Accepted the invitation")).toBeVisible()
    await expectAccessible(page, undefined, ["light"])
    await pressTabUntil(page, "Remove as admin")
    await press("Enter")
    const sheet = page.getByRole("dialog", { name: "Remove Nora Vale as admin?" })
    await expect(sheet).toBeVisible()
    await expectAccessible(page, undefined, ["light"])
    await press("Escape")
    await expect(page.getByRole("button", { name: "Remove as admin" })).toBeFocused()
    await press("Enter")
    await pressTabUntil(page, "Remove as admin")
    await press("Enter")
    await expect(getToast(page)).toContainText("Nora Vale is a user now")
    await expect(page.getByRole("button", { name: "Make an admin" })).toBeVisible()
    await invited.goto(`${site.url}/admin/orders`)
    await expect(invited.getByText("Access Denied").first()).toBeVisible()

    await pressTabUntil(page, "Sign out everywhere", "Shift+Tab")
    await press("Enter")
    await pressTabUntil(page, "Sign out")
    await press("Enter")
    await expect(getToast(page)).toContainText("Nora Vale was signed out on 1 device.")
    await invited.goto(`${site.url}/account`)
    await expect(invited).toHaveURL(/\/auth/)
    await context.close()
  })
})

test.describe("on a phone in the dark", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" })

  test("an invitation is sent, sent again and withdrawn; the only admin stays [AUTH-09, AUTH-10, OPS-04]", async ({
    page,
    context,
  }) => {
    const email = createAddress()
    const actions = page.getByRole("region", { name: "Actions" })
    const whole = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await expectAccessible(page, undefined, ["dark"])
    }
    await openAccounts(page)
    await whole()
    await actions.getByRole("button", { name: "Invite" }).tap()
    await page.getByRole("textbox", { name: "E-mail" }).fill(email)
    await page.getByRole("combobox", { name: "Role" }).selectOption("user")
    await whole()
    await page.getByRole("button", { name: "Make the invitation" }).tap()
    await expect(getToast(page)).toContainText(`${email} is invited as a user.`)
    // Without a mail server the link is shown, once.
    const link = page.getByRole("textbox", { name: "Link" })
    await expect(link).toHaveValue(/\/auth\/setup\?token=[\w-]{43}$/)
    await whole()
    const shown = await link.inputValue()
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await page.getByRole("button", { name: "Copy" }).tap()
    await expect(page.getByText("Copied.")).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
    await page.goto("/admin/settings/people")
    await waitForHydration(page)
    await expect(page.getByRole("textbox", { name: "Link" })).toHaveCount(0)
    expect(await page.content()).not.toContain(shown.split("token=")[1])

    await rows(page).filter({ hasText: email }).getByRole("link").tap()
    await expect(heading(page, email)).toBeVisible()
    await expect(page.getByText("Works until")).toBeVisible()
    await whole()
    await actions.getByRole("button", { name: "Send again" }).tap()
    await expect(getToast(page)).toContainText("The link before it no longer works.")
    await expect(page.getByText(/^Invited again by/)).toBeVisible()
    await page.getByRole("button", { name: "Withdraw" }).tap()
    await expect(getToast(page)).toContainText(`The invitation of ${email} is withdrawn.`)
    await expect(heading(page, "People")).toBeVisible()
    await expect(rows(page).filter({ hasText: email })).toHaveCount(0)

    await page.goto("/admin/settings/people?role=admins")
    await rows(page).filter({ hasText: "Marit Osgood" }).getByRole("link").tap()
    await expect(page.getByText("This is you")).toBeVisible()
    await expect(page.getByText("The only admin stays one")).toBeVisible()
    await expect(page.getByRole("button", { name: "Remove as admin" })).toHaveCount(0)
    await whole()
  })
})
