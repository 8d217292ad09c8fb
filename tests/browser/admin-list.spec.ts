import type { Page } from "@playwright/test"
import { expect } from "../support/browser.ts"
import { live } from "../support/live.ts"
import { test } from "../support/studio.ts"

const rows = (page: Page) => page.getByRole("main").locator("tbody tr")
const titles = (page: Page) => rows(page).locator("[data-slot=title] i")
const boxes = (page: Page) => rows(page).getByRole("checkbox")
const selected = (page: Page) => page.getByRole("form", { name: "Selected works" }).getByRole("status")

test("works are sorted, narrowed, selected in a range, taken down and brought back by mouse", async ({ page }) => {
  await page.goto("/admin/artworks")
  await live(page)
  const published = await rows(page).count()
  await page.getByRole("link", { name: "Title", exact: true }).click()
  await expect(page.getByRole("columnheader", { name: "Title" })).toHaveAttribute("aria-sort", "ascending")
  const first = (await titles(page).allTextContents()).slice(0, 4)
  expect(first).toEqual(first.toSorted((one, other) => one.localeCompare(other, "en")))

  await boxes(page).nth(0).click()
  await boxes(page)
    .nth(3)
    .click({ modifiers: ["Shift"] })
  await expect(selected(page)).toHaveText("4 selected")
  await page.getByRole("button", { name: "Unpublish" }).click()
  const toast = page.getByRole("status", { name: "What was done" })
  await expect(toast).toContainText("4 works taken off the site.")
  await expect(selected(page)).toBeHidden()

  await page.getByRole("link", { name: /^Drafts\s*\d/ }).click()
  await expect(page).toHaveURL(/status=draft/)
  for (const title of first) await expect(titles(page).getByText(title, { exact: true })).toBeVisible()
  const undo = toast.getByRole("button", { name: "Undo" })
  await undo.hover()
  expect(await undo.evaluate((seen) => getComputedStyle(seen).color)).toBe(
    await toast.getByText("4 works taken off the site.").evaluate((seen) => getComputedStyle(seen).color),
  )
  await undo.click()
  await expect(toast).toContainText("4 works published.")
  for (const title of first) await expect(titles(page).getByText(title, { exact: true })).toHaveCount(0)
  await page.getByRole("link", { name: /^All\s*\d/ }).click()
  await expect(rows(page)).toHaveCount(published)
})

test("the list is walked, selected from, searched and opened by keyboard alone", async ({ page }) => {
  await page.goto("/admin/artworks")
  await live(page)
  const press = (key: string) => page.keyboard.press(key)
  for (const key of ["j", "j", "j", "k"]) await press(key)
  await expect(rows(page).nth(1).getByRole("link")).toBeFocused()
  await press("x")
  await expect(boxes(page).nth(1)).toBeChecked()
  await expect(selected(page)).toHaveText("1 selected")
  await press("x")
  await expect(selected(page)).toBeHidden()
  await press("/")
  await expect(page.getByRole("searchbox", { name: "Search works" })).toBeFocused()
  // a slip is forgiven
  await page.keyboard.type("Smokhouse")
  await expect(titles(page)).toHaveText(["Smokehouse"])
  // out of the field: a letter typed in it is part of the search
  await press("Shift+Tab")
  await press("j")
  await press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Smokehouse" })).toBeVisible()
})

test("a hovered page is asked for once", async ({ page }) => {
  await page.goto("/admin")
  await live(page)
  const link = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: /^Orders/ })
  const ahead = page.waitForResponse(/\/admin\/orders\.data/)
  await link.hover()
  await (await ahead).finished()
  await link.click()
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible()
  const sent = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/admin/orders.data"))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize > 0),
  )
  expect(sent.filter(Boolean)).toHaveLength(1)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("a tap on the picture selects, a tap beside it opens, and the main action is under the thumb", async ({
    page,
  }) => {
    await page.goto("/admin/artworks")
    await live(page)
    for (const row of await rows(page).all())
      expect((await row.boundingBox())?.height, await row.innerText()).toBeLessThanOrEqual(96)
    await expect(rows(page).first()).toContainText(/″/)
    await expect(rows(page).first()).toContainText(/\$|on request/)
    await rows(page).first().locator("label").tap()
    await expect(selected(page)).toHaveText("1 selected")
    await page.getByRole("button", { name: "Clear" }).tap()
    await expect(selected(page)).toBeHidden()
    const title = await titles(page).first().innerText()
    await titles(page).first().tap()
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
    const save = page.getByRole("button", { name: "Save" }).filter({ visible: true })
    expect((await save.boundingBox())?.y).toBeGreaterThan(700)
  })
})
