import type { Page } from "@playwright/test"
import { expect } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { signInAsArtist, test } from "../support/studio.ts"
import { getWorkerSite } from "../support/worker-site.ts"

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Admin" })
const rem = 16
const week = 7 * 24 * 60 * 60

test("the sidebar opens and closes by Ctrl or Cmd B, which a cookie keeps for seven days; a page that is loading says so [ADM-03]", async ({
  page,
  context,
}) => {
  const width = () => sidebar(page).evaluate((side) => side.parentElement?.getBoundingClientRect().width)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto("/admin/settings/backups")
  await waitForHydration(page)
  expect(await width()).toBe(16 * rem)
  // The last entry is visible without scrolling on a laptop.
  await expect(sidebar(page).getByRole("link", { name: "Settings", exact: true })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press("Control+b")
  await expect.poll(width).toBe(3 * rem)
  const kept = (await context.cookies()).find(({ name }) => name === "sidebar")
  expect(kept).toMatchObject({ value: "closed", path: "/admin", sameSite: "Lax" })
  // A tolerance of an hour for slow machines and clock differences.
  expect(Math.abs((kept?.expires ?? 0) - Date.now() / 1000 - week)).toBeLessThan(3600)
  await page.reload()
  await waitForHydration(page)
  expect(await width()).toBe(3 * rem)
  // Only icons, with names for screen readers and on hover.
  const orders = sidebar(page).getByRole("link", { name: /^Orders/ })
  await orders.hover()
  await expect(page.getByRole("tooltip", { name: "Orders" })).toBeVisible()
  await page.keyboard.press("Meta+b")
  await expect.poll(width).toBe(16 * rem)
  // Also while a field has the focus.
  await page.getByLabel("Kept, the newest").focus()
  await page.keyboard.press("Control+b")
  await expect.poll(width).toBe(3 * rem)
  await page.keyboard.press("Control+b")

  // Back to the parent page, whose response is delayed.
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/admin\/settings\.data/, async (route) => {
    await mayGo
    await route.continue()
  })
  const loading = page.getByRole("banner").getByRole("status")
  await expect(loading).toBeEmpty()
  await page.getByRole("main").getByRole("link", { name: "Settings", exact: true }).click()
  await expect(loading).toHaveText("Loading...")
  letGo()
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible()
  await expect(loading).toBeEmpty()
  await expect(sidebar(page).locator("[aria-current=page]")).toHaveText("Settings")
})

test.describe("on a phone", () => {
  // A separate session, because the test signs out.
  test.use({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    storageState: { cookies: [], origins: [] },
  })

  test("the drawer leads to every page, the actions are under the thumb, and Sign Out leads to the site [ADM-03]", async ({
    page,
    browser,
    context,
  }) => {
    await context.addCookies((await signInAsArtist(browser, getWorkerSite())).cookies)
    await page.goto("/admin/artworks")
    await waitForHydration(page)
    await expect(sidebar(page)).toBeHidden()
    const bar = page.getByRole("region", { name: "Actions" })
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {}
    expect(y + height).toBe(844)
    await bar.getByRole("button", { name: "Menu" }).tap()
    const drawer = page.getByRole("dialog", { name: "Menu" })
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0)
    expect((await drawer.boundingBox())?.width).toBe(18 * rem)
    await expect(drawer.locator("[aria-current=page]")).toHaveText("Artwork Management")
    for (const link of await drawer.getByRole("link").all())
      expect((await link.boundingBox())?.height, await link.innerText()).toBeGreaterThanOrEqual(44)
    await page.keyboard.press("Escape")
    await expect(drawer).toBeHidden()
    await expect(bar.getByRole("button", { name: "Menu" })).toBeFocused()
    await bar.getByRole("button", { name: "Menu" }).tap()
    await drawer.getByRole("link", { name: "Blog Posts" }).tap()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole("heading", { level: 1, name: "Blog Posts" })).toBeVisible()

    await page.getByRole("button", { name: /your menu$/ }).tap()
    await page.getByRole("menuitem", { name: "Sign Out" }).tap()
    await expect(page).toHaveURL(`${getWorkerSite().url}/`)
    await page.goto("/admin")
    await expect(page).toHaveURL(/\/auth\?next=/)
  })
})
