import type { Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { findAddressForSale } from "../support/for-sale.ts"
import { waitForHydration } from "../support/hydration.ts"

// On a slow phone a page is used long before its scripts have loaded.

/** Delays all scripts. @returns a function that releases them */
async function delayScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route("**/assets/*.js", async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test("delivery and country chosen before hydration stay chosen", async ({ page }) => {
  const address = await findAddressForSale(page, "etching")
  const letThemCome = await delayScripts(page)
  await page.goto(`/checkout?work=${address.split("/").at(-1)}`, { waitUntil: "commit" })
  const pickUp = page.getByRole("radio", { name: /^Pick up/ })
  await pickUp.check()
  await page.getByLabel("Country").selectOption("Canada")
  letThemCome()
  await waitForHydration(page)
  await expect(pickUp).toBeChecked()
  await expect(page.getByLabel("Country")).toHaveValue("CA")
  await expect(page.getByRole("complementary", { name: "Your order" })).toContainText("Pick up")
})

test("choices made after a reload and before hydration win over stored ones", async ({ page }) => {
  const address = `/checkout?work=${(await findAddressForSale(page, "etching")).split("/").at(-1)}`
  await page.goto(address)
  await waitForHydration(page)
  await page.getByLabel("Country").selectOption("Canada")
  await page.getByRole("combobox", { name: "Province" }).selectOption("Quebec")
  await page.getByRole("radio", { name: /^Demo payment/ }).check()
  // Stored values fill the other fields, including a province, whose list depends on its country.
  await page.goto(address)
  await waitForHydration(page)
  await expect(page.getByRole("combobox", { name: "Province" })).toHaveValue("QC")

  const letThemCome = await delayScripts(page)
  await page.goto(address, { waitUntil: "commit" })
  await page.getByLabel("Country").selectOption("Germany")
  await page.getByRole("radio", { name: /^Bank transfer/ }).check()
  await page.getByRole("radio", { name: /^Pick up/ }).check()
  letThemCome()
  await waitForHydration(page)
  await expect(page.getByLabel("Country")).toHaveValue("DE")
  await expect(page.getByRole("radio", { name: /^Pick up/ })).toBeChecked()
})

test("a search and an order chosen before hydration are applied afterwards", async ({ page }) => {
  const letThemCome = await delayScripts(page)
  await page.goto("/gallery?medium=Etching", { waitUntil: "commit" })
  await page.getByRole("searchbox", { name: "Search works" }).fill("blue")
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Year, latest first")
  letThemCome()
  await expect(page).toHaveURL(/\/gallery\?q=blue&medium=Etching&sort=year$/)
})

test("an untouched listing does not reload at hydration", async ({ page }) => {
  const address = "/shop?availability=available&price_from=100&medium=Etching"
  await page.goto(address)
  await waitForHydration(page)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(page.url()).toMatch(/\/shop\?availability=available&price_from=100&medium=Etching$/)
})

test("pictures out of view are skipped until scripts run, and then are ready for printing and fast scrolling", async ({
  page,
}) => {
  const letThemCome = await delayScripts(page)
  await page.goto("/gallery", { waitUntil: "commit" })
  const last = page.getByRole("main").locator("picture").last()
  const drawn = () => last.evaluate((picture) => getComputedStyle(picture.parentElement as Element).contentVisibility)
  await expect.poll(drawn).toBe("auto")
  letThemCome()
  await waitForHydration(page)
  await expect.poll(drawn).toBe("visible")
})

test("nothing is said of a cart before it is known, and without scripts the page says what it can [SHELL-14]", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/shop?sort=price-up&availability=available")
  await waitForHydration(page)
  await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first().click()
  await page.getByRole("button", { name: /^Add to Cart/ }).click()
  const letThemCome = await delayScripts(page)
  await page.goto("/checkout", { waitUntil: "commit" })
  await expect(page.getByText("Loading your cart...")).toBeAttached()
  const cart = page.getByRole("banner").getByRole("link", { name: /^Cart/ }).first()
  await expect(cart).toBeVisible()
  await expect(cart.getByText("(0)")).toBeHidden()
  await expect(page.getByText("Your cart is empty.")).toBeHidden()
  await expect(page.getByRole("contentinfo").getByText("Sign in")).toBeHidden()
  letThemCome()
  await waitForHydration(page)
  await expect(cart).toHaveText("Cart (1)")
  await expect(page.getByRole("list", { name: "Works in your cart" })).toBeVisible()
  await expect(page.getByText("Loading your cart...")).toHaveCount(0)
  await expect(page.getByRole("contentinfo").getByText("Sign in")).toBeVisible()

  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const other = await plain.newPage()
  await other.goto("/checkout")
  await expect(other.getByText("Your cart is empty.")).toBeVisible()
  await expect(other.getByText("Loading your cart...")).toBeHidden()
  await expect(other.getByRole("contentinfo").getByText("Sign in")).toBeVisible()
  await plain.close()
})
