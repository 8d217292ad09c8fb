import type { Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { openWorkForSale } from "../support/for-sale.ts"

test.use({ javaScriptEnabled: false })

/**
 * Submits a form until it is accepted: a submission as fast as a bot's is asked to be sent again, with all values.
 */
async function submitUntil(page: Page, button: string, words: string) {
  await expect(async () => {
    await page.getByRole("main").getByRole("button", { name: button }).click()
    await expect(page.getByRole("heading", { name: words })).toBeVisible({ timeout: 1_000 })
  }).toPass({ intervals: [500] })
}

test("a work is found, viewed and inquired about [SHELL-14]", async ({ page, expectErrors }) => {
  expectErrors(/400 \(Bad Request\)/)
  await openWorkForSale(page, "etching")
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "no title"
  await page.getByRole("link", { name: "Inquire" }).click()
  await expect(page.getByRole("combobox", { name: "About" })).toHaveValue("artwork")
  const main = page.getByRole("main")
  await expect(main).toContainText(title)
  await main.getByLabel("Name", { exact: true }).fill("Judith Whitcomb")
  await main.getByLabel("E-mail", { exact: true }).fill("judith@example.com")
  await main.getByLabel("Message").fill("May it be seen in the studio?")
  await submitUntil(page, "Send inquiry", "Thank you. Your message has arrived.")
})

test("a commission is requested [SHELL-14]", async ({ page, expectErrors }, { retry }) => {
  expectErrors(/400 \(Bad Request\)/)
  await page.goto("/commissions")
  const main = page.getByRole("main")
  await main.getByLabel("Name", { exact: true }).fill("Judith Whitcomb")
  // An address may send three requests a day.
  await main.getByLabel("E-mail", { exact: true }).fill(`judith-${retry}@example.com`)
  await main.getByLabel("What would you like?").fill("A river in fog")
  await main.getByLabel("Description").fill("For a stairwell with light from the north.")
  await main.getByRole("checkbox", { name: /^The studio may keep/ }).check()
  await submitUntil(page, "Send request", "Thank you. Your request has arrived.")
})

test("the newsletter is subscribed to in the footer of any page [SHELL-14]", async ({ page }) => {
  await page.goto("/about")
  const foot = page.getByRole("contentinfo")
  await foot.getByRole("textbox", { name: "E-mail address" }).fill("judith@example.com")
  await foot.getByRole("button", { name: "Subscribe" }).click()
  await expect(page.getByText("We have your address, but can’t confirm it yet")).toBeVisible()
})

test("a work is bought, and its order tracked [SHELL-14]", async ({ page, expectErrors }) => {
  expectErrors(/409 \(Conflict\)/)
  await openWorkForSale(page, "aquatint")
  await page.getByRole("button", { name: "Add to Cart" }).click()
  const main = page.getByRole("main")
  await main.getByLabel("Name", { exact: true }).fill("Judith Whitcomb")
  await main.getByLabel("E-mail", { exact: true }).fill("judith@example.com")
  await main.getByRole("radio", { name: /^Pick up/ }).check()
  await main.getByRole("radio", { name: /Bank transfer/ }).check()
  await main.getByRole("checkbox", { name: /I accept the Terms/ }).check()
  // The page has shown the total with delivery. It shows the new total without it before it orders.
  await main.getByRole("button", { name: /Place order/ }).click()
  await expect(main.getByText(/^The total has changed/)).toBeVisible()
  await main.getByRole("button", { name: /Place order/ }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeVisible()
  const number = /S-\d+/.exec((await page.getByText(/Order S-\d+/).textContent()) ?? "")?.[0] ?? ""

  await page.goto("/track-order")
  await main.getByLabel("Order number").fill(number)
  await main.getByLabel("E-mail", { exact: true }).fill("judith@example.com")
  await main.getByRole("button", { name: "Find my order" }).click()
  await expect(page.getByText(`Order ${number}`)).toBeVisible()
})
