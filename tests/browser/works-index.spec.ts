import type { Page } from "@playwright/test"
import { expect, expectAccessible, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"

const path = "/gallery?view=index"
const lines = (page: Page) => page.getByRole("main").locator("tbody tr")
const peek = (page: Page) => page.locator("table + div img")
const head = (page: Page, name: string) => page.getByRole("columnheader", { name })
const getTitles = (page: Page) => page.getByRole("main").getByRole("rowheader").allTextContents()

const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) Object.assign(window, { shifted: Reflect.get(window, "shifted") + entry.value })
    }).observe({ type: "layout-shift", buffered: true })
  })
const getShift = (page: Page) => page.evaluate(() => Number(Reflect.get(window, "shifted")))

/** A picture that is processed, because the peek shows only files. */
async function findLineWithPicture(page: Page, place: number) {
  const shown = lines(page).filter({ has: page.locator("img") })
  await expect(shown.nth(place)).toBeAttached()
  const line = shown.nth(place)
  const folder = /\/files\/(.*)\/\d+\.\w+$/.exec((await line.locator("img").getAttribute("src")) ?? "")?.[1] ?? "none"
  return { line, folder }
}

test.describe("wide", () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test("the picture of the line under the pointer or the focus hangs beside the table [GAL-02]", async ({ page }) => {
    await page.goto(path)
    await waitForHydration(page)
    const [one, other] = [await findLineWithPicture(page, 1), await findLineWithPicture(page, 3)]
    await one.line.hover()
    await expect(peek(page)).toHaveAttribute("src", new RegExp(one.folder))
    await other.line.getByRole("link").focus()
    await expect(peek(page)).toHaveAttribute("src", new RegExp(other.folder))
    const [table, picture] = [await page.locator("table").boundingBox(), await peek(page).boundingBox()]
    expect(picture?.x ?? 0).toBeGreaterThan((table?.x ?? 0) + (table?.width ?? 0))
    expect(picture?.height ?? 0).toBeLessThanOrEqual(0.58 * 900 + 1)
    expect(Math.abs((picture?.y ?? 0) - ((await lines(page).first().boundingBox())?.y ?? 0))).toBeLessThanOrEqual(2)
    expect((await lines(page).first().boundingBox())?.height).toBe(52)
  })

  test("heads sort by the keyboard and keep the focus; filters and search stay in the index [GAL-02, SHELL-13]", async ({
    page,
  }) => {
    await page.goto(path)
    await waitForHydration(page)
    await head(page, "Title").getByRole("link").focus()
    await page.keyboard.press("Enter")
    await expect(head(page, "Title")).toHaveAttribute("aria-sort", "ascending")
    const up = await getTitles(page)
    expect(up).toEqual(up.toSorted((one, other) => one.localeCompare(other, "en")))
    await expect(head(page, "Title").getByRole("link")).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(head(page, "Title")).toHaveAttribute("aria-sort", "descending")
    await expect(head(page, "Title").getByRole("link")).toBeFocused()
    await page.getByRole("searchbox", { name: "Search works" }).fill("slack")
    await expect(page).toHaveURL(/q=slack&view=index&sort=title-down/)
    await expect(lines(page).filter({ hasText: "Slack Water" })).toHaveCount(1)
  })

  test("links lead to the view that a visitor chose, and back is still back [GAL-02]", async ({ page }) => {
    await page.goto("/gallery")
    await waitForHydration(page)
    const [main, places] = [page.getByRole("main"), page.getByRole("navigation", { name: "Main" })]
    await main.getByRole("link", { name: "Index", exact: true }).click()
    await expect(page).toHaveURL(/\/gallery\?view=index$/)
    await places.getByRole("link", { name: "Shop" }).click()
    await expect(page).toHaveURL(/\/shop\?view=index$/)
    await places.getByRole("link", { name: "Gallery" }).click()
    await expect(page).toHaveURL(/\/gallery\?view=index$/)
    for (const expected of [/\/shop\?view=index$/, /\/gallery\?view=index$/, /\/gallery$/]) {
      await page.goBack()
      await expect(page).toHaveURL(expected)
    }
    // The address is ahead of the page.
    await expect(main.getByRole("heading", { level: 1, name: "Gallery" })).toBeVisible()
    await page.goForward()
    await expect(main.getByRole("heading", { level: 1, name: "Index" })).toBeVisible()
    await main.getByRole("link", { name: "All works" }).click()
    await expect(page).toHaveURL(/\/gallery$/)
    await places.getByRole("link", { name: "Shop" }).click()
    await expect(page).toHaveURL(/\/shop$/)
  })

  test("a print is the list alone, with eighteen works on a Letter page [GAL-02]", async ({ page }) => {
    await page.goto(path)
    await page.setViewportSize({ width: 739, height: 979 })
    await page.emulateMedia({ media: "print" })
    for (const away of ["search", "footer", "nav", "img", "button"])
      for (const one of await page.locator(`body ${away}`).all()) await expect(one).toBeHidden()
    const end = await lines(page).nth(17).boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(979)
    await expect(page.getByRole("rowheader").first()).toBeVisible()
  })
})

test("on a phone two works are beside each other, with pictures and without mediums [GAL-02]", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  const { line } = await findLineWithPicture(page, 0)
  expect((await line.locator("img").boundingBox())?.height).toBe(76)
  const [first, second] = [await lines(page).nth(0).boundingBox(), await lines(page).nth(1).boundingBox()]
  expect(first?.y).toBe(second?.y)
  expect(second?.x ?? 0).toBeGreaterThan(190)
  const [, , , medium, size] = await lines(page).first().locator("td").all()
  if (!medium || !size) throw new Error("a line has fewer cells")
  await expect(medium).toBeHidden()
  await expect(size).toBeVisible()
  await expect(page.locator("thead")).toBeHidden()
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })

  test("heads are links, and each line has a small picture [SHELL-14]", async ({ page }) => {
    await page.goto(path)
    const { line } = await findLineWithPicture(page, 0)
    expect((await line.locator("img").boundingBox())?.width).toBe(44)
    await expect(peek(page)).toBeHidden()
    await head(page, "Price").getByRole("link").click()
    await expect(page).toHaveURL(/\/gallery\?view=index&sort=price-up$/)
    await expect(head(page, "Price")).toHaveAttribute("aria-sort", "ascending")
  })
})

for (const width of [1440, 390])
  for (const colorScheme of ["light", "dark"] as const)
    test(`axe finds nothing, and nothing moves: ${width} px, ${colorScheme} [SHELL-13]`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      await recordShifts(page)
      for (const address of [path, "/series/slack-water?view=index", "/series/slack-water", "/series"]) {
        await page.goto(address)
        await waitForHydration(page)
        await page.evaluate(() => document.fonts.ready)
        await page.mouse.wheel(0, 600)
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        expect(await getShift(page), address).toBeLessThan(0.01)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        if (address.includes("view=index")) await expectAccessible(page)
      }
    })
