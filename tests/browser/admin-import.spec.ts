import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, expectAccessible } from "../support/browser.ts"
import { dropFiles } from "../support/drop-files.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

let folder = ""
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "solander-lists-"))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * A list with an unreadable price.
 * @param mark makes inventory numbers and a heading unique, because the site remembers decisions by headings
 */
async function list(mark: string): Promise<string> {
  const path = join(folder, `inventory-${mark}.csv`)
  const rows = ["Slip", "Jetty", "Mole"].map(
    (title, at) => `${title},${mark}-${at},${at === 1 ? "about 900" : "450"},x`,
  )
  await writeFile(path, `My works\n\nTitle,Inventory Number,Price,Shelf ${mark}\n${rows.join("\n")}\n`)
  return path
}

for (const [width, colorScheme] of [
  [1440, "light"],
  [390, "dark"],
] as const)
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme })

    test("a list is previewed, corrected by keyboard, imported as drafts and undone", async ({ page }, { retry }) => {
      test.slow()
      await page.goto("/admin/import")
      const mark = `W${width}${"ABC"[retry]}`
      const path = await list(mark)
      await waitForHydration(page)
      if (width === 390) {
        const [chooser] = await Promise.all([
          page.waitForEvent("filechooser"),
          page.getByRole("button", { name: "Choose a file" }).click(),
        ])
        await chooser.setFiles(path)
      } else {
        const place = page.getByText(/^Drop a list/).locator("..")
        await dropFiles(page, place, [path], () => expect(place).toHaveAttribute("data-over"))
      }
      await expect(page.getByRole("heading", { level: 1, name: `inventory-${mark}.csv` })).toBeVisible()
      await expect(page.getByText("If you import now: 3 new drafts. Nothing on your site changes.")).toBeVisible({
        timeout: 20_000,
      })
      await expect(page.getByText("its headings in row 3")).toBeVisible()
      await expect(page.getByText(`Not imported: Shelf ${mark}`)).toBeVisible()
      await expectAccessible(page, undefined, [colorScheme])
      // Hydration succeeds.
      await page.reload()
      await waitForHydration(page)

      // Enter accepts the suggestion.
      const price = page.getByLabel("Price, in the file “about 900”")
      await expect(price).toHaveValue("900")
      await price.focus()
      await page.keyboard.press("Enter")
      await expect(price).toBeHidden({ timeout: 20_000 })
      await page.getByRole("button", { name: "Show all 4" }).click()
      await page.getByLabel(`Shelf ${mark} becomes`).selectOption("Private notes")
      // Then no column is skipped.
      await expect(page.getByRole("button", { name: "Show what is imported" })).toBeHidden({ timeout: 20_000 })

      const main = page.getByRole("button", { name: "Import 3 works" }).filter({ visible: true })
      await expect(main).toBeEnabled({ timeout: 20_000 })
      await main.press("Enter")
      await expect(page.getByText("3 works imported. 3 are drafts.")).toBeVisible({ timeout: 20_000 })
      await expect(page.getByRole("link", { name: "Jetty" })).toBeVisible()
      // The pressed button has disappeared.
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
      await page.getByRole("button", { name: "Undo the whole import" }).click()
      await expect(page.getByText("This import was undone. 3 works removed.")).toBeVisible({ timeout: 20_000 })
      await page.goto("/admin/import")
      await expect(page.getByRole("listitem").filter({ hasText: `inventory-${mark}.csv` })).toContainText("undone")
    })
  })

test("whoever is asked which column holds the titles sees all of them [ADM-07]", async ({ page }, { retry }) => {
  await page.goto("/admin/import")
  await waitForHydration(page)
  const path = join(folder, `poems-${retry}.csv`)
  await writeFile(path, `Ode ${retry},Rhyme ${retry},Price\nSlip,ab,450\nJetty,aa,500\n`)
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a file" }).click(),
  ])
  await chooser.setFiles(path)
  await expect(page.getByText("Which column holds the titles? Choose it below.")).toBeVisible({ timeout: 20_000 })
  await expect(page.getByLabel(`Rhyme ${retry} becomes`)).toBeVisible()
  await page.getByLabel(`Ode ${retry} becomes`).selectOption("Title")
  await expect(page.getByText("If you import now: 2 new drafts.")).toBeVisible({ timeout: 20_000 })
  // Other columns may be mapped, too.
  await expect(page.getByLabel(`Rhyme ${retry} becomes`)).toBeVisible()
  await page.getByRole("button", { name: "Remove it" }).click()
})
