import { devices } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const list = "/admin/settings/redirects"

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport })

    test("an old address is added with the keyboard, leads a visitor on, and is removed and restored", async ({
      page,
      browser,
      expectErrors,
    }) => {
      expectErrors(/400/)
      const old = `/old/keyboard-${viewport.width}`
      await page.goto(`${list}?decide=add`)
      await waitForHydration(page)
      await expect(page.getByRole("textbox", { name: "Old address" })).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.type(old)
      await page.keyboard.press("Tab")
      await page.keyboard.type("nowhere")
      await page.keyboard.press("Enter")
      const target = page.getByRole("combobox", { name: "Leads to" })
      await expect(target).toHaveAccessibleDescription(/Please enter a page of your site/)
      await target.fill("galler")
      await expect(page.locator('datalist option[value="/gallery"]').first()).toBeAttached()
      await target.fill("/gallery")
      await page.keyboard.press("Enter")
      await expect(page.getByRole("main")).toContainText(`${old} leads to /gallery now.`)

      const context = await browser.newContext()
      const visitor = await context.newPage()
      await visitor.goto(new URL(`${old}?x=1`, page.url()).href)
      await expect(visitor).toHaveURL(/\/gallery\?x=1$/)
      await context.close()

      await page.getByRole("link", { name: old }).first().click()
      await expect(page.getByRole("heading", { level: 1, name: old })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole("button", { name: "Remove" }).click()
      await expect(page.getByRole("main")).toContainText(`${old} leads nowhere now.`)
      await page.getByRole("button", { name: "Undo" }).click()
      await expect(page.getByRole("link", { name: old }).first()).toBeVisible()
    })

    test("a list shows where each address would lead before it is saved", async ({ page }) => {
      const at = `/import-${viewport.width}`
      await page.goto(`${list}/import`)
      await waitForHydration(page)
      await expectAccessible(page)
      const text = `From,To\n${at}/one,/gallery\n${at}/two,\n${at}/three,//evil.com\n/about,/shop\n`
      await page
        .getByLabel(/^A file/)
        .setInputFiles({ name: "old.csv", mimeType: "text/csv", buffer: Buffer.from(text) })
      await page.getByRole("button", { name: "Show where they would lead" }).click()
      await expect(page.getByRole("status").filter({ hasText: "ready" })).toHaveText(
        /1 address is ready\. 2 need a target/,
      )
      await expectAccessible(page)
      await page.getByRole("combobox", { name: `Where ${at}/three leads` }).fill("/contact")
      await page.getByRole("button", { name: "Save the addresses" }).click()
      await expect(page.getByRole("heading", { level: 1, name: "Moved addresses" })).toBeVisible()
      await expect(page.getByRole("link", { name: `${at}/one` }).first()).toBeVisible()
      await expect(page.getByRole("link", { name: `${at}/three` }).first()).toBeVisible()
      await expect(page.getByRole("link", { name: `${at}/two` })).toHaveCount(0)
    })
  })

test("an address that a visitor did not find is listed and sent to a page", async ({ page, browser }) => {
  // Visits of robots, as headless browsers are, and of the studio do not count.
  const context = await browser.newContext({
    userAgent: devices["Pixel 7"].userAgent,
    storageState: { cookies: [], origins: [] },
  })
  const visitor = await context.newPage()
  const reported = visitor.waitForRequest((request) => request.url().endsWith("/api/visits"))
  await page.goto(list)
  await visitor.goto(new URL("/former/gallery", page.url()).href)
  await reported
  await expect(async () => {
    await page.goto(list)
    await expect(page.getByRole("article", { name: "/former/gallery" })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await waitForHydration(page)
  await expectAccessible(page)
  const row = page.getByRole("article", { name: "/former/gallery" })
  await expect(row.getByRole("combobox")).toHaveValue("/gallery")
  await row.getByRole("button", { name: "Send there: /former/gallery" }).click()
  await expect(row).toHaveCount(0)
  await visitor.goto(new URL("/former/gallery", page.url()).href)
  await expect(visitor).toHaveURL(/\/gallery$/)
  await context.close()
})
