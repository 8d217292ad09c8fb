import { expect, type Page } from "@playwright/test"
import { waitForHydration } from "./hydration.ts"

/** The studio's editor of a page that is new. @returns the page's id */
export async function createStudioPage(page: Page, title: string): Promise<string> {
  await page.goto("/admin/pages/new")
  await waitForHydration(page)
  await page.getByLabel("Title", { exact: true }).fill(title)
  await page.getByRole("button", { name: "Start the page" }).first().click()
  await page.waitForURL(/admin\/pages\/[\da-f-]{36}$/)
  await waitForHydration(page)
  return new URL(page.url()).pathname.split("/").at(-1) ?? ""
}

export const addBlock = (page: Page, kind: string) =>
  page.getByRole("list", { name: "Add a block", exact: true }).getByRole("button", { name: kind, exact: true }).click()

export const listBlockRows = (page: Page) => page.locator("[data-block-row] [id^=block-]").allInnerTexts()

export const expectPageSaved = (page: Page) =>
  expect(page.getByRole("main").getByRole("status").first()).toHaveText("Saved a moment ago")

export const expectToast = (page: Page, words: string) =>
  expect(page.getByRole("status", { name: "What was done" })).toContainText(words)

export async function writeHeading(page: Page, words: string) {
  await addBlock(page, "Heading")
  await page.getByLabel("Heading", { exact: true }).fill(words)
}

export const pressPublish = (page: Page) =>
  page
    .getByRole("button", { name: /^Publish/ })
    .first()
    .click()
