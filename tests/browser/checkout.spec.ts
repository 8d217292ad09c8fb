import type { Browser, Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { openOriginalForSale, openWorkForSale } from "../support/for-sale.ts"
import { waitForHydration } from "../support/hydration.ts"
import { fillCheckoutForm } from "../support/order-on-page.ts"

/** Adds the original at this position of the shop to the cart. @returns its ID */
async function addOriginal(page: Page, position: number): Promise<string> {
  await page.goto("/shop?sort=price-up&q=oil&availability=available")
  await page.getByRole("main").getByRole("heading", { level: 2 }).nth(position).getByRole("link").click()
  await page.waitForURL(/\/artwork\//)
  await waitForHydration(page)
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await expect(page.getByText("Added to your cart.")).toBeVisible()
  return new URL(page.url()).pathname.split("/").at(-1) ?? ""
}

/** Orders a work by transfer in another browser. */
async function orderInOtherBrowser(browser: Browser, id: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`/checkout?work=${id}`)
  await waitForHydration(page)
  await fillCheckoutForm(page)
  await page.getByRole("radio", { name: /Bank transfer/ }).check()
  await page.getByRole("button", { name: /Place order/ }).click()
  await page.waitForURL(/order-confirmation/)
  await context.close()
}

const blockLiveUpdates = (page: Page) => page.route("**/api/live-works*", (route) => route.abort())

test("typed and chosen values survive a reload [CHK-01]", async ({ page }) => {
  await openOriginalForSale(page)
  await waitForHydration(page)
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await expect(page.getByText("Added to your cart.")).toBeVisible()
  await page.goto("/checkout")
  const name = page.getByLabel("Name", { exact: true })
  const demo = page.getByRole("radio", { name: /Demo payment/ })
  await expect(name).toBeVisible()
  await name.fill("Judith Whitcomb")
  await page.getByLabel("A note to the studio").fill("Ring twice")
  await demo.check()
  await page.reload()
  await expect(name).toHaveValue("Judith Whitcomb")
  await expect(page.getByLabel("A note to the studio")).toHaveValue("Ring twice")
  await expect(demo).toBeChecked()
})

test("until a cart has its first quote, the checkout says to wait, and nothing about works that cannot be bought [CHK-01]", async ({
  page,
}) => {
  await openOriginalForSale(page)
  await waitForHydration(page)
  await page.getByRole("button", { name: "Add to Cart" }).click()
  let answer = () => {}
  const asked = new Promise<void>((go) => {
    answer = go
  })
  await page.route(/\/checkout\.data/, async (route) => {
    if (route.request().method() === "POST") await asked
    await route.continue()
  })
  await page.getByRole("link", { name: /^In your cart/ }).click()
  await expect(page.getByText("Checking delivery options…")).toBeVisible()
  await expect(page.getByRole("main")).not.toContainText(/can be bought|can’t be bought/)
  await expect(page.getByRole("button", { name: /Place order/ })).toBeDisabled()
  answer()
  await expect(page.getByText("Pick up at the studio")).toBeVisible()
  await expect(page.getByRole("button", { name: /Place order/ })).toBeEnabled()
})

test("a field's error disappears when it is corrected, and address labels follow the country", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 400/)
  await openOriginalForSale(page)
  await page.goto(`/checkout?work=${new URL(page.url()).pathname.split("/").at(-1)}`)
  await waitForHydration(page)
  await page.getByRole("button", { name: /Place order/ }).click()
  const name = page.getByLabel("Name", { exact: true })
  await expect(name).toHaveAccessibleDescription("Please enter your name.")
  await expect(page.getByText("Please enter the ZIP code.")).toBeVisible()
  await name.fill("Judith Whitcomb")
  await expect(page.getByText("Please enter your name.")).toHaveCount(0)
  await expect(name).not.toHaveAttribute("aria-invalid")
  await expect(page.getByText("Please enter the city.")).toBeVisible()
  await page.getByRole("combobox", { name: "Country" }).selectOption("CA")
  await expect(page.getByText("Please enter the ZIP code.")).toHaveCount(0)
  await page.getByRole("button", { name: /Place order/ }).click()
  await expect(page.getByLabel("Postal code")).toHaveAccessibleDescription("Please enter the postal code.")
})

test("pickup needs no address, and states are chosen from a list", async ({ page }) => {
  await openOriginalForSale(page)
  await page.goto(`/checkout?work=${new URL(page.url()).pathname.split("/").at(-1)}`)
  await waitForHydration(page)
  const press = async (words: string | RegExp) => {
    const box = await page.getByText(words).first().boundingBox()
    if (!box) throw new Error(`${words} is not on the page`)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
  const street = page.getByLabel("Street address")
  await expect(page.getByRole("combobox", { name: "State" }).getByRole("option", { name: "Oregon" })).toHaveCount(1)
  await expect(street).toBeVisible()
  await press("Pick up at the studio")
  await expect(page.getByRole("heading", { name: "Delivery address" })).toBeHidden()
  await expect(street).toBeHidden()
  await page.getByLabel("Name", { exact: true }).fill("Judith Whitcomb")
  await page.getByLabel("E-mail", { exact: true }).first().fill("judith@example.com")
  await page.getByRole("checkbox", { name: /I accept the Terms/ }).check()
  await page.getByRole("button", { name: /Place order/ }).click()

  // The confirmation has the focus on its heading, before the picture; pickup is one sentence.
  const thanks = page.getByRole("heading", { level: 1, name: "Thank you, Judith" })
  await expect(thanks).toBeFocused()
  const work = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /Reserved for you until \w+ \d+\./ })
  const picture = await work.getByRole("img").boundingBox()
  expect(picture?.width).toBeGreaterThan(300)
  await expect(page.getByText(/^Pick it up at .*[^.]\.$/)).toBeVisible()

  await page.getByRole("link", { name: "Track this order" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Awaiting your transfer" })).toBeFocused()
  await expect(page.getByRole("heading", { name: "Please transfer" })).toBeVisible()
  await expect(page.getByRole("main")).toContainText("Please pay by")
  await expect(page.getByRole("link", { name: "Invoice (PDF)" })).toBeVisible()
})

test("an order removes its works from the cart once: works added later stay when the confirmation is opened again", async ({
  page,
}) => {
  await openWorkForSale(page, "aquatint")
  await waitForHydration(page)
  const edition = page.url()
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await page.getByRole("link", { name: /^In your cart/ }).click()
  await page.getByLabel("Name", { exact: true }).fill("Judith Whitcomb")
  await page.getByLabel("E-mail", { exact: true }).first().fill("judith@example.com")
  await page.getByRole("radio", { name: /^Pick up/ }).check()
  await page.getByRole("checkbox", { name: /I accept the Terms/ }).check()
  await page.getByRole("button", { name: /Place order/ }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeVisible()
  const cart = page.getByRole("banner").getByRole("link", { name: /^Cart/ }).first()
  await expect(cart).toHaveText("Cart (0)")
  const confirmation = page.url()
  await page.goto(edition)
  await waitForHydration(page)
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await expect(cart).toHaveText("Cart (1)")
  await page.goto(confirmation)
  await waitForHydration(page)
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeFocused()
  await expect(cart).toHaveText("Cart (1)")
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("a visitor buys, pays in the demo, or releases the work", async ({ page }) => {
    await openOriginalForSale(page)
    await page.goto(`/checkout?work=${new URL(page.url()).pathname.split("/").at(-1)}`)
    await fillCheckoutForm(page)
    await page.getByRole("radio", { name: /Demo payment/ }).check()
    await page.getByRole("button", { name: /Place order/ }).click()
    await expect(page.getByText("It’s held for you. Nobody else can buy it.")).toBeVisible()
    await page.getByRole("button", { name: "Release the work" }).click()
    await expect(page).toHaveURL(/\/shop$/)
  })
})

test("whoever loses a work to somebody else sees at once what the others cost, and every choice stays [CHK-01]", async ({
  page,
  browser,
  expectErrors,
}) => {
  expectErrors(/status of 409/, /ERR_FAILED/)
  await blockLiveUpdates(page)
  const lost = await addOriginal(page, 0)
  await addOriginal(page, 1)
  await page.goto("/checkout")
  const pickup = page.getByRole("radio", { name: /^Pick up/ })
  const demo = page.getByRole("radio", { name: /Demo payment/ })
  await fillCheckoutForm(page)
  await pickup.check()
  await demo.check()
  const order = page.getByRole("complementary", { name: "Your order" })
  await expect(order).toContainText("Works")
  await expect(order).not.toContainText("of 2 works")
  await orderInOtherBrowser(browser, lost)
  // The refusal itself has the new price: the test waits for nothing else.
  await page.route(/\/checkout\.data/, async (route) => {
    if (route.request().postData()?.includes("intent=quote")) return route.abort()
    await route.continue()
  })
  await page.getByRole("button", { name: /Place order/ }).click()
  await expect(order).toContainText("1 of 2 works")
  await expect(pickup).toBeChecked()
  await expect(demo).toBeChecked()
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Judith Whitcomb")
})

test("a chosen delivery and payment outlive the time in which no work of the cart can be bought [CHK-01]", async ({
  page,
  browser,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/)
  await blockLiveUpdates(page)
  const lost = await addOriginal(page, 0)
  await page.goto("/checkout")
  const pickup = page.getByRole("radio", { name: /^Pick up/ })
  const demo = page.getByRole("radio", { name: /Demo payment/ })
  await fillCheckoutForm(page)
  await pickup.check()
  await demo.check()
  await orderInOtherBrowser(browser, lost)
  await page.reload()
  await expect(page.getByText("You can choose a delivery once")).toBeVisible()
  await page.getByLabel("A note to the studio").fill("Ring twice")
  await addOriginal(page, 0)
  await page.goto("/checkout")
  await expect(page.getByLabel("A note to the studio")).toHaveValue("Ring twice")
  await expect(pickup).toBeChecked()
  await expect(demo).toBeChecked()
})
