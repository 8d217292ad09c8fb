import type { Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { openWorkForSale } from "../support/for-sale.ts"
import { waitForHydration } from "../support/hydration.ts"

const cart = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Cart/ }).first()
const readStoredCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "[]"))
async function openWork(page: Page, words: string) {
  await openWorkForSale(page, words)
  await waitForHydration(page)
  return (await page.getByRole("heading", { level: 1 }).textContent()) ?? ""
}

test("an original is in the cart once, however often it is added, in every tab [SHELL-12, CART-01, CART-02]", async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto("/about")
  await waitForHydration(other)
  const title = await openWork(page, "oil")
  await other.goto(page.url())
  await waitForHydration(other)
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await expect(page.getByText("Added to your cart.")).toBeVisible()
  // In both tabs the button has become a link to the checkout.
  for (const tab of [page, other]) {
    await expect(cart(tab)).toHaveText("Cart (1)")
    await expect(tab.getByRole("link", { name: /^In your cart\s*Check out/ })).toBeVisible()
    await expect(tab.getByRole("button", { name: "Add to Cart" })).toHaveCount(0)
  }
  expect(await readStoredCart(page)).toMatchObject([{ title, quantity: 1, edition_size: null }])
  await page.getByRole("link", { name: "View cart" }).click()
  await expect(page.getByRole("list", { name: "Works in your cart" })).toContainText(title)
  // The toast is removed on navigation and covers no field.
  await expect(page.getByText("Added to your cart.")).toHaveCount(0)
  await page.getByRole("button", { name: `Remove ${title}` }).click()
  await expect(page.getByText("Your cart is empty.")).toBeVisible()
  await expect(cart(other)).toHaveText("Cart (0)")
})

test("copies of an edition are counted, up to what is left [CART-01, CART-02]", async ({ page }) => {
  const title = await openWork(page, "aquatint")
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await page.getByRole("button", { name: "Add another copy" }).click()
  await expect(cart(page)).toHaveText("Cart (2)")
  await page.goto("/checkout")
  const more = page.getByRole("button", { name: `Add one copy of ${title}` })
  const less = page.getByRole("button", { name: `Remove one copy of ${title}` })
  await expect(page.getByText("2 copies")).toBeVisible()
  await less.click()
  await expect(page.getByText("1 copy")).toBeVisible()
  await expect(less).toBeDisabled()
  await more.click()
  await expect(cart(page)).toHaveText("Cart (2)")
})

test("foreign data under the cart's storage key breaks nothing", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("cart", '[{"artwork_id":"x"},null,{"price":"free"}]'))
  await page.goto("/gallery")
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible()
  await expect(cart(page)).toHaveText("Cart (0)")
})

test("a toast is removed when a form is filled in, and not before", async ({ page }) => {
  await openWork(page, "oil")
  await page.getByRole("button", { name: "Add to Cart" }).click()
  const toast = page.getByText("Added to your cart.")
  await expect(toast).toBeVisible()
  // Moves the pointer away, because a hovered toast stays.
  await toast.hover()
  await page.getByRole("textbox", { name: "E-mail address" }).last().focus()
  await expect(toast).toHaveCount(0)
})

test("on a phone a toast covers neither the button that leads to the checkout nor the cart in the bar", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWork(page, "oil")
  const add = page.getByRole("button", { name: "Add to Cart" })
  for (const height of [70, 400, 700]) {
    await page.reload()
    await waitForHydration(page)
    await add.evaluate((element, top) => {
      scrollTo({ top: scrollY + element.getBoundingClientRect().top - top, behavior: "instant" })
    }, height)
    const { x = 0, y = 0 } = (await add.boundingBox()) ?? {}
    await page.mouse.click(x + 20, y + 20)
    await expect(page.getByText("Added to your cart.")).toBeVisible()
    for (const link of [page.getByRole("link", { name: /^In your cart/ }), cart(page)]) {
      const isOnTop = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }
      expect(await link.evaluate(isOnTop), `touched ${height} px below the top`).toBe(true)
    }
    await page.evaluate(() => localStorage.clear())
  }
})

test("the main button differs from the one beside it, also when hovered", async ({ page }) => {
  await openWork(page, "oil")
  const main = page.getByRole("button", { name: "Add to Cart" })
  const second = page.getByRole("main").getByRole("link", { name: "Inquire" })
  const fill = (button: typeof main) => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  // Colors are read after their transition.
  await page.emulateMedia({ reducedMotion: "reduce" })
  const [filled, empty] = [await fill(main), await fill(second)]
  expect(filled).not.toBe(empty)
  await main.hover()
  await expect.poll(() => fill(main)).not.toBe(filled)
  expect(await fill(main)).not.toBe(empty)
  await second.hover()
  await expect.poll(() => fill(second)).not.toBe(empty)
  expect(await fill(second)).not.toBe(await fill(main))
})
