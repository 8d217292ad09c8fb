import type { Browser, BrowserContextOptions, Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { publishFullPage } from "../support/full-page.ts"
import { test } from "../support/studio.ts"
import { getWorkerSite } from "../support/worker-site.ts"

/** Of this worker's site. */
let path: string | null = null

test.beforeEach(async ({ page }) => {
  path ??= (await publishFullPage(page, "Two days in January")).path
})

const openAsVisitor = async (browser: Browser, options: BrowserContextOptions) => {
  const context = await browser.newContext({
    ...options,
    baseURL: getWorkerSite().url,
    storageState: { cookies: [], origins: [] },
  })
  return context.newPage()
}

/** Since the page was opened. */
const readShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: "layout-shift", buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

for (const width of [1440, 390])
  test(`a page of every block moves nothing, fits, and axe finds nothing at ${width} px [SHELL-13]`, async ({
    browser,
  }) => {
    const visitor = await openAsVisitor(browser, { viewport: { width, height: 844 }, reducedMotion: "reduce" })
    await visitor.goto(path ?? "")
    await expect(visitor.getByRole("heading", { level: 1, name: "Two days in January" })).toBeVisible()
    const end = visitor.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" })
    await visitor.mouse.move(width / 2, 400)
    await expect(async () => {
      await visitor.mouse.wheel(0, 600)
      await expect(end).toBeInViewport({ timeout: 50 })
    }).toPass({ intervals: [30] })
    expect(await readShift(visitor)).toBeLessThan(0.01)
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expect(visitor.locator("meta[name=robots]")).toHaveAttribute("content", "noindex")
    await visitor.getByText("Can I stay over?").click()
    await expectAccessible(visitor)
    await visitor.context().close()
  })

test("without scripts questions open, a file is downloaded, and the newsletter is subscribed to [SHELL-14]", async ({
  browser,
}) => {
  const visitor = await openAsVisitor(browser, { javaScriptEnabled: false })
  await visitor.goto(path ?? "")
  const main = visitor.getByRole("main")
  const answer = main.getByText("There are two inns within a walk of the dock")
  await expect(answer).toBeHidden()
  await main.getByText("Can I stay over?").click()
  await expect(answer).toBeVisible()
  const download = visitor.waitForEvent("download")
  await main.getByRole("link", { name: /^What to expect/ }).click()
  expect((await download).suggestedFilename()).toBe("directions.txt")
  await main.getByRole("textbox", { name: "E-mail address" }).fill("judith@example.com")
  await main.getByRole("button", { name: "Subscribe" }).click()
  await expect(visitor.getByText("We have your address, but can’t confirm it yet")).toBeVisible()
  await visitor.goBack()
  await main.getByRole("link", { name: "Write a message" }).click()
  await expect(main.getByLabel("Subject")).toHaveValue("A workshop")
  await visitor.context().close()
})
