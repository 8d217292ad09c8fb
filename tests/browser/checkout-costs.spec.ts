import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { openCheckoutForSale } from "../support/for-sale.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

async function createCode(page: Page): Promise<string> {
  const code = `TEN${Date.now() % 1_000_000}`
  await page.goto("/admin/settings/discounts")
  await waitForHydration(page)
  await page.getByRole("button", { name: "Make a code" }).first().click()
  const sheet = page.getByRole("dialog")
  await sheet.getByLabel("Code", { exact: true }).fill(code)
  await sheet.getByLabel("How much").fill("10")
  await sheet.getByRole("button", { name: "Make the code" }).click()
  await expect(page.getByRole("heading", { name: code })).toBeVisible()
  await expectAccessible(page, undefined, ["light"])
  return code
}

async function openCheckout(page: Page) {
  // An edition, because other tests buy originals.
  await openCheckoutForSale(page, "etching")
  await waitForHydration(page)
}

for (const [width, colorScheme] of [
  [390, "dark"],
  [1440, "light"],
] as const)
  test(`${width} px: a code is applied by Enter and by its button, survives a reload, and its discount is on the confirmation`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: "reduce" })
    const code = await createCode(page)
    await openCheckout(page)
    const field = page.getByLabel("Discount code")
    const row = page.getByRole("complementary", { name: "Your order" }).getByText(`Discount ${code}`)
    await field.fill("NOBODYS")
    await page.getByRole("button", { name: "Apply" }).click()
    await expect(field).toHaveAccessibleDescription(/We don’t recognize this code/)
    await field.fill(code.toLowerCase())
    await expect(page.getByText("We don’t know this code")).toHaveCount(0)
    await field.press("Enter")
    await expect(row).toBeVisible()
    await expectAccessible(page, undefined, [colorScheme])
    await page.reload()
    await expect(field).toHaveValue(code.toLowerCase())
    await expect(row).toBeVisible()
    await page.getByLabel("Name", { exact: true }).fill("Judith Whitcomb")
    await page.getByLabel("E-mail", { exact: true }).first().fill("judith@example.com")
    await page.getByRole("radio", { name: /^Pick up/ }).check()
    await page.getByLabel(/Gift message/).fill("For you")
    await page.getByRole("checkbox", { name: /I accept the Terms/ }).check()
    await page.getByRole("button", { name: /Place order/ }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeVisible()
    await expect(page.getByText(`Discount ${code}`)).toBeVisible()
    await expect(page.getByText("On the packing slip: “For you”")).toBeVisible()
  })

test("a country with the right of withdrawal shows it, and requires new consent", async ({ page }) => {
  await openCheckout(page)
  const consent = page.getByRole("checkbox", { name: /I accept the Terms/ })
  await consent.check()
  await page.getByRole("combobox", { name: "Country" }).selectOption("FR")
  await expect(page.getByRole("link", { name: "right of withdrawal" })).toBeVisible()
  await expect(consent).not.toBeChecked()
  await page.getByRole("combobox", { name: "Country" }).selectOption("CH")
  await expect(page.getByRole("link", { name: "right of withdrawal" })).toHaveCount(0)
})
