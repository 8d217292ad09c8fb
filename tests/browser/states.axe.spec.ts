import type { Page } from "@playwright/test"
import { expect, expectAccessible, test } from "../support/browser.ts"
import { findAddressForSale } from "../support/for-sale.ts"
import { waitForHydration } from "../support/hydration.ts"

/** Submits the form without the browser's own validation, so that the page shows the errors. */
async function submitInvalid(page: Page, button: string | RegExp) {
  await waitForHydration(page)
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true
  })
  await page.getByRole("main").getByRole("button", { name: button }).click()
  await expect(page.locator("[aria-invalid=true]").first()).toBeFocused()
}

test("axe finds nothing where forms show errors, and each field has its error message", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/400 \(Bad Request\)/)
  await page.emulateMedia({ reducedMotion: "reduce" })
  for (const [path, button] of [
    ["/contact", "Send message"],
    ["/commissions", "Send request"],
    ["/track-order", "Find my order"],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await submitInvalid(page, button)
      for (const field of await page.locator("[aria-invalid=true]").all())
        await expect(field).toHaveAccessibleDescription(/\S/)
      await expectAccessible(page)
    })
})

// Both have sections that only a phone shows, or shows elsewhere.
for (const width of [390, 1440])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }))

    test("axe finds nothing in the checkout, with works, with errors, and with a toast [SHELL-13]", async ({
      page,
      expectErrors,
    }) => {
      expectErrors(/400 \(Bad Request\)/)
      const work = await findAddressForSale(page, "etching")
      await page.goto(work)
      await waitForHydration(page)
      await page.getByRole("button", { name: "Add to Cart" }).click()
      await expect(page.getByText("Added to your cart.")).toBeVisible()
      await expectAccessible(page)
      await page.goto("/checkout")
      await expect(page.getByRole("list", { name: "Works in your cart" })).toBeVisible()
      await expectAccessible(page)
      await submitInvalid(page, /Place order/)
      await expectAccessible(page)
    })

    test("axe finds nothing in the lightbox, nor in its help", async ({ page }) => {
      // Another test may have sold it.
      await page.goto("/gallery?q=slack+water")
      await page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click()
      await page.waitForURL(/\/artwork\//)
      const open = page.getByRole("link", { name: "View full screen" }).first()
      // On a new site its picture may still be in progress.
      await expect(async () => {
        await page.reload()
        await expect(open).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await waitForHydration(page)
      await open.click()
      await expect(page.getByRole("dialog")).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press("h")
      await expect(page.getByRole("dialog").getByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible()
      await expectAccessible(page)
    })
  })
