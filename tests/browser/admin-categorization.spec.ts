import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const shelf = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const works = (page: Page, name: string) => shelf(page, name).getByRole("listitem").getByRole("button")
const titles = (page: Page, name: string) =>
  works(page, name).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))
const toast = (page: Page) => page.getByRole("status", { name: "What was done" })
const undo = async (page: Page) => {
  await toast(page).getByRole("button", { name: "Undo" }).last().click()
}

test("a work is dragged into another series and back, and within its own; the gallery follows [ADM-10]", async ({
  page,
}) => {
  await page.goto("/admin/categorization")
  await waitForHydration(page)
  const before = await titles(page, "Tide Tables")
  const moved = works(page, "Slack Water").first()
  const name = (await moved.getAttribute("aria-label")) ?? ""
  const target = await works(page, "Tide Tables").nth(1).boundingBox()
  if (!target) throw new Error("no second work")
  await moved.hover()
  await page.mouse.down()
  await page.mouse.move(target.x + 4, target.y + 10, { steps: 4 })
  await expect(page.getByText(`in Tide Tables, before ${before[1]}`)).toBeVisible()
  await page.mouse.up()
  await expect.poll(() => titles(page, "Tide Tables")).toEqual([before[0], name, ...before.slice(1)])
  await expect(toast(page)).toContainText(`${name} is now in Tide Tables.`)
  const gallery = await page.context().newPage()
  await gallery.goto("/gallery?series=tide-tables")
  await expect(gallery.getByRole("main").getByRole("heading", { level: 2 }).nth(1)).toHaveText(new RegExp(name))
  await gallery.close()
  await undo(page)
  await expect.poll(() => titles(page, "Tide Tables")).toEqual(before)
})

test("a work is lifted, carried and put down, a series moved and renamed, by keyboard alone [ADM-10]", async ({
  page,
}) => {
  await page.goto("/admin/categorization")
  await waitForHydration(page)
  const before = await titles(page, "Slack Water")
  await works(page, "Slack Water").first().focus()
  for (const key of ["Space", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key)
  await expect(page.getByRole("status").filter({ hasText: `${before[0]}, in Slack Water, before` })).toBeAttached()
  await page.keyboard.press("Escape")
  expect(await titles(page, "Slack Water")).toEqual(before)
  for (const key of ["Space", "ArrowRight", "Space"]) await page.keyboard.press(key)
  await expect.poll(() => titles(page, "Slack Water")).toEqual([before[1], before[0], ...before.slice(2)])
  await expect(works(page, "Slack Water").nth(1)).toBeFocused()
  await page.keyboard.press("Space")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Space")
  await expect.poll(() => titles(page, "Slack Water")).toEqual(before)

  const order = () => page.getByRole("region").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))
  const series = await order()
  const grip = page.getByRole("button", { name: `Place of ${series[1]}` })
  await grip.focus()
  await page.keyboard.press("ArrowUp")
  await expect.poll(order).toEqual([series[1], series[0], ...series.slice(2)])
  await expect(grip).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect.poll(order).toEqual(series)

  const name = page.getByRole("textbox", { name: "Name of Tide Tables" })
  await name.focus()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("Tide Notes")
  await page.keyboard.press("Enter")
  await expect(shelf(page, "Tide Notes")).toBeVisible()
  await page.goto("/gallery?series=tide-tables")
  await expect(page).toHaveURL(/series=tide-notes/)
  await page.goto("/admin/categorization")
  await waitForHydration(page)
  await page.getByRole("textbox", { name: "Name of Tide Notes" }).fill("Tide Tables")
  await page.keyboard.press("Enter")
  await expect(shelf(page, "Tide Tables")).toBeVisible()
})

test("series are merged in one line and taken apart; a tag is renamed, and its address leads on", async ({ page }) => {
  await page.goto("/admin/categorization")
  await waitForHydration(page)
  const [sheds, holding] = [await titles(page, "Sheds and Slips"), await titles(page, "Holding Ground")]
  await shelf(page, "Sheds and Slips").getByRole("button", { name: "Merge into…" }).click()
  await page.getByLabel("Merge Sheds and Slips into").selectOption("Holding Ground")
  await expect(page.getByText("/gallery?series=sheds-and-slips will lead there.")).toBeVisible()
  await page.getByRole("button", { name: "Merge", exact: true }).click()
  await expect.poll(() => titles(page, "Holding Ground")).toEqual([...holding, ...sheds])
  await undo(page)
  await expect.poll(() => titles(page, "Sheds and Slips")).toEqual(sheds)

  await page.getByRole("link", { name: /^Tags\s*\d/ }).click()
  await expect(page.getByRole("button", { name: "Rename fog" })).toBeAttached()
  await page.getByRole("button", { name: "Rename fog" }).focus()
  await page.keyboard.press("Enter")
  await page.getByRole("textbox", { name: "New name of fog" }).fill("mist")
  await expect(page.getByText("/gallery?tag=fog will lead to /gallery?tag=mist")).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "Rename mist" })).toBeAttached()
  const gallery = await page.context().newPage()
  await gallery.goto("/gallery?tag=fog")
  await expect(gallery).toHaveURL(/tag=mist/)
  await expect(gallery.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible()
  await gallery.close()
  await undo(page)
  await expect(page.getByRole("button", { name: "Rename fog" })).toBeAttached()
})

test("on a phone a tap asks where a work should go", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/admin/categorization")
  await waitForHydration(page)
  const before = await titles(page, "Slack Water")
  await works(page, "Slack Water").first().click()
  const sheet = page.getByRole("dialog", { name: before[0] ?? "" })
  const later = sheet.getByRole("button", { name: "Later in Slack Water" })
  await expect(later).toBeVisible()
  expect(Math.round((await later.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(64)
  await later.click()
  await expect.poll(() => titles(page, "Slack Water")).toEqual([before[1], before[0], ...before.slice(2)])
  await sheet.getByRole("button", { name: "Earlier in Slack Water" }).click()
  await expect.poll(() => titles(page, "Slack Water")).toEqual(before)
  await page.keyboard.press("Escape")
  await expect(sheet).toBeHidden()
})

test("axe finds nothing on series, names and the drawer", async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: "reduce" })
  for (const [path, width] of [
    ["/admin/categorization", 1440],
    ["/admin/categorization?kind=tag", 1440],
    ["/admin/categorization?kind=tag", 390],
    ["/admin/categorization", 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await waitForHydration(page)
    // Colors do not depend on the width.
    await expectAccessible(page, undefined, width === 1440 ? ["light", "dark"] : ["light"])
  }
  await works(page, "Slack Water").first().click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await expectAccessible(page)
})
