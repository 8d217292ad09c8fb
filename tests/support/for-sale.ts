import { expect, type Page } from "@playwright/test"

/** The addresses of the available works that a search finds, the cheapest first; other tests may hold or have bought others. */
async function listAddressesForSale(page: Page, search: string): Promise<string[]> {
  await page.goto(`/shop?sort=price-up&availability=available&q=${search}`)
  const links = page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link")
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))
}

/** The address of the cheapest available work that a search finds. */
export async function findAddressForSale(page: Page, search: string): Promise<string> {
  const [address] = await listAddressesForSale(page, search)
  if (!address) throw new Error(`No work with “${search}” is for sale any more.`)
  return address
}

/** False where every work found is too dear or too large for the cart. */
async function openFirstForCart(page: Page, search: string): Promise<boolean> {
  for (const address of await listAddressesForSale(page, search)) {
    await page.goto(address)
    if (await page.getByRole("button", { name: /^Add to Cart/ }).isVisible()) return true
  }
  return false
}

/** Opens the page of a work for the cart. Retries, because a busy site's list may be older than the last sale. */
export async function openWorkForSale(page: Page, ...searches: string[]): Promise<void> {
  await expect(async () => {
    for (const search of searches) if (await openFirstForCart(page, search)) return
    throw new Error(`No work with “${searches.join("” or “")}” can be put into the cart any more.`)
  }).toPass({ timeout: 60_000 })
}

/** Many tests share a site, so one technique would run out. */
export const openOriginalForSale = (page: Page): Promise<void> =>
  openWorkForSale(page, "oil", "pastel", "drawing", "gouache", "watercolor")

export async function openCheckoutForSale(page: Page, words: string): Promise<void> {
  await page.goto(`/checkout?work=${(await findAddressForSale(page, words)).split("/").at(-1)}`)
}
