import type { Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"

const works = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 })
const count = (page: Page) => page.getByText(/^\d+ works?$/)

test.describe("the gallery", () => {
  test("loads further works on scrolling, and is as long after Back as before [GAL-03]", async ({ page }) => {
    await page.goto("/gallery")
    await expect(works(page)).toHaveCount(24)
    await page.getByRole("link", { name: "More works" }).scrollIntoViewIfNeeded()
    await expect(works(page)).toHaveCount(36)
    await expect(page.getByRole("link", { name: "More works" })).toHaveCount(0)
    const last = works(page).last()
    const title = (await last.locator("i").textContent()) ?? ""
    await last.getByRole("link").click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
    await page.goBack()
    await expect(works(page)).toHaveCount(36)
    await expect(works(page).last()).toBeInViewport()
    // The same if the browser itself navigates back, and from another page.
    await page.reload()
    await expect(works(page)).toHaveCount(36)
    await expect(works(page).last()).toBeInViewport()
  })

  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
  ] as const)
    for (const path of ["/gallery", "/shop"])
      test(`the first row of ${path} is visible without scrolling, including labels, at ${width} × ${height}`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height })
        await page.goto(path)
        await expect(works(page).first()).toBeVisible()
        const row = await page
          .getByRole("main")
          .getByRole("listitem")
          .filter({ has: page.getByRole("heading", { level: 2 }) })
          .evaluateAll((items) => {
            const boxes = items.map((item) => ({
              ground: Math.round(item.firstElementChild?.getBoundingClientRect().bottom ?? 0),
              end: item.getBoundingClientRect().bottom,
            }))
            return boxes.filter(({ ground }) => ground === boxes[0]?.ground)
          })
        expect(row.length).toBeGreaterThanOrEqual(3)
        for (const { end } of row) expect(end).toBeLessThanOrEqual(height)
      })

  test("a work is one link, named by its title, and its picture keeps its alt text", async ({ page }) => {
    await page.goto("/gallery")
    await waitForHydration(page)
    const listed = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) })
    const first = page.getByRole("main").locator(listed).first()
    const title = (await works(page).first().textContent()) ?? ""
    await expect(first.getByRole("link")).toHaveCount(1)
    await expect(first.getByRole("link")).toHaveAccessibleName(title)
    await expect(first.getByRole("img")).toHaveAccessibleName(/\w+ \w+ \w+/)
    // Clicks on the picture follow the link.
    const box = await first.getByRole("img").boundingBox()
    if (!box) throw new Error("the picture is not on the page")
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(page).toHaveURL(/\/artwork\//)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title.split(",")[0] ?? "")
  })

  test("a panel opens over the grid without moving it, and closes when the focus moves on [GAL-02]", async ({
    page,
  }) => {
    await page.goto("/gallery")
    await waitForHydration(page)
    const first = works(page).first()
    const place = await first.boundingBox()
    const panel = page.getByRole("group", { name: "Color" })
    await page.locator("summary", { hasText: "Color" }).click()
    await expect(panel).toBeVisible()
    expect(await first.boundingBox()).toEqual(place)
    await page.locator("summary", { hasText: "Medium" }).click()
    await expect(panel).toBeHidden()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("group", { name: "Medium" })).toBeHidden()
    await expect(page.locator("summary", { hasText: "Medium" })).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("group", { name: "Medium" })).toBeVisible()
    await page.getByRole("heading", { level: 1 }).click()
    await expect(page.getByRole("group", { name: "Medium" })).toBeHidden()
  })

  test("blue finds blue pictures, and blue with red those that are either [GAL-02]", async ({ page }) => {
    await page.goto("/gallery")
    await waitForHydration(page)
    await page.locator("summary", { hasText: "Color" }).click()
    await page.getByRole("checkbox", { name: /^Blue/ }).check()
    await expect(page).toHaveURL(/\/gallery\?colour=blue$/)
    const titles = async () => (await works(page).locator("i").allTextContents()).toSorted()
    for (const title of ["Ice House", "Weir", "Boatyard, Noon"]) await expect.poll(titles).toContain(title)
    const blue = await titles()
    expect(blue).not.toContain("Red Lead")
    expect(blue).not.toContain("Limewash")
    await page.getByRole("checkbox", { name: /^Red/ }).check()
    await expect.poll(titles).toContain("Red Lead")
    expect(await titles()).toEqual(expect.arrayContaining(blue))
    await page.getByRole("link", { name: "Without Blue" }).click()
    await expect.poll(titles).not.toContain("Ice House")
  })

  test("filters are in the address, are counted, and can be removed", async ({ page }) => {
    await page.goto("/gallery")
    await waitForHydration(page)
    await page.locator("summary", { hasText: "Availability" }).click()
    const sold = page.getByRole("checkbox", { name: /^Sold/, includeHidden: true })
    await sold.check()
    await expect(page).toHaveURL(/\/gallery\?availability=sold$/)
    await expect(count(page).first()).not.toHaveText("36 works")
    const some = (await count(page).first().textContent()) ?? ""
    await expect(works(page)).toHaveCount(Number.parseInt(some, 10))
    await expect(sold).toBeFocused()
    await page.getByRole("link", { name: "Without Sold" }).click()
    await expect(page).toHaveURL(/\/gallery$/)
    await expect(count(page).first()).toHaveText("36 works")
    await expect(sold).not.toBeChecked()
    await page.goBack()
    await expect(sold).toBeChecked()
  })

  test("searches while typing, and corrects misspelled words [GAL-02]", async ({ page }) => {
    await page.goto("/gallery")
    await waitForHydration(page)
    const search = page.getByRole("searchbox", { name: "Search works" })
    await search.pressSequentially("slack wtaer")
    await expect(page).toHaveURL(/\/gallery\?q=slack\+wtaer$/)
    const sort = page.getByRole("combobox", { name: "Sort" }).locator("option:checked")
    await expect(sort).toHaveText("Best match")
    await expect(works(page).first()).toContainText("Slack Water")
    await expect(search).toBeFocused()
    await search.fill("zzzzzz")
    await expect(page.getByText("Nothing found for “zzzzzz”.")).toBeVisible()
    await page.getByRole("link", { name: "Show all works" }).click()
    await expect(works(page)).toHaveCount(24)
    await expect(search).toHaveValue("")
    await expect(sort).toHaveText("Gallery order")
  })

  test("sorts", async ({ page }) => {
    await page.goto("/shop")
    await waitForHydration(page)
    await page.getByRole("combobox", { name: "Sort" }).selectOption("Price, low to high")
    await expect(page).toHaveURL(/sort=price-up/)
    const prices = page.getByRole("main").getByText(/^\$[\d,]+$/)
    const shown = async () => (await prices.allTextContents()).map((price) => Number(price.replace(/\D/g, "")))
    await expect.poll(shown).toEqual((await shown()).toSorted((a, b) => a - b))
    expect(new Set(await shown()).size).toBeGreaterThan(5)
  })

  test("nothing moves while pictures load [GAL-03]", async ({ page }) => {
    await page.goto("/gallery", { waitUntil: "commit" })
    await expect(works(page).first()).toBeVisible()
    await page.waitForLoadState("load")
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
          }).observe({ type: "layout-shift", buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
    expect(moved).toBeLessThan(0.02)
  })

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
    test("filters in a drawer that shows the number of results", async ({ page }) => {
      await page.goto("/gallery")
      await waitForHydration(page)
      await page.getByRole("button", { name: "Filter and sort" }).click()
      await page.locator("summary", { hasText: "Series" }).click()
      await page.getByRole("checkbox", { name: /^Slack Water/ }).check()
      const show = page.getByRole("button", { name: /^Show (?!36 )\d+ works$/ })
      await show.click()
      await expect(page.getByRole("heading", { name: "Filter and sort" })).toBeHidden()
      await expect(page).toHaveURL(/series=slack-water/)
    })
  })
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })
  test("filters, further works and the checkout work", async ({ page }) => {
    await page.goto("/gallery")
    await page.getByRole("link", { name: "More works" }).click()
    await expect(works(page)).toHaveCount(12)
    await page.goto("/gallery")
    await page.getByRole("link", { name: "All filters" }).click()
    await page.locator("summary", { hasText: "Availability" }).click()
    await page.getByRole("checkbox", { name: /^Available/ }).check()
    await page.getByRole("button", { name: /^Show \d+ works$/ }).click()
    await expect(page).toHaveURL(/availability=available/)
    await expect(page.getByText("SOLD", { exact: true })).toHaveCount(0)
    const first = works(page).first()
    const title = (await first.locator("i").textContent()) ?? ""
    await first.getByRole("link").click()
    await page.getByRole("button", { name: "Add to Cart" }).click()
    await expect(page).toHaveURL(/\/checkout\?work=/)
    await expect(page.getByRole("main")).toContainText(title)
  })
})

test("a link in the grid can be opened in a new tab, and is prefetched on hover", async ({ page, context }) => {
  await page.goto("/gallery")
  await waitForHydration(page)
  const link = works(page).nth(1).getByRole("link")
  const path = await link.getAttribute("href")
  await link.hover()
  await expect(page.locator(`link[rel=prefetch][href*="${path}.data"]`)).toHaveCount(1)
  const opened = context.waitForEvent("page")
  await link.click({ modifiers: ["ControlOrMeta"] })
  const tab = await opened
  await expect(tab).toHaveURL(new RegExp(`${path}$`))
  await expect(page).toHaveURL(/\/gallery$/)
})

test("a work is shared from its page: without a system share sheet its link is copied [GAL-05]", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }))
  await page.goto("/gallery")
  await waitForHydration(page)
  await works(page).first().getByRole("link").click()
  await page.waitForURL(/\/artwork\//)
  await page.getByRole("main").getByRole("button", { name: "Share" }).click()
  await expect(page.getByText("Link copied.")).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test("the picture moves from the grid to the work's page [SHELL-10]", async ({ page }) => {
  await page.goto("/gallery")
  await waitForHydration(page)
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    const seen: string[] = []
    Object.assign(window, { seen })
    document.startViewTransition = ((update: () => void) => {
      const names = () => [...document.querySelectorAll<HTMLElement>("[style*=view-transition-name]")]
      seen.push(`before ${names().map((place) => place.style.viewTransitionName)}`)
      const transition = start(update)
      void transition.updateCallbackDone.then(() =>
        seen.push(`after ${names().map((place) => place.style.viewTransitionName)}`),
      )
      return transition
    }) as typeof document.startViewTransition
  })
  const link = works(page).nth(1).getByRole("link")
  const id = (await link.getAttribute("href"))?.split("/").at(-1)
  await link.click()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen))
    .toEqual([`before work-${id}`, `after work-${id}`])
})
