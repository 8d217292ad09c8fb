import type { Locator, Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { tabTo } from "../support/keyboard.ts"
import { live } from "../support/live.ts"
import { test } from "../support/studio.ts"

const toast = (page: Page) => page.getByRole("status", { name: "What was done" })
const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Order S-1009" })
const ship = (page: Page) => page.getByRole("button", { name: "Ship 1 work" }).filter({ visible: true })
const sheet = (page: Page) => page.getByRole("dialog", { name: "Ship", exact: true })

async function isShipped(page: Page) {
  await expect(toast(page)).toContainText("S-1009 is shipped. It’s final in 10")
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByRole("button", { name: "Mark delivered" }).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole("main")).toContainText("7712 0034")
}

/** Expects the initial state, which the next test needs. */
async function isAsBefore(page: Page) {
  await expect(toast(page)).toContainText("S-1009 is as it was before.")
  await expect(ship(page)).toBeVisible()
  await expect(page.getByRole("main")).not.toContainText("7712 0034")
}

/** Ships an order from the list, and undoes it. @param press presses a control by mouse, touch or keyboard */
async function shipAndUndo(page: Page, press: (what: Locator) => Promise<void>) {
  await page.goto("/admin/orders")
  await live(page)
  const toSend = page.getByRole("link", { name: /^To send/ })
  await press(toSend)
  // The address changes before the rows.
  await expect(toSend).toHaveAttribute("aria-current", "true")
  await expect(page).toHaveURL(/state=to_send/)
  const row = page.getByRole("row", { name: /S-1009/ })
  await expect(row).toContainText("To ship")
  await press(row.getByRole("link"))
  await expect(heading(page)).toBeVisible()
  await press(ship(page))
  await expect(sheet(page).getByRole("checkbox", { name: /Creosote/ })).toBeChecked()
  await expectAccessible(page)
  await press(sheet(page).getByLabel("Carrier"))
  await page.keyboard.type("FedEx")
  await press(sheet(page).getByLabel("Tracking number"))
  await page.keyboard.type("7712 0034")
  await press(sheet(page).getByRole("button", { name: "Ship", exact: true }))
  await isShipped(page)
  await press(toast(page).getByRole("button", { name: "Undo" }))
  await isAsBefore(page)
  await press(page.getByRole("main").getByRole("link", { name: "Orders", exact: true }))
  await expect(page).toHaveURL(/\/admin\/orders\?state=to_send$/)
}

test("an order is found, shipped and taken back by mouse [ADM-13]", async ({ page }) => {
  await shipAndUndo(page, (what) => what.click())
})

test("an order is found, shipped and undone by keyboard alone; a drawer without a carrier shows an error", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/400/)
  await page.goto("/admin/orders?state=to_send")
  await live(page)
  await page.keyboard.press("/")
  await page.keyboard.type("Priya")
  await expect(page.getByRole("main").locator("tbody tr[data-row]")).toHaveCount(1)
  // Leaves the filters, where letters select options.
  await tabTo(page, "Select all orders shown")
  await page.keyboard.press("j")
  await page.keyboard.press("Enter")
  await expect(heading(page)).toBeFocused()
  await tabTo(page, "Ship 1 work")
  await page.keyboard.press("Enter")
  await expect(sheet(page).getByRole("checkbox")).toBeFocused()
  await tabTo(page, "Ship")
  await page.keyboard.press("Enter")
  await expect(sheet(page).getByLabel("Carrier")).toBeFocused()
  await expect(sheet(page).getByText("Which carrier?")).toBeVisible()
  await page.keyboard.type("FedEx")
  await tabTo(page, "Tracking number")
  await page.keyboard.type("7712 0034")
  await page.keyboard.press("Enter")
  await isShipped(page)
  await tabTo(page, "Undo")
  await page.keyboard.press("Enter")
  await isAsBefore(page)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("an order is found, shipped and undone by touch", async ({ page }) => {
    await shipAndUndo(page, (what) => what.tap())
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
