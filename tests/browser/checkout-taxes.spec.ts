import type { Page } from "@playwright/test"
import { expect } from "../support/browser.ts"
import { openCheckoutForSale } from "../support/for-sale.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

async function saveTaxes(page: Page, lines: string[]) {
  await page.goto("/admin/settings")
  await waitForHydration(page)
  await page.locator('textarea[name="taxes"]').evaluate((field: HTMLTextAreaElement, text) => {
    field.value = text
    field.dispatchEvent(new Event("input", { bubbles: true }))
  }, lines.join("\n"))
  await page.getByRole("button", { name: /^Save \d/ }).click()
  await expect(page.getByRole("main")).toContainText(/1 setting saved\.|Nothing had changed\./)
}

// Also after a failure, because the site's other tests expect no taxes.
test.afterEach(({ page }) => saveTaxes(page, []))

test("taxes follow the address, also back from another country after a refusal, and the order is taken [CHK-05, ADM-21]", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 400/)
  const state = (region: string, rate: string) => `Sales tax | US | ${region} | ${rate} | no | no`
  await saveTaxes(page, [state("", "4"), state("NY", "4.875"), state("CA", "7.25"), "VAT | DE | | 19 | no | yes"])

  // An edition, because other tests buy originals, and the remaining ones may be too heavy to ship abroad.
  await openCheckoutForSale(page, "etching")
  await waitForHydration(page)
  const taxes = page.getByRole("complementary", { name: "Your order" }).getByRole("term").filter({ hasText: /%/ })
  const region = page.getByRole("combobox", { name: "State" })
  const country = page.getByRole("combobox", { name: "Country" })
  const order = page.getByRole("button", { name: /Place order/ })
  await region.selectOption("California")
  await expect(taxes).toHaveText(["Sales tax, 4%", "Sales tax, 7.25%"])
  await order.click()
  await expect(page.getByText("Please enter the ZIP code.")).toBeVisible()
  await expect(region).toHaveValue("CA")

  await region.selectOption("New York")
  await expect(taxes).toHaveText(["Sales tax, 4%", "Sales tax, 4.875%"])
  await country.selectOption("Germany")
  await expect(taxes).toHaveText(["VAT, 19%"])
  await country.selectOption("United States")
  await expect(region).toHaveValue("")
  await expect(taxes).toHaveText(["Sales tax, 4%"])
  await region.selectOption("California")
  await expect(taxes).toHaveText(["Sales tax, 4%", "Sales tax, 7.25%"])

  await page.getByLabel("Name", { exact: true }).fill("Judith Whitcomb")
  await page.getByLabel("E-mail", { exact: true }).first().fill("judith@example.com")
  await page.getByLabel("Street address").fill("212 Danforth Street")
  await page.getByLabel("City").fill("Portland")
  await page.getByLabel("ZIP code").fill("94101")
  await page.getByRole("checkbox", { name: /I accept the Terms/ }).check()
  await order.click()
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeVisible()
  await expect(page.getByRole("main")).toContainText("Sales tax, 7.25%")
})
