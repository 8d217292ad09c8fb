import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const toast = (page: Page) => page.getByRole("status", { name: "What was done" })
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).click()

async function begin(page: Page) {
  await page.goto("/admin/invoices")
  await waitForHydration(page)
  await press(page, "New invoice")
  await expect(page.getByRole("group", { name: "Lines" })).toBeVisible()
  await waitForHydration(page)
}

test("an invoice is written, issued, and partly paid; the payment is undone", async ({ page, expectErrors }) => {
  // The refusals below.
  expectErrors(/status of 40[09]/)
  await begin(page)
  const name = page.getByLabel("Name", { exact: true })
  await expect(name).toBeFocused()
  // The empty form marks each missing field.
  await press(page, "Issue")
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute("aria-invalid", "true")
  await expect(page.getByLabel("What, line 1")).toHaveAttribute("aria-invalid", "true")
  await expectAccessible(page)
  await name.fill("Ines Calloway")
  await page.getByLabel("What, line 1").fill("Portrait, deposit")
  const price = page.getByLabel("Price, line 1")
  await price.fill("12x")
  await page.getByRole("button", { name: /^Save/ }).filter({ visible: true }).click()
  await expect(price).toBeFocused()
  await expect(price).toHaveAccessibleDescription("Line 1: “12x” isn’t a price in USD.")
  await expect(page.locator("[data-row] [aria-invalid]")).toHaveCount(1)
  await price.fill("2,400")
  await expectAccessible(page)
  await page.getByRole("button", { name: /^Save/ }).filter({ visible: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Invoice for Ines Calloway" })).toBeVisible()
  const issue = page.getByRole("link", { name: "Issue", exact: true }).filter({ visible: true })
  await issue.click()
  await expect(page.getByRole("article")).toContainText("Portrait, deposit")
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("group", { name: "Lines" })).toBeVisible()
  await issue.click()
  await page.getByRole("button", { name: /^Issue \d{4}-\d{4}$/ }).click()
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice \d{4}-\d{4}$/ })).toBeVisible()
  await waitForHydration(page)
  await page.getByRole("link", { name: "Send", exact: true }).click()
  const email = page.getByLabel("E-mail")
  await expect(email).toBeFocused()
  await page.getByRole("button", { name: /^(Send \d|Write the e-mail)/ }).click()
  await expect(email).toHaveAttribute("aria-invalid", "true")
  await email.fill("ines@example.com")
  await expectAccessible(page)
  await page.getByRole("button", { name: /^(Send \d|Write the e-mail)/ }).click()
  await expect(page.getByRole("main")).toContainText("ines@example.com")
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

test("at three widths list, invoice and draft are accessible, and nothing is cut off", async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: "reduce" })
  const check = async () => {
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 1000 })
      // Colors do not depend on the width.
      await expectAccessible(page, undefined, width === 1440 ? ["light", "dark"] : ["light"])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
  await page.goto("/admin/invoices?q=S-1004")
  await waitForHydration(page)
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
