import type { Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }
type ShiftRecord = { shifts: { value: number; what: string }[] }

const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: ShiftRecord["shifts"] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          shifts.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(" | ") })
    }).observe({ type: "layout-shift", buffered: true })
  })

/** Delays the site's fonts until they are released. */
async function delayFonts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Expects a cumulative layout shift of almost zero. */
async function expectNothingMoved(page: Page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const shifts = await page.evaluate(() => (window as unknown as ShiftRecord).shifts)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.01)
}

const works = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 })

for (const width of [390, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })
    let fontsCome = () => {}
    test.beforeEach(async ({ page }) => {
      await recordShifts(page)
      fontsCome = await delayFonts(page)
    })

    /** Rendered with fallback fonts, then with the fonts, then scrolled to the end. */
    async function readThrough(page: Page) {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      // The page is painted with fallback fonts.
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
        .toBe(1)
      await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe("loading")
      fontsCome()
      await page.evaluate(() => document.fonts.ready)
      await expectNothingMoved(page)
      await page.mouse.move(width / 2, 400)
      const foot = page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" })
      await expect(async () => {
        await page.mouse.wheel(0, 600)
        await expect(foot).toBeInViewport({ timeout: 50 })
      }).toPass({ intervals: [30] })
      await expectNothingMoved(page)
    }

    for (const path of ["/", "/about", "/commissions", "/contact"])
      test(`nothing moves on ${path}, however late the fonts load [GAL-03]`, async ({ page }) => {
        await page.goto(path, { waitUntil: "commit" })
        await readThrough(page)
      })

    test("nothing moves in the gallery, nor when further works load [GAL-03]", async ({ page }) => {
      await page.goto("/gallery", { waitUntil: "commit" })
      await readThrough(page)
      await expect(works(page)).toHaveCount(36)
      await expectNothingMoved(page)
    })

    test("nothing moves on the page of a work", async ({ page, request }) => {
      const gallery = await (await request.get("/gallery")).text()
      await page.goto(/\/artwork\/[0-9a-f-]{36}/.exec(gallery)?.[0] ?? "", { waitUntil: "commit" })
      await readThrough(page)
    })
  })
