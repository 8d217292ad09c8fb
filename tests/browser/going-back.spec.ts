import { expect, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { fillCheckoutForm } from "../support/order-on-page.ts"

test("whoever has paid, or has released the work, gets back to where they came from [CHK-01, CHK-03]", async ({
  page,
}) => {
  await page.goto("/shop?sort=price-up&q=oil&availability=available")
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click()
  await page.waitForURL(/\/artwork\//)
  const checkout = `/checkout?work=${new URL(page.url()).pathname.split("/").at(-1)}`
  for (const [press, then] of [
    ["Release the work", /\/shop$/],
    ["Pay (demo)", /\/order-confirmation\?/],
  ] as const) {
    await page.goto(checkout)
    await waitForHydration(page)
    await fillCheckoutForm(page)
    await page.getByRole("radio", { name: /Demo payment/ }).check()
    await page.getByRole("button", { name: /Place order/ }).click()
    await page.getByRole("button", { name: press }).click()
    await expect(page).toHaveURL(then)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${checkout.replace("?", "\\?")}$`))
  }
})

test("whoever has ordered by transfer gets back to the work, not to the checkout whose cart is empty [CHK-01, CHK-03]", async ({
  page,
}) => {
  await page.goto("/shop?q=oil&availability=available")
  const priced = page.getByRole("main").getByRole("listitem").filter({ hasText: /\$\d/ })
  await priced.last().getByRole("heading", { level: 2 }).getByRole("link").click()
  await page.waitForURL(/\/artwork\//)
  const work = new URL(page.url()).pathname
  await waitForHydration(page)
  await page.getByRole("button", { name: /Add to cart/i }).click()
  await page.getByRole("link", { name: /^Cart/ }).first().click()
  await expect(page).toHaveURL(/\/checkout$/)
  await fillCheckoutForm(page)
  await page.getByRole("radio", { name: /Bank transfer/ }).check()
  await page.getByRole("button", { name: /Place order/ }).click()
  await expect(page).toHaveURL(/\/order-confirmation\?/)
  await page.goBack()
  await expect(page).toHaveURL(work)
})
