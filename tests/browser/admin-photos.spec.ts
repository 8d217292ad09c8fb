import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Locator, Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { dropFiles } from "../support/drop-files.ts"
import { waitForHydration } from "../support/hydration.ts"
import { grainy } from "../support/images/fixtures.ts"
import { pressTabUntil } from "../support/keyboard.ts"
import { test } from "../support/studio.ts"

let folder = ""
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "solander-photos-"))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** A file name that is unique per try. */
const getFileName = (name: string) => `${name}-${test.info().retry}.jpg`

let seed = 0
/** Creates unique photographs. @returns their paths */
async function createPhotoFiles(...names: string[]): Promise<string[]> {
  const paths = []
  for (const name of names) {
    const path = join(folder, name)
    seed += 2
    await writeFile(path, await (await grainy(640 + seed, 420)).jpeg({ quality: 90 }).toBuffer())
    paths.push(path)
  }
  return paths
}

async function choose(page: Page, words: string | RegExp, paths: string[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: words }).first().click(),
  ])
  await chooser.setFiles(paths)
}

const getPhotoGrid = (page: Page) => page.getByRole("list", { name: "Photos", exact: true })
const pictures = (page: Page) => getPhotoGrid(page).locator("[data-photo]")
const names = (page: Page, first: number) =>
  pictures(page).evaluateAll(
    (all, most) => all.slice(0, most).map((one) => one.getAttribute("aria-label") ?? ""),
    first,
  )
const photo = (page: Page, name: string) =>
  getPhotoGrid(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name, exact: true }) })
    .first()

async function open(page: Page, path = "/admin/manage-photos") {
  await page.goto(path)
  await waitForHydration(page)
}

/** Adds photos, and waits until the site shows them. */
async function add(page: Page, words: string | RegExp, ...added: string[]) {
  const before = await pictures(page).count()
  await choose(page, words, await createPhotoFiles(...added))
  await expect(pictures(page)).toHaveCount(before + added.length)
  for (const name of added)
    await expect(photo(page, name).locator('img[src^="/files/"]')).toBeVisible({ timeout: 30_000 })
}

/** Runs in the page: waits until automatic scrolling ends. */
const waitUntilScrolled = () =>
  new Promise<void>((done) => {
    let [seen, frames] = [scrollY, 0]
    const look = () => {
      frames = scrollY === seen ? frames + 1 : 0
      seen = scrollY
      if (frames < 10) requestAnimationFrame(look)
      else done()
    }
    look()
  })

const centre = async (one: Locator) => {
  await one.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2, left: x + 4, top: y + 4 }
}

test.describe("with a wide window", () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test("photos are added, captioned, ordered by mouse, put on the About page, deleted and brought back [ADM-17]", async ({
    page,
    browser,
  }) => {
    test.slow()
    const [one, two, three] = ["wide-one", "wide-two", "wide-three"].map(getFileName) as [string, string, string]
    await open(page, "/admin/artist-photos")
    await add(page, "Choose photos", one, two, three)
    expect(await names(page, 3)).toEqual([one, two, three])
    await expect(photo(page, one).getByText("Alt text", { exact: true })).toBeVisible()
    const caption = `North wall ${Date.now()}`
    await page.getByRole("textbox", { name: `Caption of ${two}` }).fill(caption)
    await page.getByRole("textbox", { name: `Alt text of ${two}` }).fill("A white wall")
    await page.getByRole("textbox", { name: `Caption of ${one}` }).focus()
    await expect(photo(page, caption)).toBeVisible()
    await expectAccessible(page)

    // All rows in view, so that nothing scrolls between the two measurements.
    await page.setViewportSize({ width: 1440, height: 1600 })
    const [from, to] = [
      await centre(photo(page, three).locator("[data-photo]")),
      await centre(photo(page, one).locator("[data-photo]")),
    ]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x - 30, from.y, { steps: 3 })
    await page.mouse.move(to.left, to.y, { steps: 8 })
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
    await page.mouse.up()
    await expect.poll(() => names(page, 3)).toEqual([three, one, caption])
    await expect(page.getByText("The photo is in its new place.")).toBeVisible()

    await page.getByRole("button", { name: `About: ${caption}` }).click()
    await expect(page.getByText("It’s on the About page now.")).toBeVisible()
    await page.reload()
    await waitForHydration(page)
    expect(await names(page, 3)).toEqual([three, one, caption])
    await expect(page.getByRole("button", { name: `About: ${caption}` })).toHaveAttribute("aria-pressed", "true")
    const context = await browser.newContext()
    const visitor = await context.newPage()
    await visitor.goto(new URL("/about", page.url()).href)
    await expect(visitor.getByText(caption)).toBeVisible()

    await page.getByRole("button", { name: `Delete ${caption}` }).click()
    await expect(page.getByText("Photo deleted. It was on the About page.")).toBeVisible()
    await expect(photo(page, caption)).toHaveCount(0)
    await visitor.reload()
    await expect(visitor.getByText(caption)).toHaveCount(0)
    await page.getByRole("button", { name: "Undo" }).click()
    await expect.poll(() => names(page, 3)).toEqual([three, one, caption])
    await visitor.reload()
    await expect(visitor.getByText(caption)).toBeVisible()
    await context.close()
  })

  test("by keyboard alone a photo is carried, captioned, described and marked; what somebody else wrote is shown [ADM-17]", async ({
    page,
  }) => {
    test.slow()
    await open(page)
    const caption = `Key ${Date.now()}`
    const [one, two, three] = ["key-one", "key-two", "key-three"].map(getFileName) as [string, string, string]
    await add(page, "Add photos", one, two, three)
    await pictures(page).first().focus()
    await page.keyboard.press("Space")
    await page.keyboard.press("ArrowRight")
    await expect(
      page.getByRole("status").filter({ hasText: new RegExp(`^2 of \\d+, before ${three}$`) }),
    ).toBeAttached()
    await page.keyboard.press("Escape")
    await page.keyboard.press("Space")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("Space")
    await expect.poll(() => names(page, 3)).toEqual([two, one, three])
    await expect(photo(page, one).locator("[data-photo]")).toBeFocused()
    await pressTabUntil(page, `Caption of ${one}`)
    await page.keyboard.type(caption)
    // The caption becomes its name once it is saved.
    await pressTabUntil(page, /^Alt text of /)
    await expect(page.getByRole("textbox", { name: `Alt text of ${caption}` })).toBeFocused()
    await page.keyboard.type("A key on a sill")
    await pressTabUntil(page, `Homepage: ${caption}`)
    await expect(page.getByText("Not saved")).toHaveCount(0)
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.getByText("It’s on the About page now.")).toBeVisible()
    // Enter on the picture opens it; its buttons move it.
    await photo(page, caption).locator("[data-photo]").press("Enter")
    // A later revalidation would load the other admin's change below.
    const isRead = page.waitForResponse(
      (answer) => answer.request().method() === "GET" && /photos\.data/.test(answer.url()),
    )
    await page.getByRole("button", { name: "First" }).press("Enter")
    await isRead
    await expect.poll(() => names(page, 2)).toEqual([caption, two])
    await page.keyboard.press("Escape")
    await page.waitForLoadState("networkidle")

    const id = await photo(page, caption).locator("[data-photo]").getAttribute("data-photo")
    const written = await page.request.post("/admin/artist-photos/library", {
      headers: { origin: new URL(page.url()).origin },
      data: { act: "write", text: { id, field: "altText", text: "Theirs", was: "A key on a sill" } },
    })
    expect(written.status()).toBe(200)
    await page.getByRole("textbox", { name: `Alt text of ${caption}` }).fill("Mine")
    await page.keyboard.press("Tab")
    const conflict = photo(page, caption).getByRole("alert")
    await expect(conflict).toContainText("Theirs")
    await conflict.getByRole("button", { name: "Keep mine" }).press("Enter")
    await expect(conflict).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole("textbox", { name: `Alt text of ${caption}` })).toHaveValue("Mine")
  })
})

test("photos are dropped from the desktop, on the place for them and on the wall [ADM-17]", async ({ page }) => {
  const [one, two] = ["dropped-one", "dropped-two"].map(getFileName) as [string, string]
  await open(page, "/admin/artist-photos")
  const drop = async (place: Locator, name: string) => {
    const before = await pictures(page).count()
    await dropFiles(page, place, await createPhotoFiles(name), () =>
      expect(page.locator("main [data-over]").first()).toBeVisible(),
    )
    await expect(pictures(page)).toHaveCount(before + 1)
    await expect(photo(page, name).locator('img[src^="/files/"]')).toBeVisible({ timeout: 30_000 })
    await expect(page.locator("main [data-over]")).toHaveCount(0)
  }
  await drop(page.getByText(/^Drop photos of yourself/).locator(".."), one)
  await open(page)
  await expect(page.getByText("Drop photos anywhere on this page.")).toBeAttached()
  await drop(pictures(page).first(), two)
  expect(await names(page, 2)).toEqual([two, one])
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("photos come from the camera roll; a resting finger carries one, a moving one scrolls [ADM-17]", async ({
    page,
  }) => {
    test.slow()
    const [one, two] = ["phone-one", "phone-two"].map(getFileName) as [string, string]
    await open(page, "/admin/artist-photos")
    await add(page, "Choose from the camera roll", one, two)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.emulateMedia({ colorScheme: "dark" })
    await expectAccessible(page)
    const touch = await page.context().newCDPSession(page)
    const put = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] })
    await page.evaluate(() => scrollTo(0, 0))
    const first = photo(page, one).locator("[data-photo]")
    const from = await centre(first)
    const carried = page.locator("[data-dragging]")
    // Touches that the browser handles itself: one that stops a scroll, and one that starts to scroll.
    const press = { pointerType: "touch", isPrimary: true, clientX: from.x, clientY: from.y }
    await first.dispatchEvent("pointerdown", press)
    await first.dispatchEvent("touchstart", { cancelable: false })
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
    await expect(carried).toHaveCount(0)
    await first.dispatchEvent("pointerdown", press)
    await expect(carried).toHaveCount(1)
    await first.dispatchEvent("touchmove", { cancelable: false })
    await expect(carried).toHaveCount(0)
    // A finger that moves at once scrolls.
    await put("touchStart", from.x, from.y)
    for (const step of [20, 60, 120]) await put("touchMove", from.x, from.y - step)
    await put("touchEnd")
    await expect(carried).toHaveCount(0)
    await page.evaluate(waitUntilScrolled)
    const at = await centre(first)
    await put("touchStart", at.x, at.y)
    await expect(carried).toHaveCount(1)
    // At the lower edge the page scrolls until the next photo has passed.
    await put("touchMove", at.x, 800)
    await expect(page.getByText(/^[3-9]\d* of \d+$/)).toBeVisible()
    await put("touchEnd")
    await expect.poll(async () => (await names(page, 1))[0]).toBe(two)
    await page.getByRole("button", { name: "Undo" }).tap()
    await expect.poll(async () => (await names(page, 1))[0]).toBe(one)
    await page.getByRole("button", { name: `Delete ${one}` }).tap()
    await page.getByRole("link", { name: /^Deleted/ }).tap()
    await page.getByRole("button", { name: `Restore ${one}` }).tap()
    await page.getByRole("link", { name: /^All/ }).tap()
    await expect.poll(async () => (await names(page, 1))[0]).toBe(one)
  })
})
