import type { Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { live } from "../support/live.ts"

/** The page of the cheapest original that can be bought. */
async function openOriginal(page: Page) {
  await page.goto("/shop?sort=price-up&q=oil")
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click()
  await page.waitForURL(/\/artwork\//)
}

test("what was typed and chosen survives a reload", async ({ page }) => {
  await openOriginal(page)
  await live(page)
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await expect(page.getByText("Added to your cart.")).toBeVisible()
  await page.goto("/checkout")
  const name = page.getByLabel("Name", { exact: true })
  const demo = page.getByRole("radio", { name: /Demonstration/ })
  await expect(name).toBeVisible()
  await name.fill("Judith Whitcomb")
  await page.getByLabel("A note to the studio").fill("Ring twice")
  await demo.check()
  await page.reload()
  await expect(name).toHaveValue("Judith Whitcomb")
  await expect(page.getByLabel("A note to the studio")).toHaveValue("Ring twice")
  await expect(demo).toBeChecked()
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("one buys, pretends to pay, or gives the work back", async ({ page }) => {
    await openOriginal(page)
    await page.goto(`/checkout?work=${new URL(page.url()).pathname.split("/").at(-1)}`)
    await page.getByLabel("Name", { exact: true }).fill("Judith Whitcomb")
    await page.getByLabel("E-mail", { exact: true }).first().fill("judith@example.com")
    await page.getByLabel("Street and number").fill("212 Danforth Street")
    await page.getByLabel("City").fill("Portland")
    await page.getByRole("textbox", { name: "State" }).fill("Maine")
    await page.getByLabel("ZIP code").fill("04102")
    await page.getByRole("radio", { name: /Demonstration/ }).check()
    await page.getByRole("checkbox", { name: /I accept the Terms/ }).check()
    await page.getByRole("button", { name: /Place order/ }).click()
    await expect(page.getByText("Held for you while you pay")).toBeVisible()
    await page.getByRole("button", { name: "Give the work back" }).click()
    await expect(page).toHaveURL(/\/shop$/)
  })
})
