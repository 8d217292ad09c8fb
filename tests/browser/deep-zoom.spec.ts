import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import pg from "pg"
import sharp from "sharp"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { expect, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { runImportCommand } from "../support/import-folder.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"

/** A picture of 24 megapixels with random gray squares of 3 × 3 pixels, which blur below full resolution. */
const full = { width: 6000, height: 4002 }
const grain = { width: full.width / 3, height: full.height / 3 }

let folder: string
let site: SiteProcess
let greys: Buffer

test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = await mkdtemp(join(tmpdir(), "solander-deep-zoom-"))
  greys = randomGreys(grain.width * grain.height)
  await sharp(greys, { raw: { ...grain, channels: 1 } })
    .resize({ ...full, kernel: "nearest", fit: "fill" })
    .jpeg({ quality: 92 })
    .toFile(join(folder, "G-1.jpg"))
  await sharp({ create: { width: 900, height: 700, channels: 3, background: "#886644" } })
    .jpeg()
    .toFile(join(folder, "G-2.jpg"))
  const table = join(folder, "works.csv")
  await writeFile(
    table,
    "Inventory Number,Title,Medium,Year,Price\nG-1,Grain,Oil on linen,2025,4200\nG-2,Plain,Oil on linen,2025,100\n",
  )
  site = await startSite({ args: ["--empty"] })
  await runImportCommand(site.data, table, folder)
  // Waits for all files; AVIF files are last.
  await expect
    .poll(async () => await getPageHtml("Grain"), { timeout: 150_000 })
    .toMatch(/tiles-.*\.avif|\.avif.*tiles-/s)
})

async function getPageHtml(title: string): Promise<string> {
  const wall = await (await fetch(`${site.url}/gallery?q=${title}`)).text()
  const path = /\/artwork\/[\da-f-]{36}/.exec(wall)?.[0]
  return path ? (await fetch(site.url + path)).text() : ""
}

test.afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Deterministic: the upper bits of a linear congruential generator (Numerical Recipes). */
function randomGreys(count: number): Buffer {
  const greys = Buffer.alloc(count)
  let seed = 1
  for (let i = 0; i < count; i++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    greys[i] = 64 + (seed >>> 25)
  }
  return greys
}

const dialog = (page: Page) => page.getByRole("dialog")
const zoom = (page: Page) => dialog(page).getByRole("button", { name: /^Zoom \d+%/ })
const picture = (page: Page) => dialog(page).getByRole("img").first()

/** Opens the lightbox of the grain picture, and records requests. */
async function openGrain(page: Page) {
  await page.goto(`${site.url}/gallery`)
  await page.getByRole("link", { name: "Grain" }).first().click()
  await page.waitForURL(/\/artwork\//)
  await waitForHydration(page)
  const fetched: { path: string; bytes: number }[] = []
  page.on("response", async (response) => {
    const path = new URL(response.url()).pathname
    fetched.push({ path, bytes: Number(response.headers()["content-length"] ?? 0) })
  })
  await page.getByRole("link", { name: "View full screen" }).first().click()
  await expect(picture(page)).toBeVisible()
  return { fetched, tiles: () => fetched.filter(({ path }) => path.endsWith("/default.jpg")) }
}

/** How similar the middle of the stage is to the picture at full resolution: 1 identical, 0 unrelated. */
async function measureSimilarity(page: Page, side = 400): Promise<number> {
  const box = await picture(page).boundingBox()
  const stage = await page.evaluate(() => {
    const room = document.querySelector("dialog canvas")?.parentElement?.getBoundingClientRect()
    return room ? { x: room.x, y: room.y, width: room.width, height: room.height } : null
  })
  if (!box || !stage) throw new Error("no picture is visible")
  const clip = {
    x: Math.round(stage.x + stage.width / 2 - side / 2),
    y: Math.round(stage.y + stage.height / 2 - side / 2),
    width: side,
    height: side,
  }
  const shot = await page.screenshot({ clip })
  const { info, data: seen } = await sharp(shot).greyscale().raw().toBuffer({ resolveWithObject: true })
  const scale = full.width / box.width
  const density = info.width / side
  const wanted = Buffer.alloc(info.width * info.height)
  for (let row = 0; row < info.height; row++) {
    const y = Math.floor((clip.y + (row + 0.5) / density - box.y) * scale)
    for (let column = 0; column < info.width; column++) {
      const x = Math.floor((clip.x + (column + 0.5) / density - box.x) * scale)
      wanted[row * info.width + column] = greys[Math.floor(y / 3) * grain.width + Math.floor(x / 3)] ?? 0
    }
  }
  return correlation(seen, wanted)
}

function correlation(one: Buffer, other: Buffer): number {
  const mean = (values: Buffer) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [m, n] = [mean(one), mean(other)]
  let [both, first, second] = [0, 0, 0]
  for (let i = 0; i < one.length; i++) {
    const [a, b] = [(one[i] ?? 0) - m, (other[i] ?? 0) - n]
    both += a * b
    first += a * a
    second += b * b
  }
  return both / Math.sqrt(first * second)
}

const press = async (page: Page, key: string, times: number) => {
  for (let presses = 0; presses < times; presses++) await page.keyboard.press(key)
}

test("above 100 percent it is displayed at full resolution, by requests no larger than a tile [LBX-06]", async ({
  page,
}) => {
  const { fetched, tiles } = await openGrain(page)
  await expect(zoom(page)).toHaveText("100%")
  expect(tiles()).toEqual([])
  expect(fetched.filter(({ path }) => path.includes("tile-layer"))).toEqual([])
  await press(page, "+", 1)
  await expect.poll(() => tiles().length).toBeGreaterThan(0)
  expect(tiles().every(({ path }) => path.includes("/0/default.jpg") && !/\/512,512\/512,512\//.test(path))).toBe(true)
  await press(page, "+", 9)
  await expect(zoom(page)).toHaveText("500%")
  await expect.poll(() => measureSimilarity(page)).toBeGreaterThan(0.8)
  // The screen shows a tenth of the finest layer: only that section and a margin are loaded.
  const finest = () => tiles().filter(({ path }) => /\/(\d+),(\d+),512,512\/512,512\//.test(path))
  expect(finest().length).toBeGreaterThan(5)
  expect(finest().length).toBeLessThan(25)
  expect(Math.max(...fetched.map(({ bytes }) => bytes))).toBeLessThan(300_000)
  await press(page, "0", 1)
  await expect(zoom(page)).toHaveText("100%")
})

test("without tiles the same section is blurred: the comparison measures the tiles", async ({ page, expectErrors }) => {
  expectErrors(/404|Failed to load/)
  await page.route("**/default.jpg", (route) => route.fulfill({ status: 404 }))
  await openGrain(page)
  await press(page, "+", 10)
  await expect(zoom(page)).toHaveText("500%")
  await expect.poll(() => measureSimilarity(page)).toBeLessThan(0.6)
})

test("when moved it is sharp everywhere and without seams, and nothing but the picture changes [LBX-06]", async ({
  page,
}) => {
  const { tiles } = await openGrain(page)
  await press(page, "+", 10)
  await expect.poll(() => measureSimilarity(page)).toBeGreaterThan(0.8)
  const before = tiles().length
  await page.evaluate(() => {
    const changed: string[] = []
    Object.assign(window, { changed })
    const note = (list: MutationRecord[]) => {
      for (const { target, attributeName } of list) changed.push(`${target.nodeName} ${attributeName}`)
    }
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
  await page.mouse.move(900, 500)
  await page.mouse.down()
  await page.mouse.move(420, 240, { steps: 20 })
  await page.mouse.up()
  const changed = await page.evaluate(() => [...new Set((window as unknown as { changed: string[] }).changed)])
  expect(changed.sort()).toEqual(["DIV data-held", "DIV style"])
  // 700 pixels wide, across the edges of several tiles: a seam or a misplaced tile would lower the similarity
  await expect.poll(() => measureSimilarity(page, 700)).toBeGreaterThan(0.8)
  expect(tiles().length).toBeGreaterThan(before)
  const paths = tiles().map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test("after resizing the window and turning to another picture: sharp there, removed here", async ({ page }) => {
  const { tiles } = await openGrain(page)
  await press(page, "+", 10)
  await expect.poll(() => measureSimilarity(page)).toBeGreaterThan(0.8)
  await page.setViewportSize({ width: 900, height: 1200 })
  await expect.poll(() => measureSimilarity(page)).toBeGreaterThan(0.8)
  await page.keyboard.press("ArrowRight")
  await expect(dialog(page)).toHaveAccessibleName(/^Plain/)
  await expect(zoom(page)).toHaveText("100%")
  await expect(dialog(page).locator("canvas")).toHaveCount(0)
  const asked = tiles().length
  await press(page, "+", 3)
  await expect(zoom(page)).toHaveText("173%")
  expect(tiles().length).toBe(asked)
  await page.keyboard.press("ArrowLeft")
  await expect(dialog(page)).toHaveAccessibleName(/^Grain/)
  await press(page, "+", 10)
  await expect.poll(() => measureSimilarity(page)).toBeGreaterThan(0.8)
})

test("if the artist allows no downloads, there is neither a button nor a key for them [LBX-01]", async ({ page }) => {
  const joined = await joinEmbedded({ folder: site.data })
  if (!joined) throw new Error("the database is not running")
  const client = new pg.Client(joined.config)
  await client.connect()
  try {
    const allow = (downloads: boolean) =>
      client.query(
        "insert into settings (key, value) values ('site', $1) on conflict (key) do update set value = excluded.value",
        [{ downloads }],
      )
    const downloads: string[] = []
    page.on("download", (download) => downloads.push(download.suggestedFilename()))
    const control = dialog(page).getByRole("link", { name: "Download" })
    await openGrain(page)
    await expect(control).toBeVisible()
    await allow(false)
    // the site receives the change asynchronously
    await expect(async () => {
      await openGrain(page)
      await expect(control).toHaveCount(0, { timeout: 500 })
    }).toPass()
    for (const key of ["d", "D", "h"]) await page.keyboard.press(key)
    const help = dialog(page).getByRole("region", { name: "Keyboard shortcuts" })
    await expect(help.locator("kbd")).toHaveText(["← →", "+ −", "0", "F", "T", "S", "H", "Esc"])
    expect(downloads).toEqual([])
    await allow(true)
  } finally {
    await client.end()
    await joined.stop()
  }
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true })

  test("a dense screen loads a finer layer, also when it is rotated [LBX-06]", async ({ page }) => {
    const { fetched } = await openGrain(page)
    await press(page, "+", 8)
    await expect(zoom(page)).toHaveText("430%")
    await expect.poll(() => measureSimilarity(page, 300)).toBeGreaterThan(0.8)
    expect(Math.max(...fetched.map(({ bytes }) => bytes))).toBeLessThan(300_000)
    await page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(() => measureSimilarity(page, 200)).toBeGreaterThan(0.8)
    // the page behind, now wider, may have reloaded its own picture; the one in the lightbox stays light
    const heavy = fetched.filter(({ bytes }) => bytes > 300_000).map(({ path }) => site.url + path)
    expect(heavy).not.toContain(await picture(page).evaluate((image: HTMLImageElement) => image.currentSrc))
  })
})
