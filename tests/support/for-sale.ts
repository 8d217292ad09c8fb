import { expect, type Page } from "@playwright/test"

/** The address of the cheapest available work that a search for `words` finds; other tests may hold or have bought others. */
export async function findAddressForSale(page: Page, search: string): Promise<string> {
  await page.goto(`/shop?sort=price-up&availability=available&q=${search}`)
  const link = page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link")
  const address = await link.getAttribute("href", { timeout: 5000 }).catch(() => null)
  if (!address) throw new Error(`No work with “${search}” is for sale any more.`)
  return address
}

/** Opens that work's page. Retries, because a busy site's list may be older than the last sale. */
export async function openWorkForSale(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.goto(await findAddressForSale(page, words))
    await expect(page.getByRole("button", { name: /^Add to Cart/ })).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
}

export async function openCheckoutForSale(page: Page, words: string): Promise<void> {
  await page.goto(`/checkout?work=${(await findAddressForSale(page, words)).split("/").at(-1)}`)
}
