import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { live } from "../support/live.ts"
import { test } from "../support/studio.ts"

const toast = (page: Page) => page.getByRole("status", { name: "What was done" })
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).click()

async function begin(page: Page) {
  await page.goto("/admin/invoices")
  await live(page)
  await press(page, "New invoice")
  await expect(page.getByRole("group", { name: "Lines" })).toBeVisible()
  await live(page)
}

test("an invoice is written, issued, and paid in part; the payment is taken back", async ({ page }) => {
  await begin(page)
  await page.getByLabel("Name", { exact: true }).fill("Ines Calloway")
  await page.getByRole("button", { name: "Add a line" }).click()
  await page.getByLabel("What, line 1").fill("Portrait, deposit")
  await page.getByLabel("Price, line 1").fill("2,400")
  await expectAccessible(page)
  await page.getByRole("button", { name: /^Save/ }).filter({ visible: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Invoice for Ines Calloway" })).toBeVisible()
  await press(page, "Issue")
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice \d{4}-\d{4}$/ })).toBeVisible()
  await live(page)
  await expect(page.getByRole("article")).toContainText("Portrait, deposit")
  await press(page, "Record a payment")
  const sheet = page.getByRole("dialog", { name: "Record a payment" })
  await sheet.getByLabel("Amount").fill("400")
  await expectAccessible(page)
  await sheet.getByRole("button", { name: "Record the payment" }).click()
  await expect(page.getByRole("main")).toContainText("Part paid")
  await expect(page.getByRole("main")).toContainText("−$400.00")
  await toast(page).getByRole("button", { name: "Undo" }).click()
  await expect(page.getByRole("main")).not.toContainText("Part paid")
})

for (const width of [390, 820, 1440])
  test(`at ${width} px list, invoice and draft are accessible, and nothing is cut`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: "reduce" })
    await page.setViewportSize({ width, height: 1000 })
    const check = async () => {
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await page.goto("/admin/invoices?q=S-1004")
    await live(page)
    await page.getByText("By quarter and tax").click()
    await check()
    const rows = page.getByRole("main").locator("tbody tr[data-row]")
    await rows
      .filter({ hasText: /DEMO-C-/ })
      .getByRole("link")
      .click()
    await expect(page.getByRole("heading", { level: 1, name: /^Credit note DEMO-C-/ })).toBeVisible()
    await check()
    await page.goBack()
    await rows
      .filter({ hasNotText: /DEMO-C-/ })
      .getByRole("link")
      .click()
    await expect(page.getByRole("heading", { name: "Money" })).toBeVisible()
    await check()
    await begin(page)
    await check()
    await press(page, "Delete the draft")
    await expect(page).toHaveURL(/\/admin\/invoices\?state=drafts/)
  })
