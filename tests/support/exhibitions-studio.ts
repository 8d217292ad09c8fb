import { expect, type Page } from "@playwright/test"
import { waitForHydration } from "./hydration.ts"

/** Adds a hidden exhibition at Harbor Hall in March 2027, and opens its page. Without `by`, Enter submits the form. */
export async function addExhibitionOnPage(page: Page, title: string, by?: "button"): Promise<void> {
  await page.goto("/admin/exhibitions/new")
  await waitForHydration(page)
  await page.getByLabel("Title").fill(title)
  await page.getByLabel("Venue").fill("Harbor Hall")
  await page.getByLabel("First day").fill("2027-03-01")
  if (by) await page.getByRole("button", { name: "Add the exhibition" }).filter({ visible: true }).click()
  else await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
  await waitForHydration(page)
}

/** Presses a button that opens a file chooser, and selects files. */
export async function chooseFiles(page: Page, name: string, ...paths: string[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser")
  await page.getByRole("button", { name }).click()
  await (await chooser).setFiles(paths)
}
