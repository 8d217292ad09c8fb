import type { Page } from "@playwright/test"
import { expect } from "./browser.ts"
import { waitForHydration } from "./hydration.ts"

export const getLightboxDialog = (page: Page) => page.getByRole("dialog")
export const getZoomButton = (page: Page) => getLightboxDialog(page).getByRole("button", { name: /^Zoom \d+%/ })
export const getSlidePosition = (page: Page) => getLightboxDialog(page).getByText(/^\d+ of \d+$/)
export const getFullScreenLink = (page: Page) => page.getByRole("link", { name: "View full screen" }).first()

/**
 * Opens the first work that a search finds. On a new site its picture may still be in progress.
 */
export async function openFirstWork(page: Page, search = "/shop?q=slack+water"): Promise<string> {
  await page.goto(search)
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click()
  await page.waitForURL(/\/artwork\//)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole("main").getByRole("img").first()).toBeVisible({ timeout: 1_000 })
    await expect(getFullScreenLink(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await waitForHydration(page)
  return page.url()
}

/** Opens the lightbox of that work. @returns the address of its page */
export async function openFirstLightbox(page: Page): Promise<string> {
  const url = await openFirstWork(page)
  await getFullScreenLink(page).click()
  await expect(getLightboxDialog(page)).toBeVisible()
  return url
}

export const countSlides = async (page: Page): Promise<number> =>
  Number((await getSlidePosition(page).textContent())?.split(" of ")[1])
