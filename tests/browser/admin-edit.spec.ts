import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { grainy } from "../support/images/fixtures.ts"
import { test } from "../support/studio.ts"

let folder = ""
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "solander-views-"))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

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
  await waitForHydration(page)
  for (const name of ["Location and condition", "Frame, sheet and weight", "Credit and rights"])
    await expandGroup(page, name)
}

async function expandGroup(page: Page, name: string): Promise<void> {
  const group = page.locator("details").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) })
  if ((await group.getAttribute("open")) === null) await group.locator("summary").click()
}

const strip = (page: Page) => page.getByRole("list", { name: "Pictures, in order" })
const views = (page: Page) => strip(page).locator("[data-view]")

/** Adds a picture to the work, and waits until it is in the list. */
async function addView(page: Page, name: string): Promise<void> {
  const before = await views(page).count()
  const path = join(folder, name)
  await writeFile(path, await (await grainy(600 + 2 * before, 420)).jpeg({ quality: 90 }).toBuffer())
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: /^Add (pictures|from)/ }).click(),
  ])
  await chooser.setFiles(path)
  await expect(views(page)).toHaveCount(before + 1)
}

test("nobody leaves changes behind by mistake, Ctrl S saves, and what is wrong is said beside its field [ADM-22]", async ({
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
  const answer = page.waitForResponse((response) => response.request().method() === "POST")
  await field(page, "Credit line").focus()
  await page.keyboard.press("ControlOrMeta+s")
  // Continued typing loses neither text nor the cursor position.
  await page.keyboard.press("End")
  await page.keyboard.type(", 2")
  await answer
  await expect(state(page)).toHaveText("1 unsaved change: credit line")
  await expect(field(page, "Credit line")).toBeFocused()
  await page.keyboard.type("026")
  await page.keyboard.press("ControlOrMeta+s")
  await expect(state(page)).toHaveText("Saved.")
  await page.reload()
  await expect(field(page, "Credit line")).toHaveValue(`${credit}, 2026`)
  await expect(field(page, "Weight")).toHaveValue("4.082 kg")
})

test("who saved meanwhile stands beside what one wrote, and nothing of either is lost [ADM-22]", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/409 \(Conflict\)/)
  const other = await context.newPage()
  await openSmokehouse(page)
  await openSmokehouse(other)
  const [theirs, mine] = [`Theirs ${Date.now()}`, `Mine ${Date.now()}`]
  // Types first, because a form without changes takes over newer values when the page polls its pictures.
  await field(page, "Medium").fill(mine)
  await field(page, "Signed").fill(mine)
  await field(other, "Medium").fill(theirs)
  await field(other, "Location").fill(theirs)
  await other.getByRole("button", { name: "Save 2 changes" }).click()
  await expect(state(other)).toHaveText("Saved.")

  await page.getByRole("button", { name: "Save 2 changes" }).click()
  const conflict = page.getByRole("region", { name: "Conflict" })
  await expect(conflict.getByRole("row", { name: /^Medium/ }).getByRole("button")).toHaveText([
    `Keep yours${mine}`,
    `Take your other tab’s${theirs}`,
  ])
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

test("typed values stay while the page revalidates, and conflict with another tab's save", async ({
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

test("pictures are added, put in order by drag and by keyboard, described, aimed, removed and put back [ADM-08]", async ({
  page,
}) => {
  await page.goto("/admin/artworks?q=Smokehouse")
  await page.getByRole("main").getByRole("link", { name: "Smokehouse" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Smokehouse" })).toBeVisible()
  await waitForHydration(page)
  await addView(page, "smokehouse-detail.jpg")
  await addView(page, "smokehouse-back.jpg")
  const count = await views(page).count()
  const order = () => views(page).evaluateAll((all) => all.map((one) => one.getAttribute("data-view")))
  const before = await order()

  await views(page).last().focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("Home")
  await page.keyboard.press("Space")
  await expect.poll(order).toEqual([before.at(-1), ...before.slice(0, -1)])
  const { width = 0 } = (await views(page).last().boundingBox()) ?? {}
  await views(page)
    .first()
    .dragTo(views(page).last(), { targetPosition: { x: width - 5, y: 30 } })
  await expect.poll(order).toEqual(before)
  // Waits for the response, because a second change of the order waits for the first.
  const stored = async () => {
    const html = await (await page.request.get(page.url())).text()
    return [...html.matchAll(/data-view="([^"]+)"/g)].map(([, id]) => id)
  }
  await expect.poll(stored, { timeout: 60_000 }).toEqual(before)

  await views(page).last().click()
  await page.getByRole("textbox", { name: "Alt text" }).fill("The back, with the label")
  const saved = page.waitForResponse((response) => response.request().method() === "POST" && response.ok())
  await page.keyboard.press("Enter")
  await saved
  await page.getByRole("button", { name: "Focal point" }).click()
  const ring = page.getByRole("slider", { name: "Focal point" })
  await expect(ring).toBeFocused()
  await expect(ring).toHaveAttribute("aria-valuetext", "50% from the left, 50% from the top")
  await page.keyboard.press("Shift+ArrowLeft")
  await page.keyboard.press("ArrowDown")
  await expect(ring).toHaveAttribute("aria-valuetext", "40% from the left, 51% from the top")
  await page.getByRole("button", { name: "Done" }).click()
  await expectAccessible(page)
  await page.reload()
  await waitForHydration(page)
  await views(page).last().click()
  await expect(page.getByRole("textbox", { name: "Alt text" })).toHaveValue("The back, with the label")
  await expect(page.getByRole("combobox", { name: "It shows" })).toHaveValue("back")
  await page.getByRole("button", { name: "Focal point" }).click()
  await expect(ring).toHaveAttribute("aria-valuetext", "40% from the left, 51% from the top")
  await page.getByRole("button", { name: "Done" }).click()

  await page.getByRole("button", { name: "Remove", exact: true }).click()
  await expect(views(page)).toHaveCount(count - 1)
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(views(page)).toHaveCount(count)
  await expect.poll(order).toEqual(before)
})

test("a draft is filled in with words, an owner and a copy, previewed, and a price is put back from the history [ADM-08]", async ({
  page,
  context,
}) => {
  await openSmokehouse(page)
  await expandGroup(page, "Kind and tags")
  const tag = `tag${Date.now()}`
  await page.getByRole("combobox", { name: "Tags" }).fill(tag)
  await page.keyboard.press("Enter")
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("1,234")
  await expect(state(page)).toHaveText("2 unsaved changes: price, tags")
  const [preview] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Preview" }).click(),
  ])
  await expect(preview.getByRole("note")).toContainText("2 changes aren’t saved yet")
  await preview.close()
  await page.keyboard.press("ControlOrMeta+s")
  await expect(state(page)).toHaveText("Saved.")

  await expandGroup(page, "Provenance and record")
  await page.getByRole("button", { name: "Add an owner" }).click()
  await page.getByRole("textbox", { name: "What happened" }).fill("Acquired from the artist")
  await page.getByRole("textbox", { name: "Owner" }).fill("R. Whitcomb")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("region", { name: "Provenance" })).toContainText("R. Whitcomb (name private)")
  await page.getByRole("button", { name: "Remove Acquired from the artist" }).first().click()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByRole("region", { name: "Provenance" })).toContainText("R. Whitcomb")

  await page
    .getByRole("button", { name: /^Put back price:/ })
    .first()
    .click()
  await expect(page.getByText("Put back.")).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Price", exact: true })).not.toHaveValue("1234.00")
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test("a work is edited with one hand, without scrolling sideways [ADM-08]", async ({ page }) => {
    await openSmokehouse(page)
    await addView(page, `smokehouse-${Date.now()}.jpg`)
    await views(page).last().tap()
    await page.getByRole("button", { name: "Make it the main picture" }).tap()
    await expect(page.getByText(/^Main picture, /)).toBeVisible()
    await field(page, "Location").fill(`Rack ${Date.now()}`)
    await page.getByRole("button", { name: "Save 1 change" }).tap()
    await expect(state(page)).toHaveText("Saved.")
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
  })
})
