import type { Locator, Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { pressTabUntil } from "../support/keyboard.ts"
import { test } from "../support/studio.ts"

const toast = (page: Page) => page.getByRole("status", { name: "What was done" })
const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Order S-1009" })
const getShipButton = (page: Page) => page.getByRole("button", { name: "Ship 1 work" }).filter({ visible: true })
const getShipDrawer = (page: Page) => page.getByRole("dialog", { name: "Ship", exact: true })

async function expectShipped(page: Page) {
  await expect(toast(page)).toContainText("S-1009 is shipped. It’s final in 10")
  await expect(getShipDrawer(page)).toBeHidden()
  await expect(page.getByRole("button", { name: "Mark delivered" }).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole("main")).toContainText("7712 0034")
}

/** Expects the initial state, which the next test needs. */
async function expectInitialState(page: Page) {
  await expect(toast(page)).toContainText("S-1009 is as it was before.")
  await expect(getShipButton(page)).toBeVisible()
  await expect(page.getByRole("main")).not.toContainText("7712 0034")
}

/** Ships an order from the list, and undoes it. @param press presses a control by mouse, touch or keyboard */
async function shipAndUndo(page: Page, press: (what: Locator) => Promise<void>) {
  await page.goto("/admin/orders")
  await waitForHydration(page)
  const toSend = page.getByRole("link", { name: /^To send/ })
  await press(toSend)
  // The address changes before the rows.
  await expect(toSend).toHaveAttribute("aria-current", "true")
  await expect(page).toHaveURL(/state=to_send/)
  const row = page.getByRole("row", { name: /S-1009/ })
  await expect(row).toContainText("To ship")
  await press(row.getByRole("link"))
  await expect(heading(page)).toBeVisible()
  await press(getShipButton(page))
  await expect(getShipDrawer(page).getByRole("checkbox", { name: /Creosote/ })).toBeChecked()
  await expectAccessible(page)
  await press(getShipDrawer(page).getByLabel("Carrier"))
  await page.keyboard.type("FedEx")
  await press(getShipDrawer(page).getByLabel("Tracking number"))
  await page.keyboard.type("7712 0034")
  await press(getShipDrawer(page).getByRole("button", { name: "Ship", exact: true }))
  await expectShipped(page)
  await press(toast(page).getByRole("button", { name: "Undo" }))
  await expectInitialState(page)
  await press(page.getByRole("main").getByRole("link", { name: "Orders", exact: true }))
  await expect(page).toHaveURL(/\/admin\/orders\?state=to_send$/)
}

test("an order is found, shipped and undone by mouse [ADM-13]", async ({ page }) => {
  await shipAndUndo(page, (what) => what.click())
})

test("an order is found, shipped and undone by keyboard alone; a drawer without a carrier shows an error", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/400/)
  await page.goto("/admin/orders?state=to_send")
  await waitForHydration(page)
  await page.keyboard.press("/")
  await page.keyboard.type("Priya")
  await expect(page.getByRole("main").locator("tbody tr[data-row]")).toHaveCount(1)
  // Leaves the filters, where letters select options.
  await pressTabUntil(page, "Select all orders shown")
  await page.keyboard.press("j")
  await page.keyboard.press("Enter")
  await expect(heading(page)).toBeFocused()
  await pressTabUntil(page, "Ship 1 work")
  await page.keyboard.press("Enter")
  await expect(getShipDrawer(page).getByRole("checkbox")).toBeFocused()
  await pressTabUntil(page, "Ship")
  await page.keyboard.press("Enter")
  await expect(getShipDrawer(page).getByLabel("Carrier")).toBeFocused()
  await expect(getShipDrawer(page).getByText("Which carrier?")).toBeVisible()
  await page.keyboard.type("FedEx")
  await pressTabUntil(page, "Tracking number")
  await page.keyboard.type("7712 0034")
  await page.keyboard.press("Enter")
  await expectShipped(page)
  await pressTabUntil(page, "Undo")
  await page.keyboard.press("Enter")
  await expectInitialState(page)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("an order is found, shipped and undone by touch", async ({ page }) => {
    await shipAndUndo(page, (what) => what.tap())
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
