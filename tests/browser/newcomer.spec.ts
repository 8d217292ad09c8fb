import { expect, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { fillCheckoutForm } from "../support/order-on-page.ts"
import { signInAsArtist } from "../support/studio.ts"
import { getWorkerSite } from "../support/worker-site.ts"

// A first visit: browses, buys a work by transfer; the artist records the payment; the work is shown as sold.
test("from the home page to a sold work [ORD-04]", async ({ page, context }) => {
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Gallery" }).click()
  await expect(page).toHaveURL(/\/gallery$/)
  const priced = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /\$\d/ })
    // Other tests use "Slack Water".
    .filter({ hasNotText: /RESERVED|Edition|Slack Water/ })
  await priced.first().getByRole("link").first().click()
  await expect(page).toHaveURL(/\/artwork\/[0-9a-f-]{36}/)
  const address = new URL(page.url()).pathname
  const title = ((await page.getByRole("heading", { level: 1 }).textContent()) ?? "").trim()
  await waitForHydration(page)
  await page.getByRole("button", { name: /Add to cart/i }).click()
  await page.getByRole("link", { name: /^Cart/ }).first().click()
  await expect(page).toHaveURL(/\/checkout/)

  await fillCheckoutForm(page)
  await page.getByRole("radio", { name: /Bank transfer/ }).check()
  await page.getByRole("button", { name: /Place order/ }).click()

  await expect(page.getByRole("heading", { name: "Thank you, Judith" })).toBeVisible()
  await expect(page.getByText("Please transfer")).toBeVisible()
  const number = /S-\d+/.exec((await page.getByText(/Order S-\d+/).textContent()) ?? "")?.[0] ?? ""
  expect(number).not.toBe("")
  await expect(page.getByRole("link", { name: /^Cart/ }).first()).toHaveText(/\(0\)/)
  await page.goto(address)
  await expect(page.getByText("RESERVED", { exact: true }).first()).toBeVisible()

  const browser = context.browser()
  if (!browser) throw new Error("no browser")
  const storageState = await signInAsArtist(browser, getWorkerSite())
  const studio = await browser.newContext({ baseURL: getWorkerSite().url, storageState })
  const artist = await studio.newPage()
  await artist.goto(`/admin/orders/${number}`)
  await artist.getByRole("link", { name: "Record a payment" }).filter({ visible: true }).click()
  await artist.getByRole("button", { name: /^Record \$/ }).click()
  await expect(artist.getByRole("link", { name: "Record a payment" })).toHaveCount(0)
  await studio.close()

  await page.goto(address)
  await expect(page.getByText("SOLD", { exact: true }).first()).toBeVisible()
  await expect(page.getByRole("button", { name: /Add to cart/i })).toHaveCount(0)
  await page.goto("/shop")
  await expect(page.getByRole("main").getByText(title, { exact: true })).toHaveCount(0)

  await page.goto("/track-order")
  await page.getByLabel("Order number").fill(number)
  await page.getByLabel("E-mail", { exact: true }).first().fill("judith@example.com")
  await page.getByRole("button", { name: "Find my order" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Paid" })).toBeVisible()
})
