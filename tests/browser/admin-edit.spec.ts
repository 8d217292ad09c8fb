import type { Page } from "@playwright/test"
import { expect } from "../support/browser.ts"
import { live } from "../support/live.ts"
import { test } from "../support/studio.ts"

const field = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true })
const state = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: /unsaved|Saved|Nothing/ })

async function openSmokehouse(page: Page): Promise<void> {
  await page.goto("/admin/artworks?q=Smokehouse")
  await page.getByRole("main").getByRole("link", { name: "Smokehouse" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Smokehouse" })).toBeVisible()
  await live(page)
}

test("nobody leaves changes behind by mistake, Ctrl S saves, and what is wrong is said beside its field", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/400 \(Bad Request\)/)
  await openSmokehouse(page)
  const credit = `Photograph ${Date.now()}`
  await field(page, "Credit line").fill(credit)
  await expect(state(page)).toHaveText("1 unsaved change: credit line")
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: /^Orders/ })
    .click()
  const leaving = page.getByRole("alertdialog", { name: "Unsaved changes" })
  await expect(leaving).toContainText("Your change to the credit line will be lost.")
  await leaving.getByRole("button", { name: "Stay" }).click()
  await expect(field(page, "Credit line")).toHaveValue(credit)

  await field(page, "Weight").fill("heavy")
  await page.keyboard.press("ControlOrMeta+s")
  await expect(page.getByText("Please enter the weight with its unit, like 4.2 kg or 9 lb.")).toBeVisible()
  await expect(field(page, "Weight")).toBeFocused()
  await expect(field(page, "Credit line")).toHaveValue(credit)
  await field(page, "Weight").fill("9 lb")
  await page.keyboard.press("ControlOrMeta+s")
  await expect(state(page)).toHaveText("Saved.")
  await page.reload()
  await expect(field(page, "Credit line")).toHaveValue(credit)
  await expect(field(page, "Weight")).toHaveValue("4.082 kg")
})

test("who saved meanwhile stands beside what one wrote, and nothing of either is lost", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/409 \(Conflict\)/)
  const other = await context.newPage()
  await openSmokehouse(page)
  await openSmokehouse(other)
  const [theirs, mine] = [`Theirs ${Date.now()}`, `Mine ${Date.now()}`]
  // Typed first: a form without changes takes the other's when the page looks how far its pictures are.
  await field(page, "Medium").fill(mine)
  await field(page, "Signed").fill(mine)
  await field(other, "Medium").fill(theirs)
  await field(other, "Location").fill(theirs)
  await other.getByRole("button", { name: "Save 2 changes" }).click()
  await expect(state(other)).toHaveText("Saved.")

  await page.getByRole("button", { name: "Save 2 changes" }).click()
  const conflict = page.getByRole("region", { name: "Conflict" })
  await expect(conflict.getByRole("row", { name: /^Medium/ }).getByRole("button")).toHaveText([mine, theirs])
  await expect(field(page, "Signed")).toHaveValue(mine)
  await expect(field(page, "Location")).toHaveValue(theirs)
  await conflict
    .getByRole("row", { name: /^Medium/ })
    .getByText(theirs)
    .click()
  await expect(field(page, "Medium")).toHaveValue(theirs)
  await page.getByRole("button", { name: "Save 1 change" }).click()
  await expect(state(page)).toHaveText("Saved.")
  await page.reload()
  for (const [label, value] of [
    ["Medium", theirs],
    ["Location", theirs],
    ["Signed", mine],
  ] as const)
    await expect(field(page, label)).toHaveValue(value)
})

test("what is typed stays while the page loads again, and meets another tab's save as a conflict", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/409 \(Conflict\)/)
  const other = await context.newPage()
  await openSmokehouse(page)
  await page.getByRole("button", { name: /^(Unpublish|Publish)$/ }).click()
  const undo = page.getByRole("button", { name: /^Undo/ })
  await expect(undo).toBeVisible()
  const [theirs, mine] = [`Theirs ${Date.now()}`, `Mine ${Date.now()}`]
  await field(page, "Medium").fill(mine)
  await openSmokehouse(other)
  await field(other, "Location").fill(theirs)
  await other.getByRole("button", { name: "Save 1 change" }).click()
  await expect(state(other)).toHaveText("Saved.")

  await undo.click()
  await expect(undo).toHaveCount(0)
  await expect(field(page, "Medium")).toHaveValue(mine)
  await expect(state(page)).toHaveText("1 unsaved change: medium")
  await page.getByRole("button", { name: "Save 1 change" }).click()
  await expect(page.getByRole("region", { name: "Conflict" })).toContainText(theirs)
  await expect(field(page, "Medium")).toHaveValue(mine)
  await page.getByRole("button", { name: "Save 1 change" }).click()
  await expect(state(page)).toHaveText("Saved.")
  await page.reload()
  await expect(field(page, "Medium")).toHaveValue(mine)
  await expect(field(page, "Location")).toHaveValue(theirs)
})
