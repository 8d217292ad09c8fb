import type { Page } from "@playwright/test"
import { fillOfflineQueue } from "../shots/queue-scenes.ts"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const aside = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("realtime_queue_failed") ?? "[]") as { later?: true }[])

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`what waits, what failed and a conflict are read and decided by keys, ${width} wide [OFF-01]`, async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/ERR_FAILED .*api\/operations/)
    await page.setViewportSize({ width, height })
    await page.goto("/admin/queue")
    await waitForHydration(page)
    await fillOfflineQueue(page)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    // A sale is sent before an earlier note.
    const waiting = page.getByRole("main").locator("ol").getByRole("listitem")
    await expect(waiting.first()).toContainText("Goes first: money before words")
    await expect(page.getByText("5 kept here", { exact: true })).toHaveCount(1)
    const conflict = page.getByRole("region", { name: /was changed in two places$/ })
    await conflict.getByRole("radio").first().focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Space")
    await expect(conflict.getByRole("button", { name: /^Keep (mine|Ines Halvorsen’s)$/ })).toBeEnabled()
    await conflict.getByRole("button", { name: "Decide later" }).press("Enter")
    await expect(conflict).toHaveCount(0)
    await expect.poll(async () => (await aside(page)).filter(({ later }) => later)).toHaveLength(1)
    await expectAccessible(page)
    const exported = page.waitForEvent("download")
    await page.getByRole("button", { name: "As JSON" }).press("Enter")
    const file = await (await exported).createReadStream()
    expect(JSON.parse(Buffer.concat(await file.toArray()).toString())).toHaveLength(5)
    for (const name of [/^Let go: Remove a note on S-1005/, /^Let go: .*reserved/]) {
      await page.getByRole("button", { name }).press("Enter")
      await expect(page.getByRole("button", { name })).toHaveCount(0)
    }
    expect(await aside(page)).toEqual([])
    await page.evaluate(() => localStorage.clear())
  })

for (const width of [390, 1440])
  test(`axe finds nothing on the status page, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto("/admin/address")
    await waitForHydration(page)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
