import { execFileSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import pg from "pg"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { expect, expectAccessible, test } from "../support/browser.ts"
import { getFastTempFolder } from "../support/database-server.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"

const names = ["wall", "salon", "single", "index", "journal"] as const

let folder: string
let site: SiteProcess
let database: pg.Pool

test.beforeAll(async () => {
  folder = await mkdtemp(join(getFastTempFolder(), "solander-compositions-"))
  const data = join(folder, "site")
  execFileSync("cp", ["-a", process.env.SOLANDER_MADE ?? "", data])
  site = await startSite({ data })
  database = new pg.Pool((await joinEmbedded({ folder: data }))?.config)
})

test.afterAll(async () => {
  await database.end()
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The announcement of the change is awaited: until then the pages before it are sent. */
async function choose(page: Page, composition: string, theme = "visitor") {
  await database.query(
    "insert into settings (key, value) values ('look', $1) on conflict (key) do update set value = excluded.value",
    [{ composition, theme }],
  )
  await expect
    .poll(async () => (await page.request.get(site.url)).text())
    .toContain(
      `<html lang="en" data-composition="${composition}"${theme === "visitor" ? ">" : ` data-theme="${theme}"`}`,
    )
}

const listPaths = async (page: Page) => {
  const html = await (await page.request.get(`${site.url}/series`)).text()
  return ["/", "/gallery", /\/series\/[\w-]+/.exec(html)?.[0] ?? ""]
}

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

/** Of the first screen, above the bar at the foot of a phone. */
const readFirstScreen = (page: Page) =>
  page.evaluate(() => {
    const foot = innerHeight - (innerWidth < 768 ? 56 : 0)
    const isSeen = (element: Element, foot: number) => {
      const { top, bottom, left, right, width } = element.getBoundingClientRect()
      return width > 0 && top >= 0 && bottom <= foot && left >= 0 && right <= innerWidth + 1
    }
    const works = [...document.querySelectorAll(".hang-work")].filter((work) => {
      const [picture, price] = [work.querySelector(".hang-picture"), work.querySelector("[data-work]")]
      return picture && price && /\d/.test(price.textContent ?? "") && isSeen(picture, foot) && isSeen(price, foot)
    })
    const ways = [...document.querySelectorAll('a[href="/gallery"]')].filter((way) => isSeen(way, innerHeight))
    return { works: works.length, ways: ways.length }
  })

const sizes = [
  { width: 390, height: 844, colorScheme: "light", wider: [] },
  { width: 1440, height: 900, colorScheme: "dark", wider: [820, 1920] },
] as const

for (const name of names)
  test(`${name}: a work with its price and a way to all in the first screen; nothing moves or scrolls sideways`, async ({
    page,
  }) => {
    await choose(page, name)
    for (const path of await listPaths(page))
      for (const { width, height, colorScheme, wider } of sizes) {
        const at = `${path} at ${width}`
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await page.goto(site.url + path)
        await page.evaluate(() => document.fonts.ready)
        // Less than a line of a label, where the fonts come after the first paint.
        expect(await readShift(page), at).toBeLessThan(0.02)
        if (path === "/") {
          const { works, ways } = await readFirstScreen(page)
          expect(works, at).toBeGreaterThan(0)
          expect(ways, at).toBeGreaterThan(0)
        }
        if (path !== "/" || width === 390) await expectAccessible(page)
        for (const other of [width, ...wider]) {
          await page.setViewportSize({ width: other, height })
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(over, `${path} at ${other}`).toBeLessThanOrEqual(0)
        }
      }
  })

test("dark for everyone hides the choice, and what a browser stored does not count", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" })
  await page.goto(site.url)
  await page.evaluate(() => localStorage.setItem("theme", "light"))
  await choose(page, "wall", "dark")
  await page.goto(site.url)
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await expect(page.locator("body")).toHaveCSS("color-scheme", "dark")
  await expect(page.locator("[data-theme-toggle]:visible")).toHaveCount(0)
  await page.goto(`${site.url}/gallery`)
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
})

test("without scripts each shows its works, and an index its pictures by focus", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  for (const name of names) {
    await choose(page, name)
    await page.goto(site.url)
    await expect(page.locator(".hang-work [data-work]").first()).toBeVisible()
  }
  await context.close()
})

test("a wall is walked along with the arrow keys, a single by turns, an index by lines", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: "reduce" })
  await choose(page, "wall")
  await page.goto(site.url)
  const wall = page.getByRole("list", { name: "Works on the wall, to one scale" })
  await wall.focus()
  for (let n = 0; n < 6; n++) await page.keyboard.press("ArrowRight")
  await expect.poll(() => wall.evaluate((list) => list.scrollLeft)).toBeGreaterThan(100)
  const centers = await page.locator(".hang-picture").evaluateAll((all) =>
    all.map((one) => {
      const { top, height } = one.getBoundingClientRect()
      return Math.round(top + height / 2)
    }),
  )
  expect(Math.max(...centers) - Math.min(...centers)).toBeLessThanOrEqual(1)

  await choose(page, "single")
  await page.goto(site.url)
  await page.keyboard.press("PageDown")
  await expect
    .poll(() =>
      page
        .locator(".hang-work")
        .nth(1)
        .evaluate((work) => work.getBoundingClientRect().top),
    )
    .toBeLessThan(400)

  await choose(page, "index")
  await page.goto(site.url)
  await page.locator(".hang-label a").nth(3).focus()
  await page.keyboard.press("Tab")
  await expect(page.locator(".hang-work").nth(4).locator(".hang-hook")).toBeVisible()
  await expect(page.locator(".hang-hook:visible")).toHaveCount(1)
})
