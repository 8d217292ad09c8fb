import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const rows = (page: Page) => page.getByRole("main").locator("tbody tr")
const titles = (page: Page) => rows(page).locator("[data-slot=title] i")
const boxes = (page: Page) => rows(page).getByRole("checkbox")
const selected = (page: Page) => page.getByRole("form", { name: "Selected works" }).getByRole("status")

test("works are sorted, narrowed, selected in a range, taken down and brought back by mouse [ADM-08]", async ({
  page,
}) => {
  await page.goto("/admin/artworks")
  await waitForHydration(page)
  const published = await rows(page).count()
  await page.getByRole("link", { name: "Title", exact: true }).click()
  await expect(page.getByRole("columnheader", { name: "Title" })).toHaveAttribute("aria-sort", "ascending")
  const first = (await titles(page).allTextContents()).slice(0, 4)
  expect(first).toEqual(first.toSorted((one, other) => one.localeCompare(other, "en")))

  // Selecting all of a view ends when nothing is ticked, or in another view.
  const all = page.getByRole("checkbox", { name: /^All .*in this view$/ })
  await boxes(page).nth(0).click()
  await all.check()
  await expect(selected(page)).toHaveText("All selected")
  await boxes(page).nth(0).click()
  await boxes(page).nth(0).click()
  await expect(selected(page)).toHaveText("1 selected")
  await expect(all).not.toBeChecked()
  await all.check()
  await page.getByRole("link", { name: /^Sold\s*\d/ }).click()
  await expect(page).toHaveURL(/status=sold/)
  await expect(rows(page)).not.toHaveCount(published)
  await page.getByRole("link", { name: /^All\s*\d/ }).click()
  await expect(rows(page)).toHaveCount(published)
  await expect(page.getByRole("columnheader", { name: "Title" })).toHaveAttribute("aria-sort", "ascending")

  // A work in both views stays ticked.
  if (await boxes(page).nth(0).isChecked()) await boxes(page).nth(0).click()
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

test("the list is walked, selected from, searched and opened by keyboard alone [ADM-08]", async ({ page }) => {
  await page.goto("/admin/artworks")
  await waitForHydration(page)
  // A filter keeps the focus when it is chosen by arrow key.
  const series = page.getByRole("combobox", { name: "Series" })
  await series.focus()
  await page.keyboard.press("ArrowDown")
  await expect(page).toHaveURL(/series=/)
  await expect(page.locator("[data-chosen]").getByRole("combobox", { name: "Series" })).toBeFocused()
  await page.goto("/admin/artworks")
  await waitForHydration(page)
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
  // The search tolerates typing errors.
  await page.keyboard.type("Smokhouse")
  await expect(titles(page)).toHaveText(["Smokehouse"])
  // The views' counts of all works are hidden during a search.
  await expect(page.getByRole("link", { name: "All", exact: true })).toBeVisible()
  // Leaves the field, where letters belong to the search.
  await press("Shift+Tab")
  await press("j")
  await press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Smokehouse" })).toBeFocused()
  await page.goBack()
  await expect(rows(page).first().getByRole("link")).toBeFocused()
})

test("selected works are repriced after a preview; a work is moved in the gallery order and edited in the table by keyboard", async ({
  page,
  expectErrors,
}) => {
  await page.goto("/admin/artworks?status=available&sort=price")
  await waitForHydration(page)
  const prices = rows(page).locator("td[data-slot=aside]")
  const before = (await prices.allTextContents()).slice(0, 2)
  for (const row of [0, 1]) await boxes(page).nth(row).click()
  await page.getByRole("link", { name: "Prices…" }).click()
  const sheet = page.getByRole("dialog", { name: "Change prices" })
  await expect(sheet.getByLabel("By percent")).toBeFocused()
  await page.keyboard.type("10")
  await sheet.getByLabel("Round to").selectOption("The nearest 50")
  // Enter presses the drawer's button.
  await sheet.getByLabel("By percent").press("Enter")
  await expect(sheet.getByRole("table").getByRole("row")).toHaveCount(3)
  await expectAccessible(page)
  await sheet.getByRole("button", { name: "Change 2 prices" }).click()
  const toast = page.getByRole("status", { name: "What was done" })
  await expect(toast).toContainText("2 works repriced.")
  await expect(sheet).toBeHidden()
  await expect.poll(async () => (await prices.allTextContents()).slice(0, 2)).not.toEqual(before)
  await toast.getByRole("button", { name: "Undo" }).click()
  await expect(toast).toContainText("Undone for 2 works.")
  await expect.poll(async () => (await prices.allTextContents()).slice(0, 2)).toEqual(before)

  await page.goto("/admin/artworks")
  await waitForHydration(page)
  await page.getByRole("link", { name: "Arrange" }).click()
  await expect(page.getByRole("button", { name: /^Move / }).first()).toBeVisible()
  const [first = "", second = ""] = await titles(page).allTextContents()
  await page.getByRole("button", { name: `Move ${first}`, exact: true }).focus()
  for (const key of ["Space", "ArrowDown", "Space"]) await page.keyboard.press(key)
  await expect(toast).toContainText(`${first} has a new place on the wall.`)
  await expect(titles(page).nth(0)).toHaveText(second)
  await expect(titles(page).nth(1)).toHaveText(first)
  await toast.getByRole("button", { name: "Undo" }).last().click()
  await expect(titles(page).nth(0)).toHaveText(first)
  // The same by mouse: moves it below the second work.
  const grip = page.getByRole("button", { name: `Move ${first}`, exact: true })
  const below = await rows(page).nth(1).boundingBox()
  if (!below) throw new Error("no second work")
  await grip.hover()
  await page.mouse.down()
  await page.mouse.move(below.x + 200, below.y + below.height / 2, { steps: 4 })
  await page.mouse.move(below.x + 200, below.y + below.height - 6, { steps: 4 })
  await page.mouse.up()
  await expect(toast).toContainText(`${first} has a new place on the wall.`)
  await expect.poll(async () => (await titles(page).allTextContents()).slice(0, 2)).toEqual([second, first])
  await toast.getByRole("button", { name: "Undo" }).last().click()
  await expect(titles(page).nth(0)).toHaveText(first)
  // A second move during the first: both are saved, and each can be undone.
  const shown = (await titles(page).allTextContents()).slice(0, 4)
  const [, , third = "", fourth = ""] = shown
  const { promise: bothMade, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/admin\/artworks\.data/, async (route) => {
    if (route.request().method() === "POST") await bothMade
    await route.continue()
  })
  for (const title of [first, third]) {
    await page.getByRole("button", { name: `Move ${title}`, exact: true }).focus()
    for (const key of ["Space", "ArrowDown", "Space"]) await page.keyboard.press(key)
  }
  const moved = [second, first, fourth, third]
  await expect.poll(async () => (await titles(page).allTextContents()).slice(0, 4)).toEqual(moved)
  letGo()
  for (const title of [first, third]) await expect(toast).toContainText(`${title} has a new place on the wall.`)
  await page.unroute(/\/admin\/artworks\.data/)
  for (const title of [first, third]) {
    await toast.getByRole("button", { name: "Undo" }).first().click()
    await expect(toast).toContainText(`${title} hangs where it was.`)
  }
  await expect.poll(async () => (await titles(page).allTextContents()).slice(0, 4)).toEqual(shown)

  await page.getByRole("link", { name: "Edit as spreadsheet" }).click()
  // A press beside a cell stays in the table.
  await expect(page.getByRole("grid", { name: "Works" })).toBeVisible()
  await expect(page.getByRole("grid", { name: "Works" }).getByRole("link")).toHaveCount(0)
  const cell = page.getByRole("grid", { name: "Works" }).getByRole("gridcell", { name: first, exact: true }).first()
  await cell.focus()
  const saved = page.waitForResponse(/\/admin\/artworks\/table/)
  await page.keyboard.press("F2")
  await page.keyboard.type(", again")
  await page.keyboard.press("Enter")
  await saved
  // Offline, the page warns before an unsaved cell is left.
  expectErrors(/ERR_FAILED/)
  await page.route("**/admin/artworks/table", (route) => route.abort())
  const again = page
    .getByRole("grid", { name: "Works" })
    .getByRole("gridcell", { name: `${first}, again`, exact: true })
  await again.focus()
  await page.keyboard.press("F2")
  await page.keyboard.type(" and again")
  await page.keyboard.press("Enter")
  await page.getByRole("link", { name: "Done editing" }).click()
  const leaving = page.getByRole("alertdialog", { name: "Unsaved changes" })
  await expect(leaving).toContainText(`Your change to the title of ${first} will be lost.`)
  await leaving.getByRole("button", { name: "Stay" }).click()
  // A cell that is being saved is waited for.
  await page.unroute("**/admin/artworks/table")
  await page.getByRole("link", { name: "Done editing" }).click()
  await expect(titles(page).nth(0)).toHaveText(`${first}, again and again`)
  // Restores the name, which other tests use.
  await page.getByRole("link", { name: "Edit as spreadsheet" }).click()
  await page
    .getByRole("grid", { name: "Works" })
    .getByRole("gridcell", { name: `${first}, again and again`, exact: true })
    .focus()
  await page.keyboard.press("F2")
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.type(first)
  await page.keyboard.press("Enter")
  await page.getByRole("link", { name: "Done editing" }).click()
  await expect(titles(page).nth(0)).toHaveText(first)
})

test("a hovered page is prefetched once", async ({ page }) => {
  await page.goto("/admin")
  await waitForHydration(page)
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

  test("a tap on the picture selects, a tap beside it opens, and the main action is under the thumb [ADM-08]", async ({
    page,
  }) => {
    await page.goto("/admin/artworks")
    await waitForHydration(page)
    for (const row of await rows(page).all())
      expect((await row.boundingBox())?.height, await row.innerText()).toBeLessThanOrEqual(96)
    await expect(rows(page).first()).toContainText(/″/)
    await expect(rows(page).first()).toContainText(/\$|on request/)
    await rows(page).first().locator("label").tap()
    await expect(selected(page)).toHaveText("1 selected")
    const toast = page.getByRole("status", { name: "What was done" })
    await page.getByRole("button", { name: "Duplicate" }).tap()
    await expect(toast).toContainText("(copy) is a new draft.")
    await toast.getByRole("button", { name: "Undo" }).tap()
    await expect(toast).toContainText("1 copy deleted.")
    await expect(selected(page)).toBeHidden()
    await expectAccessible(page)
    const title = await titles(page).first().innerText()
    await titles(page).first().tap()
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
    const save = page.getByRole("button", { name: "Save" }).filter({ visible: true })
    expect((await save.boundingBox())?.y).toBeGreaterThan(700)
  })
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test("the table that is typed into moves sideways within itself, beside its titles, and not the page [ADM-08]", async ({
    page,
  }) => {
    await page.goto("/admin/artworks?edit=table")
    await waitForHydration(page)
    const grid = page.getByRole("grid", { name: "Works" })
    // The column after the picture.
    const title = grid.getByRole("row").nth(1).getByRole("gridcell").nth(1)
    await expect(title).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await grid.getByRole("row").nth(1).getByRole("gridcell").last().scrollIntoViewIfNeeded()
    await expect(grid.getByRole("row").nth(1).getByRole("gridcell").last()).toBeInViewport()
    await expect(title).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
