import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Locator, Page } from "@playwright/test"
import { checkArchive } from "../../domain/archive/check-archive.server.ts"
import { expect, expectAccessible } from "../support/browser.ts"
import { dropFiles } from "../support/drop-files.ts"
import { waitForHydration } from "../support/hydration.ts"
import { pressTabUntil } from "../support/keyboard.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"
import { signInAsArtist, test } from "../support/studio.ts"

let folder = ""
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "solander-backups-"))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

const getStatusText = (page: Page) => page.getByRole("paragraph").filter({ hasText: /^Everything was last saved on/ })
const newest = (page: Page) => page.getByRole("main").getByRole("listitem").first()
const getJobLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Backing up" })

/** A visible button or link: on a phone the main action is in the bottom bar. */
const control = (page: Page, name: string) =>
  page
    .getByRole("button", { name, exact: true })
    .or(page.getByRole("link", { name, exact: true }))
    .filter({ visible: true })
    .first()

/** Creates, verifies and downloads a backup. @param press presses a control by mouse, touch or keyboard */
async function backUp(page: Page, press: (name: string) => Promise<void>) {
  await press("Back up now")
  await expect(page.getByRole("status", { name: "What was done" })).toContainText("The backup has begun.")
  await expect(getJobLink(page)).toBeVisible()
  await expect(page.getByText("Saving everything")).toBeVisible()
  // The button is disabled during the backup.
  await expect(page.getByRole("heading", { level: 1, name: "Backups" })).toBeFocused()
  await expect(newest(page)).toContainText(/Asked for.*\d MB.*Read back, all the same/s, { timeout: 30_000 })
  await expect(getJobLink(page)).toBeHidden()

  await press("Try it")
  await expect(newest(page)).toContainText("Being tried")
  await expect(getStatusText(page)).toContainText("Checking now that it can be restored")
  await expect(page.getByRole("heading", { level: 1, name: "Backups" })).toBeFocused()
  await expect(newest(page)).toContainText("Read back, all the same", { timeout: 30_000 })
  await expect(getStatusText(page)).toContainText(
    /It was restored into an empty database, as a test, on .*, and every row was the same\.$/,
  )

  const [, rows = "", files = ""] =
    /: ([\d,]+) rows and ([\d,]+) files, /.exec(await getStatusText(page).innerText()) ?? []
  const [download] = await Promise.all([page.waitForEvent("download"), press("Download")])
  expect(download.suggestedFilename()).toMatch(/^solander-20\d\d(-\d\d){4}\.tar$/)
  const path = join(folder, "backup.tar")
  await download.saveAs(path)
  const archive = await checkArchive(path)
  if (!archive.ok) throw new Error(archive.problem.message)
  const { tables, files: kept } = archive.value
  expect(tables.reduce((sum, table) => sum + table.rows, 0)).toBe(Number(rows.replaceAll(",", "")))
  expect(kept.count).toBe(Number(files.replaceAll(",", "")))
}

const pressBy: Record<string, (what: Locator) => Promise<void>> = {
  mouse: (what) => what.click(),
  touch: (what) => what.tap(),
}

for (const [width, colorScheme, hand] of [
  [1440, "light", "mouse"],
  [390, "dark", "touch"],
] as const)
  test.describe(`at ${width}`, () => {
    const isPhone = hand === "touch"
    test.use({ viewport: { width, height: 900 }, colorScheme, hasTouch: isPhone, isMobile: isPhone })

    test(`a backup is made, verified and downloaded by ${hand}`, async ({ page }) => {
      await page.goto("/admin/settings/backups")
      await waitForHydration(page)
      await backUp(page, async (name) => pressBy[hand]?.(control(page, name)))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expectAccessible(page, undefined, [colorScheme])
    })
  })

test("a backup is made, tried and downloaded by keyboard alone [OPS-06]", async ({ page }) => {
  await page.goto("/admin/settings/backups")
  await waitForHydration(page)
  await pressTabUntil(page, "Skip to content")
  await page.keyboard.press("Enter")
  const press = async (name: string) => {
    await pressTabUntil(page, name)
    await page.keyboard.press("Enter")
  }
  await backUp(page, press)
})

test.describe("an empty site", () => {
  let site: SiteProcess
  test.beforeAll(async () => {
    site = await startSite({ args: ["--empty"] })
  })
  test.afterAll(() => site.stop())

  test("leads from its first page to the place for an archive, and refuses in words what is none [OPS-06]", async ({
    browser,
    page,
    context,
  }) => {
    const { cookies } = await signInAsArtist(browser, { url: site.url, setupLink: await site.setupLink })
    await context.addCookies(cookies)
    await page.goto(`${site.url}/admin`)
    await expect(page.getByRole("heading", { level: 1, name: "Your first work" })).toBeVisible()
    await waitForHydration(page)
    await expectAccessible(page)
    await page.getByRole("link", { name: "Restore", exact: true }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Restore a site" })).toBeFocused()
    const place = page.getByText(/^Drop the archive here/).locator("..")
    const path = join(folder, "notes.tar")
    await writeFile(path, "not an archive".repeat(1000))
    await dropFiles(page, place, [path], () => expect(place).toHaveAttribute("data-over"))
    await expect(page.getByRole("alert")).toHaveText(/^This is not a whole archive of Solander/)
    for (const [width, colorScheme] of [
      [1440, "light"],
      [390, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, undefined, [colorScheme])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})
