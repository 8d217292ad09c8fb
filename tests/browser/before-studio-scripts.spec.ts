import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { expect } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { grainy } from "../support/images/fixtures.ts"
import { test } from "../support/studio.ts"

// On a slow machine the studio is used long before its scripts have loaded.

let folder = ""
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "solander-early-"))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Delays all scripts. @returns a function that releases them */
async function delayScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route("**/assets/*.js", async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test("a file that is chosen before hydration is sent afterwards [ADM-06]", async ({ page }) => {
  const path = join(folder, "early.csv")
  await writeFile(path, "Title,Price\nEarly tide,450\n")
  const letThemCome = await delayScripts(page)
  await page.goto("/admin/import", { waitUntil: "commit" })
  await page.locator("input[type=file]").first().setInputFiles(path)
  letThemCome()
  await expect(page).toHaveURL(/\/admin\/import\/[0-9a-f-]{36}$/)
  await expect(page.getByRole("heading", { level: 1 })).toContainText("early.csv")
})

test("pictures that are chosen by a button before hydration are added afterwards [ADM-06]", async ({ page }) => {
  const path = join(folder, "early-ebb.jpg")
  await writeFile(path, await (await grainy(640, 426)).jpeg({ quality: 90 }).toBuffer())
  const letThemCome = await delayScripts(page)
  await page.goto("/admin/upload", { waitUntil: "commit" })
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: /^Choose (?:pictures|from)/ }).click(),
  ])
  await chooser.setFiles(path)
  letThemCome()
  const draft = page.getByRole("row").filter({ has: page.getByRole("gridcell", { name: "Early Ebb", exact: true }) })
  await expect(draft).toHaveCount(1)
  await draft.getByRole("button", { name: /^Remove/ }).click()
  await expect(draft).toHaveCount(0)
})

test("what is typed in a form of the studio before hydration stays, and is saved [ADM-06]", async ({ page }) => {
  const letThemCome = await delayScripts(page)
  await page.goto("/admin/blog/new", { waitUntil: "commit" })
  const title = page.getByLabel("Title", { exact: true })
  await title.fill("Typed early")
  letThemCome()
  await waitForHydration(page)
  await expect(title).toHaveValue("Typed early")
  await page.getByRole("button", { name: "Start writing" }).click()
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeFocused()
  await expect(title).toHaveValue("Typed early")
})
