import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const expectMessage = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("status", { name: "What was done" })).toContainText(words)

test("works are moved by mouse and by keyboard, and the move is undone [ADM-15]", async ({ page, expectErrors }) => {
  expectErrors(/400/)
  const place = `Framer ${Date.now().toString(36)}`
  const rows = page.locator("tbody tr[data-row]")

  await page.goto("/admin/inventory?q=slip")
  await waitForHydration(page)
  await expectAccessible(page)
  const titles = ["Slip No. 3", "Ferry Slip"]
  for (const title of titles) await rows.filter({ hasText: title }).getByRole("checkbox").check()
  await page.getByRole("link", { name: "Move", exact: true }).click()
  const sheet = page.getByRole("dialog", { name: "Move the selected works" })
  await expect(sheet.getByRole("combobox", { name: "To" })).toBeFocused()
  await expectAccessible(page, undefined, ["light"])
  await sheet.getByRole("button", { name: "Move them" }).click()
  await expect(sheet.getByText("Where does it go?")).toBeVisible()
  await sheet.getByRole("combobox", { name: "To" }).fill(place)
  await sheet.getByRole("button", { name: "Move them" }).click()
  await expectMessage(page, `2 works are at ${place} now.`)
  await expect(rows.filter({ hasText: place })).toHaveCount(2)
  await page.getByRole("button", { name: "Undo" }).click()
  await expectMessage(page, "2 works are again where they were.")
  await expect(rows.filter({ hasText: place })).toHaveCount(0)

  await rows.getByRole("link", { name: /^Slip No. 3/ }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Slip No. 3")
  await page.getByRole("link", { name: "Move it" }).filter({ visible: true }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("combobox", { name: "To" })).toBeFocused()
  await page.keyboard.type(place)
  await page.keyboard.press("Enter")
  await expectMessage(page, `Slip No. 3 is at ${place} now.`)
  await expect(page.getByRole("list", { name: "Where it has been, in order" })).toContainText(place)
  await expectAccessible(page)
})

test("axe finds nothing on places, agreements and their forms", async ({ page }) => {
  const check = () => expectAccessible(page)
  await page.goto("/admin/inventory/places?decide=add")
  await expect(page.getByRole("heading", { name: "Add a place" })).toBeVisible()
  await check()
  await page.goto("/admin/inventory/agreements?decide=new")
  await expect(page.getByRole("heading", { name: "A new agreement" })).toBeVisible()
  await check()
  await page.getByRole("link", { name: /^Fathom Street Gallery/ }).click()
  await expect(page.getByRole("heading", { name: "Agreed" })).toBeVisible()
  await page.getByRole("link", { name: "Add works" }).click()
  await expect(page.getByRole("heading", { name: "Which works" })).toBeVisible()
  await check()
})
