import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { sendTrackingEmail, test } from "../support/studio.ts"

/** The studio's pages without an axe test elsewhere; those of an empty site are in admin-backups.spec.ts. */
const pages: [path: string, heading: string | RegExp][] = [
  ["/admin", /day/],
  ["/admin/import", "Bulk Import"],
  ["/admin/blog", "Blog Posts"],
  ["/admin/blog/new", "New post"],
  ["/admin/settings/backups", "Backups"],
  ["/admin/settings/updates", "Updates"],
  ["/admin/settings/discounts", "Discount codes"],
  ["/admin/settings/discounts?sheet=make", "Discount codes"],
  ["/admin/settings/redirects?decide=add", "Moved addresses"],
  ["/admin/settings/redirects/import", "Import moved addresses"],
  ["/admin/restore", "Restore a site"],
  ["/admin/demo", "Demo collection"],
]

async function open(page: Page, path: string, heading: string | RegExp) {
  await page.goto(path)
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible()
  await waitForHydration(page)
}

async function openEmail(page: Page) {
  await sendTrackingEmail(page)
  await open(page, "/admin/mailbox", "Mailbox")
  await page.getByRole("main").locator("tbody tr").first().getByRole("link").click()
  await expect(page.locator("iframe")).toBeVisible()
}

test("axe finds nothing on the studio's other pages and in the palette", async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" })
  const check = () => expectAccessible(page, undefined, ["light"])
  for (const [path, heading] of pages)
    await test.step(path, async () => {
      await open(page, path, heading)
      await check()
    })
  await test.step("an e-mail", async () => {
    await openEmail(page)
    await check()
  })
  await test.step("the palette", async () => {
    await page.keyboard.press("ControlOrMeta+k")
    await page.getByRole("textbox", { name: "Find or do" }).fill("water")
    await expect(page.getByRole("dialog").getByRole("button", { name: /Water/ }).first()).toBeVisible()
    await check()
  })
})

test("no page of the menu scrolls sideways on a laptop", async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto("/admin")
  const links = page.getByRole("navigation", { name: "Admin" }).getByRole("link")
  const paths = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  expect(paths.length).toBeGreaterThan(20)
  for (const path of [...paths, "/admin/artworks?edit=table"])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
    })
})

test.describe("on a phone in the dark", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("axe finds nothing on the studio's other pages and in the drawer, and none scrolls sideways", async ({
    page,
  }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" })
    const check = async () => {
      await expectAccessible(page, undefined, ["dark"])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
    const others: typeof pages = [
      ["/admin/orders", "Orders"],
      ["/admin/orders/sale?q=a", "Record a sale"],
      ["/admin/orders/reservations", "Reservations"],
      ["/admin/settings/log", /log/i],
      ["/admin/help", /^Help$/],
      ["/admin/address", "Your address"],
      ["/admin/status/changes", /./],
      ["/admin/confirm", "Confirm that it’s you"],
    ]
    for (const [path, heading] of [...pages, ...others])
      await test.step(path, async () => {
        await open(page, path, heading)
        await check()
      })
    await test.step("an e-mail", async () => {
      await openEmail(page)
      await check()
    })
    await test.step("the drawer", async () => {
      await page.getByRole("button", { name: "Menu", exact: true }).tap()
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible()
      await check()
    })
  })
})
