import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

test.describe("at a fair, on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("a sale is recorded in seven touches: the work, the buyer’s name, how it was paid [ORD-06]", async ({
    page,
  }) => {
    await page.goto("/admin/orders")
    await waitForHydration(page)
    await page.getByRole("link", { name: "Record a sale" }).filter({ visible: true }).tap()
    await expect(page.getByRole("heading", { level: 1, name: "Record a sale" })).toBeVisible()
    await page.getByLabel("Search works").fill("Log Raft")
    const found = page.getByRole("list", { name: "Works found" }).getByRole("link").first()
    await found.tap()
    const chosen = page.getByRole("list", { name: "Works of this sale" })
    await expect(chosen.getByRole("listitem")).toHaveCount(1)
    await chosen.getByLabel(/^Price of/).fill("150")
    await page.getByLabel("Name", { exact: true }).fill("Tove Lind")
    await page.getByText("Card terminal").tap()
    const press = page.getByRole("button", { name: "Record the sale, $150" })
    await expect(press).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await press.tap()
    await expect(page.getByRole("heading", { level: 1, name: /^Order S-/ })).toBeVisible()
    const main = page.getByRole("main")
    for (const words of ["Tove Lind", "At a fair", "Card terminal", "No e-mail address"])
      await expect(main).toContainText(words)
  })
})

test("by keyboard alone: a known buyer is suggested, and the address is asked for what is shipped [ORD-06]", async ({
  page,
}) => {
  await page.goto("/admin/orders/sale")
  await waitForHydration(page)
  await page.getByLabel("Name", { exact: true }).focus()
  await page.keyboard.type("Hann")
  const known = page.getByRole("list", { name: "Buyers you know" }).getByRole("button").first()
  await expect(known).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(known).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("E-mail (optional)")).toHaveValue(/@/)
  await expect(page.getByLabel("Street address")).toBeHidden()
  await page.getByRole("radio", { name: "To be shipped" }).focus()
  await page.keyboard.press("Space")
  await expect(page.getByLabel("Street address")).toBeVisible()
})

test("where pictures can't be had, plain blocks stand in their place [ORD-06]", async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  await page.goto("/admin/orders/sale")
  await waitForHydration(page)
  await page.route("**/files/**", (route) => route.abort())
  await page.getByLabel("Search works").fill("Log Raft")
  const found = page.getByRole("list", { name: "Works found" }).getByRole("listitem")
  await expect(found.first()).toContainText("Log Raft")
  await expect(found.locator("img")).toHaveCount(0)
})
