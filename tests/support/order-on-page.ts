import type { Page } from "@playwright/test"
import { openOriginalForSale } from "./for-sale.ts"

/** Orders an available original by card. @returns the work’s title */
export async function orderByCardOnPage(page: Page): Promise<string> {
  await openOriginalForSale(page)
  const title = await page.getByRole("heading", { level: 1 }).innerText()
  await page.goto(`/checkout?work=${new URL(page.url()).pathname.split("/").at(-1)}`)
  await page.getByLabel("Name", { exact: true }).fill("Judith Whitcomb")
  await page.getByLabel("E-mail", { exact: true }).first().fill("judith@example.com")
  await page.getByText("Pick up at the studio").click()
  await page.getByRole("radio", { name: /^Card/ }).check()
  await page.getByRole("checkbox", { name: /I accept the Terms/ }).check()
  await page.getByRole("button", { name: /Place order/ }).click()
  return title
}

export const providerPagePattern = /127\.0\.0\.1:\d+\/pay\//

export async function payByCard(page: Page, card: string) {
  await page.waitForURL(providerPagePattern)
  await page.getByLabel(/card/i).first().fill(card)
  await page.getByRole("button", { name: /^Pay/ }).click()
}

/** Fills in a buyer in Maine, and accepts the terms. */
export async function fillCheckoutForm(page: Page): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Judith Whitcomb")
  await page.getByLabel("E-mail", { exact: true }).first().fill("judith@example.com")
  await page.getByLabel("Street address").fill("212 Danforth Street")
  await page.getByLabel("City").fill("Portland")
  await page.getByRole("combobox", { name: "State" }).selectOption("Maine")
  await page.getByLabel("ZIP code").fill("04102")
  await page.getByRole("checkbox", { name: /I accept the Terms/ }).check()
}
