import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const shelf = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
/** The first work of a shelf that other tests do not use. */
const firstOf = (page: Page, name: string) =>
  shelf(page, name).getByRole("button").and(page.locator(':not([aria-label*="Slack Water"])')).first()
const toast = (page: Page) => page.getByRole("status", { name: "What was done" })

test("a work is carried to another shelf by mouse, noted, and brought back [ADM-09]", async ({ page }) => {
  await page.goto("/admin/status")
  await waitForHydration(page)
  const work = firstOf(page, "Available")
  const name = (await work.getAttribute("aria-label")) ?? ""
  const before = await shelf(page, "Available").getByRole("button").count()
  await work.hover()
  await page.mouse.down()
  await shelf(page, "Reserved").getByRole("heading").hover()
  await expect(page.getByText("becomes reserved")).toBeVisible()
  await page.mouse.up()
  await expect(shelf(page, "Reserved").getByRole("button", { name, exact: true })).toBeVisible()
  await expect(toast(page)).toContainText("is now reserved.")
  const panel = page.getByRole("complementary", { name: name.split(",")[0] })
  await panel.getByLabel("For whom").fill("Judith Whitcomb")
  await panel.getByLabel("Until").fill("2026-11-28")
  await panel.getByRole("button", { name: "Save" }).click()
  await expect(panel.getByRole("list").last()).toContainText("Judith Whitcomb")
  await page.reload()
  await waitForHydration(page)
  await shelf(page, "Reserved").getByRole("button", { name, exact: true }).click()
  await expect(panel.getByLabel("For whom")).toHaveValue("Judith Whitcomb")
  await panel.getByRole("button", { name: /^Available/ }).click()
  await expect(shelf(page, "Available").getByRole("button", { name, exact: true })).toBeVisible()
  await toast(page).getByRole("button", { name: "Undo" }).click()
  await expect(shelf(page, "Reserved").getByRole("button", { name, exact: true })).toBeVisible()
  await shelf(page, "Reserved").getByRole("button", { name, exact: true }).press("a")
  await expect(shelf(page, "Available").getByRole("button")).toHaveCount(before)
})

test("a work is moved by a letter and undone, by keyboard alone; letters that are not allowed do nothing [ADM-09]", async ({
  page,
}) => {
  await page.goto("/admin/status")
  await waitForHydration(page)
  const sold = shelf(page, "Sold").getByRole("button").first()
  const soldName = (await sold.getAttribute("aria-label")) ?? ""
  await sold.focus()
  await page.keyboard.press("l")
  await expect(shelf(page, "Sold").getByRole("button", { name: soldName, exact: true })).toBeFocused()
  const work = firstOf(page, "Available")
  const name = (await work.getAttribute("aria-label")) ?? ""
  await work.focus()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowLeft")
  await expect(work).toBeFocused()
  await page.keyboard.press("n")
  const moved = shelf(page, "Not for sale").getByRole("button", { name, exact: true })
  await expect(moved).toBeFocused()
  await expect(toast(page)).toContainText("is now not for sale.")
  const undo = toast(page).getByRole("button", { name: "Undo" })
  await undo.focus()
  await page.keyboard.press("Enter")
  await expect(shelf(page, "Available").getByRole("button", { name, exact: true })).toBeVisible()
})

test("several works are reserved in the table, and for whom is said afterwards [ADM-09]", async ({ page }) => {
  await page.goto("/admin/status")
  await page.getByRole("link", { name: "As a table" }).click()
  await waitForHydration(page)
  await page.getByRole("link", { name: /^Available\s*\d/ }).click()
  await expect(page).toHaveURL(/state=available/)
  const boxes = page.getByRole("main").locator("tbody").getByRole("checkbox")
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole("button", { name: "Reserve" }).click()
  await expect(toast(page)).toContainText("2 works are now reserved.")
  await page.getByLabel("For whom").fill("The fair")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("link", { name: /^Reserved\s*\d/ }).click()
  await expect(page.getByRole("main").locator("tbody").getByText("The fair")).toHaveCount(2)
  await page.getByRole("button", { name: "Undo" }).first().click()
  await expect(toast(page)).toContainText("2 works are as before.")
})

test("on a phone a tap opens choices for the thumb, and works are listed by place [ADM-09]", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/admin/status")
  await waitForHydration(page)
  const work = page
    .getByRole("main")
    .getByRole("button")
    .filter({ hasText: "Available", hasNotText: "Slack Water" })
    .first()
  const name = (await work.locator("i").textContent()) ?? ""
  await work.click()
  const sheet = page.getByRole("dialog", { name })
  const choice = sheet.getByRole("button", { name: /^Reserved/ })
  await expect(choice).toBeVisible()
  // During the drawer's animation sizes are fractional.
  expect(Math.round((await choice.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(64)
  await choice.click()
  await expect(sheet.getByLabel("For whom")).toBeVisible()
  await sheet.getByRole("button", { name: /^Available/ }).click()
  await expect(sheet.getByRole("button", { name: /^Reserved/ })).toBeVisible()
  await expect(toast(page)).toContainText("is now available.")
  await page.keyboard.press("Escape")
  await expect(sheet).toBeHidden()
})

test("on a phone nothing moves under the finger when what a work was before has been read [ADM-09]", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.setViewportSize({ width: 390, height: 844 })
  const read = Promise.withResolvers<void>()
  await page.route(/\/admin\/status\/[\da-f-]{36}\.data/, async (route) => {
    await read.promise
    await route.continue()
  })
  await page.goto("/admin/status")
  await waitForHydration(page)
  await page.getByRole("main").getByRole("button").filter({ hasText: "Sold" }).first().click()
  const sheet = page.getByRole("dialog")
  const choice = sheet.getByRole("button", { name: /^Available/ })
  await expect(choice).toBeVisible()
  // The drawer's animation has ended.
  await expect.poll(async () => (await sheet.boundingBox())?.y).toBeLessThan(844)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"))
  const before = await choice.boundingBox()
  read.resolve()
  await expect(sheet.getByRole("list", { name: "What it was" }).getByRole("listitem").first()).toBeVisible()
  expect(await choice.boundingBox()).toEqual(before)
})

test("axe finds nothing on shelves, table and drawer", async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: "reduce" })
  for (const [path, width] of [
    ["/admin/status", 1440],
    ["/admin/status", 820],
    ["/admin/status/changes", 1440],
    ["/admin/status", 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await waitForHydration(page)
    // Colors do not depend on the width.
    await expectAccessible(page, undefined, width === 1440 ? ["light", "dark"] : ["light"])
  }
  await page.getByRole("main").getByRole("button").filter({ hasText: "Available" }).first().click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await expectAccessible(page)
})
