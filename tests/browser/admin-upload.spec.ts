import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { startCutOnceProxy } from "../support/cut-once-proxy.ts"
import { dragFiles, dropFiles } from "../support/drop-files.ts"
import { waitForHydration } from "../support/hydration.ts"
import { grainy } from "../support/images/fixtures.ts"
import { test } from "../support/studio.ts"
import { getWorkerSite } from "../support/worker-site.ts"

let folder = ""
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "solander-pictures-to-send-"))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

let seed = 0
/** Creates a unique picture. @returns its path */
async function createPictureFile(name: string, width = 900): Promise<string> {
  const path = join(folder, name)
  await mkdir(join(path, ".."), { recursive: true })
  seed += 2
  await writeFile(path, await (await grainy(width, 600 + seed)).jpeg({ quality: 90 }).toBuffer())
  await utimes(path, new Date("2026-03-01"), new Date("2026-03-01"))
  return path
}

const choose = async (page: Page, words: string | RegExp, files: string[] | string) => {
  await waitForHydration(page)
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: words }).click(),
  ])
  await chooser.setFiles(files)
}

const rowOf = (page: Page, title: string | RegExp) =>
  page.getByRole("row").filter({ has: page.getByRole("gridcell", { name: title, exact: typeof title === "string" }) })
const cell = (page: Page, row: number, column: number) =>
  page.getByRole("row").nth(row).getByRole("gridcell").nth(column)

/** Removes leftovers of an earlier test or try. */
async function removeLeftovers(page: Page) {
  await page.goto("/admin/upload")
  const listed = await page.request.get("/admin/upload/drafts")
  expect(listed.headers()["content-type"], await listed.text()).toMatch("json")
  const { drafts } = (await listed.json()) as { drafts: { id: string }[] }
  if (drafts.length === 0) return
  const form = new URLSearchParams([
    ["intent", "put away"],
    ...drafts.map(({ id }) => ["ids[]", id] as [string, string]),
  ])
  await page.request.post("/admin/upload", {
    headers: { "content-type": "application/x-www-form-urlencoded", origin: new URL(page.url()).origin },
    data: form.toString(),
  })
  await page.reload()
}

test.describe("with a wide window", () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test("pictures become drafts that are filled in by keyboard alone, survive a reload, and are published with an undo [ADM-06]", async ({
    page,
    context,
  }) => {
    test.slow()
    await removeLeftovers(page)
    const files = [
      await createPictureFile("slack-water_2026_44x66.jpg"),
      await createPictureFile("IMG_4418.jpg"),
      await createPictureFile("bar-crossing_2024_54x54.jpg"),
    ]
    await choose(page, "Choose pictures", files)
    const grid = page.getByRole("grid", { name: "Drafts" })
    await expect(grid.getByRole("row")).toHaveCount(4)
    await expect(rowOf(page, "Slack Water").getByRole("gridcell", { name: "44 × 66" })).toBeVisible()
    // Waits for the site's own files.
    await expect(grid.locator('img[src^="/files/"]')).toHaveCount(3, { timeout: 30_000 })
    await expect(rowOf(page, "Slack Water")).toContainText("Needs a price")
    await expect(rowOf(page, "IMG 4418")).toContainText("Needs a title")
    // On a laptop with an open menu, the last column is visible.
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(rowOf(page, "Slack Water").getByRole("button", { name: /^Remove/ })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }

    // The grid has one tab stop, its first cell.
    await cell(page, 1, 1).focus()
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.type("Oil on linen")
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Shift+ArrowDown")
    await page.keyboard.press("Shift+ArrowDown")
    await expect(page.getByText("3 cells from Medium on. Ctrl D fills them with “Oil on linen”.")).toBeVisible()
    await page.keyboard.press("Control+d")
    for (const row of [1, 2, 3]) await expect(cell(page, row, 3)).toHaveText("Oil on linen")
    await page.keyboard.press("Control+z")
    await expect(cell(page, 3, 3)).toHaveText("")
    await page.keyboard.press("Control+d")
    // Typing replaces, Escape restores, F2 edits, Tab moves on.
    await cell(page, 2, 1).focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.type("Wrong")
    await page.keyboard.press("Escape")
    await expect(cell(page, 2, 1)).toHaveText("IMG 4418")
    await page.keyboard.type("Net Loft")
    await page.keyboard.press("Tab")
    await page.keyboard.type("2023–24")
    await page.keyboard.press("Enter")
    await expect(rowOf(page, "Net Loft")).toContainText("Needs a size")
    // Pastes a block from a spreadsheet.
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await page.evaluate(() =>
      navigator.clipboard.writeText("44 x 66\t14,800\r\n112 x 168 cm\tPOA\r\n54 x 54\t9.200,00 USD\r\n"),
    )
    await page.keyboard.press("Control+ArrowLeft")
    await cell(page, 1, 4).focus()
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowRight")
    await cell(page, 1, 4).click()
    await page.keyboard.press("Control+v")
    await expect(cell(page, 2, 5)).toHaveText("On request")
    await expect(cell(page, 3, 5)).toHaveText("9,200")
    await expect(page.getByText("Ready", { exact: true })).toHaveCount(3)
    await expectAccessible(page)
    // An unreadable value stays and is reported.
    await cell(page, 3, 4).click()
    await page.keyboard.type("about so big")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("status").filter({ hasText: "Please enter it like" })).toBeVisible()
    await expect(cell(page, 3, 4)).toHaveAttribute("aria-invalid", "true")
    await page.keyboard.press("Control+z")
    await expect(cell(page, 3, 4)).not.toHaveAttribute("aria-invalid")

    await page.reload()
    await expect(rowOf(page, "Net Loft")).toContainText("2023–24")
    await cell(page, 1, 5).click()
    await page.keyboard.press("Delete")
    await expect(rowOf(page, "Slack Water")).toContainText("Needs a price")
    await page.getByRole("button", { name: "Publish 2 ready works" }).click()
    await expect(page.getByText("2 works published.")).toBeVisible()
    await expect(grid.getByRole("row")).toHaveCount(2)
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(grid.getByRole("row")).toHaveCount(4)
  })

  test("a folder of views is one work, refused files are said in words, and the same picture twice says so [ADM-06]", async ({
    page,
  }) => {
    await removeLeftovers(page)
    const root = join(folder, "views")
    for (const name of ["weir.jpg", "weir-detail-1.jpg", "weir-room.jpg", "weir-back.jpg"])
      await createPictureFile(join("views", name))
    await choose(page, "Choose a folder", root)
    await expect(page.getByRole("grid").getByRole("row")).toHaveCount(2)
    await expect(rowOf(page, "Weir")).toContainText("4 pictures", { timeout: 30_000 })

    const raw = join(folder, "IMG_4471.CR3")
    await writeFile(raw, Buffer.from("not looked at"))
    const damaged = join(folder, "damaged-one.jpg")
    await writeFile(damaged, (await grainyBytes()).subarray(0, 5000))
    const copy = join(folder, "weir-again.jpg")
    await writeFile(copy, await readFile(join(root, "weir.jpg")))
    await choose(page, "Add pictures", [raw, damaged, copy])
    await expect(page.getByRole("heading", { name: "Three files need your attention" })).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByText("This is a camera's raw file.")).toBeVisible()
    await expect(page.getByText(/This picture is (?:incomplete|damaged)/)).toBeVisible()
    await expect(page.getByText("Weir Again has the same picture as Weir.")).toBeVisible()
    await expectAccessible(page)
    // Replaces the damaged file.
    const stopped = page.getByRole("listitem").filter({ hasText: "damaged-one.jpg" })
    const whole = await createPictureFile("whole.jpg")
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      stopped.getByRole("button", { name: "Choose another file" }).click(),
    ])
    await chooser.setFiles(whole)
    await expect(rowOf(page, "Damaged One").locator("img")).toHaveCount(1, { timeout: 30_000 })
    await page.getByRole("listitem").filter({ hasText: "Weir Again" }).getByRole("button", { name: "Skip" }).click()
    await expect(page.getByText("Weir Again removed.")).toBeVisible()
    await expect(rowOf(page, "Weir Again")).toHaveCount(0)
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(rowOf(page, "Weir Again")).toHaveCount(1)
    await page
      .getByRole("listitem")
      .filter({ hasText: "Weir Again" })
      .getByRole("button", { name: "Keep both" })
      .click()
    await expect(page.getByRole("heading", { name: "One file needs your attention" })).toBeVisible()
    // Removes a row by keyboard in the grid.
    await rowOf(page, "Damaged One")
      .getByRole("button", { name: /^Remove/ })
      .click()
    await expect(rowOf(page, "Damaged One")).toHaveCount(0)
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(rowOf(page, "Damaged One")).toHaveCount(1)
  })

  test("an upload goes on while one moves through the studio, and after the tab was closed [ADM-22]", async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(/ERR_FAILED/)
    await removeLeftovers(page)
    const path = await createPictureFile("tongue-point.jpg", 2600)
    // Blocks all bytes.
    await context.route("**/admin/uploads/*", (route) => {
      if (route.request().method() !== "PATCH") return route.continue()
      return route.abort()
    })
    await choose(page, "Choose pictures", path)
    await expect(rowOf(page, "Tongue Point")).toBeVisible()
    await page.getByRole("link", { name: "Artwork Management" }).click()
    await expect(page.getByRole("heading", { name: "Artwork Management", level: 1 })).toBeVisible()
    await expect(page.getByRole("link", { name: "Uploading 0 of 1" })).toBeVisible()
    await page.close({ runBeforeUnload: false })
    await context.unroute("**/admin/uploads/*")

    const later = await context.newPage()
    await later.goto("/admin/upload")
    await expect(later.getByText("tongue-point.jpg stopped at 0%.")).toBeVisible()
    await choose(later, "Choose it again", path)
    await expect(rowOf(later, "Tongue Point").locator('img[src^="/files/"]')).toHaveCount(1, { timeout: 30_000 })
    await expect(later.getByRole("grid").getByRole("row")).toHaveCount(2)
    // The third time, the file is known.
    await choose(later, "Add pictures", path)
    await expect(later.getByText("It is here already, as Tongue Point.")).toBeVisible()
  })

  test("pictures, and a folder of them, are dropped from the desktop wherever on the page; what is carried away again leaves no mark [ADM-06]", async ({
    page,
  }) => {
    await removeLeftovers(page)
    await waitForHydration(page)
    const place = page.getByText(/^Drop pictures here/).locator("..")
    const files = [
      await createPictureFile("low-slack_2026_30x40.jpg"),
      await createPictureFile("high-slack_2026_30x40.jpg"),
    ]
    const carried = await dragFiles(page, files)
    await carried.over(place)
    await expect(place).toHaveAttribute("data-over")
    await carried.over(page.getByRole("link", { name: "Dashboard" }))
    await expect(place).not.toHaveAttribute("data-over")
    await carried.over(place)
    await carried.drop()
    const grid = page.getByRole("grid", { name: "Drafts" })
    await expect(grid.getByRole("row")).toHaveCount(3)
    await expect(page.locator("main [data-over]")).toHaveCount(0)

    for (const name of ["dolphin.jpg", "dolphin-detail.jpg"]) await createPictureFile(join("dropped", name))
    await dropFiles(page, grid, [join(folder, "dropped")], () =>
      expect(page.locator("main [data-over]")).toHaveCount(1),
    )
    await expect(rowOf(page, "Dolphin")).toContainText("2 pictures", { timeout: 30_000 })
    await expect(grid.locator('img[src^="/files/"]')).toHaveCount(3, { timeout: 30_000 })
  })

  test("the upload of a large picture whose connection is cut goes on from there [ADM-06]", async ({
    page,
    expectErrors,
  }) => {
    // the browser itself may send the part once more, from its beginning, which the site has
    expectErrors(/net::ERR_|409/)
    await removeLeftovers(page)
    const path = join(folder, "long-sands_2026_60x80.png")
    await writeFile(path, await (await grainy(2400, 1900)).png({ compressionLevel: 0 }).toBuffer())
    const { size } = await stat(path)
    const part = 8 * 1024 * 1024
    expect(size).toBeGreaterThan(2 * part)
    // The site accepts requests from pages of the requested host.
    const proxy = await startCutOnceProxy(getWorkerSite().url, 0.7 * size)
    const begun: number[] = []
    page.on("request", (request) => {
      if (request.method() === "PATCH") begun.push(Number(request.headers()["upload-offset"]))
    })
    try {
      await page.goto(`${proxy.url}/admin/upload`)
      await waitForHydration(page)
      await choose(page, "Choose pictures", path)
      await expect(rowOf(page, "Long Sands").locator('img[src^="/files/"]')).toHaveCount(1, { timeout: 45_000 })
      expect(proxy.wasCut()).toBe(true)
      // The received bytes of the second part stay.
      expect(begun.slice(0, 2)).toEqual([0, part])
      expect(begun[2] ?? 0).toBeGreaterThan(0.6 * size)
      // The file, and possibly the browser's own retry of the part.
      expect(proxy.sent()).toBeLessThan(1.05 * size + part)
    } finally {
      await proxy.close()
    }
  })

  test("offline an upload waits by itself; with a full disk it reports the error and retries", async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|507/)
    await removeLeftovers(page)
    const parts = "**/admin/uploads/*"
    await page.route(parts, async (route) => {
      if (route.request().method() !== "PATCH") return route.continue()
      await context.setOffline(true)
      return route.abort()
    })
    await choose(page, "Choose pictures", await createPictureFile("long-reach.jpg"))
    await expect(page.getByRole("link", { name: "Waiting for a connection, 0 of 1" })).toBeVisible()
    await page.unroute(parts)
    await page.route(parts, (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status: 507, body: "The disk of the site is full." })
        : route.continue(),
    )
    await context.setOffline(false)
    await expect(page.getByText("long-reach.jpg stopped at 0%.")).toBeVisible()
    await expect(page.getByText("The disk of the site is full.")).toBeVisible()
    await page.unroute(parts)
    await page.getByRole("button", { name: "Try again" }).click()
    await expect(rowOf(page, "Long Reach").locator('img[src^="/files/"]')).toHaveCount(1, { timeout: 30_000 })
    await expect(page.getByText("need your attention").or(page.getByText("needs your attention"))).toHaveCount(0)
  })

  test("the palette opens a new artwork, and the page is first in Content", async ({ page }) => {
    await page.goto("/admin")
    await waitForHydration(page)
    await page.keyboard.press("Control+k")
    await page.getByPlaceholder(/Find/).fill("new art")
    await page
      .getByRole("option", { name: "New artwork" })
      .or(page.getByRole("button", { name: "New artwork" }))
      .first()
      .click()
    await expect(page).toHaveURL(/\/admin\/upload$/)
  })
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test("works are filled in one at a time, with the last answers to tap [ADM-06]", async ({ page }) => {
    await removeLeftovers(page)
    await choose(page, "Choose from the camera roll", [
      await createPictureFile("neap_2026_30x40.jpg"),
      await createPictureFile("ebb_2026_30x40.jpg"),
    ])
    const list = page.getByRole("list", { name: "Drafts" })
    await expect(list.getByText("Needs price")).toHaveCount(2, { timeout: 30_000 })
    await expectAccessible(page)
    await page.getByRole("link", { name: "Fill in 2" }).last().click()
    await expect(page.getByRole("heading", { name: "Neap", level: 1 })).toBeVisible()
    await page.getByLabel("Price, USD").fill("4,200")
    await page.getByLabel("Medium").fill("Oil on panel")
    await page.getByRole("link", { name: "Next" }).last().click()
    await expect(page.getByRole("heading", { name: "Ebb", level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Oil on panel" }).click()
    await expect(page.getByLabel("Medium")).toHaveValue("Oil on panel")
    await page.getByRole("button", { name: "Publish without a price" }).click()
    await expect(page.getByLabel("Price, USD")).toHaveValue("On request")
    await page.getByRole("link", { name: "All 2" }).click()
    await expect(list.getByText("Ready", { exact: true })).toHaveCount(2)
    await page.getByRole("button", { name: "Publish 2 ready works" }).last().click()
    await expect(page.getByText("2 works published.")).toBeVisible()
  })
})

const grainyBytes = async () => (await grainy(900, 700)).jpeg({ quality: 90 }).toBuffer()
