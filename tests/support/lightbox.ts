import type { Page } from "@playwright/test"
import { expect } from "./browser.ts"
import { live } from "./live.ts"

export const dialog = (page: Page) => page.getByRole("dialog")
export const zoom = (page: Page) => dialog(page).getByRole("button", { name: /^Zoom \d+%/ })
export const place = (page: Page) => dialog(page).getByText(/^\d+ of \d+$/)
export const fullScreen = (page: Page) => page.getByRole("link", { name: "View full screen" }).first()

/**
 * Opens the first work that a search finds. On a new site its picture may still be in progress.
 */
export async function openWork(page: Page, search = "/shop?q=slack+water"): Promise<string> {
  await page.goto(search)
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click()
  await page.waitForURL(/\/artwork\//)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole("main").getByRole("img").first()).toBeVisible({ timeout: 1_000 })
    await expect(fullScreen(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await live(page)
  return page.url()
}

/** Opens the lightbox of that work. @returns the address of its page */
export async function openLightbox(page: Page): Promise<string> {
  const url = await openWork(page)
  await fullScreen(page).click()
  await expect(dialog(page)).toBeVisible()
  return url
}

export const countOf = async (page: Page): Promise<number> =>
  Number((await place(page).textContent())?.split(" of ")[1])
