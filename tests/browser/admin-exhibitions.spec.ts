import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { addExhibitionOnPage, chooseFiles } from "../support/exhibitions-studio.ts"
import { waitForHydration } from "../support/hydration.ts"
import { grainy } from "../support/images/fixtures.ts"
import { test } from "../support/studio.ts"

const expectSaved = (page: Page) => expect(page.getByRole("main").getByRole("status").first()).toHaveText("Saved")
const getHungWork = (page: Page, title: string) => page.getByRole("button", { name: new RegExp(`^${title},`) })
/** A work's position in the plan: `50 cm from the left, middle at 145 cm`. */
const getPosition = async (page: Page, title: string) => {
  const name = (await getHungWork(page, title).getAttribute("aria-label")) ?? ""
  const [, left, middle] = /, (−?[\d.]+) cm from the left, middle at (−?[\d.]+) cm/.exec(name) ?? []
  return { left: Number(left?.replace("−", "-")), middle: Number(middle?.replace("−", "-")) }
}

/** A hidden show of two works of the demo collection, with its plan open: one wall of 6 × 3 m, in centimeters. */
async function openPlan(page: Page, title: string) {
  await addExhibitionOnPage(page, title, "button")
  await page.getByRole("button", { name: "Choose the works" }).click()
  for (const work of ["Slack Water", "Bar Crossing"]) {
    await page.getByRole("textbox", { name: "Find a work" }).fill(work)
    await page.getByRole("button", { name: work, exact: true }).click()
  }
  await page.getByRole("textbox", { name: "Price of Bar Crossing here" }).fill("15,200")
  await page.getByRole("button", { name: "Save 1 change" }).filter({ visible: true }).click()
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible()
  await page.getByRole("link", { name: "Hanging plan" }).click()
  await page.getByRole("button", { name: "Add a wall" }).click()
  await page.getByRole("button", { name: "In centimeters" }).click()
  await page.getByLabel("Width").fill("600")
  await page.getByLabel("Height").fill("3 m")
  await page.getByLabel("Eye line, from the floor").fill("145")
  await page.keyboard.press("Enter")
  for (const work of ["Slack Water", "Bar Crossing"])
    await page.getByRole("button", { name: `Hang ${work} on Wall 1` }).click()
  await expectSaved(page)
}

/** Converts centimeters of the wall to pixels of the drawing. */
async function toPixels(page: Page, cm: number) {
  const box = await getHungWork(page, "Slack Water").boundingBox()
  return ((box?.width ?? 0) / 167.7) * cm
}

test("works are hung by mouse and keys, moved to another wall, undone and saved [BEYOND-11]", async ({
  page,
  expectErrors,
}) => {
  // The refused plan, and the lost response.
  expectErrors(/409 \(Conflict\)|ERR_FAILED/)
  await openPlan(page, `Paper Harbor ${Date.now()}`)
  await test.step("by mouse, onto the eye line", async () => {
    const from = await getPosition(page, "Slack Water")
    const box = await getHungWork(page, "Slack Water").boundingBox()
    if (!box) throw new Error("it hangs nowhere")
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x - 60, box.y + 50, { steps: 4 })
    await page.mouse.move(box.x + 20 - (await toPixels(page, 100)), box.y + 20 + (await toPixels(page, 3)), {
      steps: 4,
    })
    await page.mouse.up()
    await expectSaved(page)
    const to = await getPosition(page, "Slack Water")
    expect(to.middle).toBe(145)
    expect(Math.abs(from.left - 100 - to.left)).toBeLessThanOrEqual(2)
    await page.keyboard.press("Control+z")
    expect(await getPosition(page, "Slack Water")).toEqual(from)
  })
  await test.step("by keys: one centimeter, ten with Shift, the ends of the wall", async () => {
    await getHungWork(page, "Bar Crossing").focus()
    const from = await getPosition(page, "Bar Crossing")
    for (const key of ["ArrowLeft", "ArrowLeft", "Shift+ArrowLeft", "ArrowUp"]) await page.keyboard.press(key)
    const to = await getPosition(page, "Bar Crossing")
    expect([from.left - to.left, to.middle - from.middle].map(Math.round)).toEqual([12, 1])
    await expect(getHungWork(page, "Bar Crossing")).toBeFocused()
    await page.getByRole("button", { name: "Undo" }).click()
    expect(await getPosition(page, "Bar Crossing")).toEqual(from)
    await getHungWork(page, "Bar Crossing").press("Home")
    expect((await getPosition(page, "Bar Crossing")).left).toBe(0)
  })
  await test.step("overlaps are reported; even spacing resolves them", async () => {
    await page.getByRole("textbox", { name: "From the left" }).fill("200")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("status", { name: "What is in the way" })).toContainText("overlap by")
    await page.getByRole("button", { name: "Space evenly" }).click()
    await expect(page.getByRole("status", { name: "What is in the way" })).toBeEmpty()
    const cells = await page
      .getByRole("row", { name: /Slack Water/ })
      .getByRole("cell")
      .allTextContents()
    expect(cells.at(-1)).toMatch(/^98\.\d cm$|^98 cm$/)
  })
  await test.step("its hook", async () => {
    await getHungWork(page, "Slack Water").focus()
    await page.getByLabel("Hook below the top edge").fill("6.5")
    // A press on another work applies the typed value.
    await getHungWork(page, "Bar Crossing").click()
    await expect(page.getByRole("row", { name: /Slack Water/ })).toContainText("194.4 cm")
  })
  await test.step("on another wall, by dropping it on the wall’s name", async () => {
    await page.getByRole("button", { name: "Add a wall" }).click()
    await page.getByLabel("Name of the wall").fill("West")
    await page.keyboard.press("Enter")
    await page.getByRole("link", { name: /^Wall 1/ }).click()
    const [work, name] = await Promise.all([
      getHungWork(page, "Bar Crossing").boundingBox(),
      page.getByRole("link", { name: /^West/ }).boundingBox(),
    ])
    if (!work || !name) throw new Error("no work to drag")
    await page.mouse.move(work.x + 30, work.y + 30)
    await page.mouse.down()
    await page.mouse.move(name.x + 12, name.y + 12, { steps: 6 })
    await page.mouse.up()
    await expect(page.getByRole("link", { name: /^West/ })).toHaveText("West1")
    await expectSaved(page)
  })
  await expectAccessible(page, undefined, ["light"])
  await page.reload()
  await expect(page.getByRole("link", { name: /^West/ })).toHaveText("West1")
  await expect(page.getByRole("row", { name: /Slack Water/ })).toContainText("194.4 cm")
  await test.step("a lost response loses nothing, although the work is moved again in the meantime", async () => {
    await waitForHydration(page)
    const plans = "**/hanging/plan"
    await page.route(plans, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await getHungWork(page, "Slack Water").press("Home")
    await expect(page.getByRole("main").getByRole("status").first()).not.toHaveText(/^Sav/)
    await page.unroute(plans)
    await getHungWork(page, "Slack Water").press("ArrowRight")
    await expectSaved(page)
    expect((await getPosition(page, "Slack Water")).left).toBe(1)
    await expect(page.getByRole("alert")).toHaveCount(0)
  })
  await test.step("an older plan is refused with a sentence", async () => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    await waitForHydration(other)
    await getHungWork(other, "Slack Water").press("End")
    await expectSaved(other)
    await other.close()
    await getHungWork(page, "Slack Water").press("Home")
    await expect(page.getByRole("alert")).toContainText("Someone changed this plan in another window.")
    await page.getByRole("button", { name: "Load the plan again" }).click()
    await expectSaved(page)
    expect((await getPosition(page, "Slack Water")).left).toBeGreaterThan(400)
  })
  await test.step("printed to scale, with the last changes", async () => {
    await getHungWork(page, "Slack Water").focus()
    await page.getByRole("textbox", { name: "From the left" }).fill("33")
    await page.getByRole("link", { name: "Print the plan" }).filter({ visible: true }).click()
    await page.getByRole("link", { name: "1:20" }).click()
    const drawn = await page.getByRole("img", { name: "Wall 1 at 1:20" }).boundingBox()
    // 6 m are 30 cm on paper, at 96 pixels per inch.
    expect(Math.round(drawn?.width ?? 0)).toBe(Math.round((300 / 25.4) * 96))
    await expect(page.getByRole("row", { name: /Slack Water/ }).getByRole("cell", { name: "33 cm" })).toBeVisible()
    await expectAccessible(page, undefined, ["light"])
  })
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" })

  test("a finger moves a work, and the page does not scroll with it [BEYOND-11]", async ({ page }) => {
    await openPlan(page, `Slack Tide ${Date.now()}`)
    await getHungWork(page, "Slack Water").scrollIntoViewIfNeeded()
    const [from, by] = [await getPosition(page, "Slack Water"), await toPixels(page, 50)]
    const box = await getHungWork(page, "Slack Water").boundingBox()
    if (!box) throw new Error("it hangs nowhere")
    const client = await page.context().newCDPSession(page)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const top = await page.evaluate(() => scrollY)
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints })
    await touch("touchStart", [{ x, y }])
    for (const part of [0.3, 0.6, 1]) await touch("touchMove", [{ x: x - by * part, y: y + 2 }])
    await touch("touchEnd", [])
    await expectSaved(page)
    const to = await getPosition(page, "Slack Water")
    expect(Math.abs(from.left - 50 - to.left)).toBeLessThanOrEqual(7)
    expect(to.middle).toBe(145)
    expect(await page.evaluate(() => scrollY)).toBe(top)
    await expectAccessible(page, undefined, ["dark"])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wide).toBe(false)
  })
})

test("an exhibition is published, seen, deleted and restored", async ({ page }) => {
  const title = `Weir ${Date.now()}`
  await addExhibitionOnPage(page, title)
  await expectAccessible(page, undefined, ["light"])
  await page.getByRole("button", { name: "Publish" }).click()
  await expect(page.getByRole("status", { name: "What was done" })).toContainText("is on the site")
  await page.getByRole("link", { name: "View on site" }).click()
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await waitForHydration(page)
  await page.getByRole("button", { name: "Delete" }).click()
  await expect(page).toHaveURL(/\/admin\/exhibitions$/)
  await expect(page.getByRole("link", { name: title })).toHaveCount(0)
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByRole("link", { name: title })).toBeVisible()
  await expectAccessible(page, undefined, ["light"])
})

test("photographs are sent from the exhibition's page, and are on it once it is saved; one that is there already is taken, what is none is refused [ADM-14]", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "solander-views-"))
  const [wall, words] = [join(folder, "North wall.jpg"), join(folder, "notes.jpg")]
  await writeFile(wall, await (await grainy(640 + 2 * (Date.now() % 150), 420)).jpeg().toBuffer())
  await writeFile(words, "This is not a picture.")
  const title = `Weir ${Date.now()}`
  await addExhibitionOnPage(page, title)
  const send = (...paths: string[]) => chooseFiles(page, "Upload photographs", ...paths)
  const photo = page.getByRole("listitem").filter({ has: page.getByLabel("Caption, photograph 1") })
  await send(wall, words)
  await expect(photo.locator('img[src^="/files/"]')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole("list", { name: "Files" })).toHaveText(/notes\.jpg .*Skip/)
  await expectAccessible(page, undefined, ["light"])
  await page.getByRole("button", { name: "Skip" }).click()
  await page.getByLabel("Caption, photograph 1").fill("The north wall")
  const save = page.getByRole("button", { name: /^Save/ }).filter({ visible: true })
  await save.click()
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel("Caption, photograph 1")).toHaveValue("The north wall")
  // The same file again reuses the library's photograph.
  await page.getByRole("button", { name: "Remove The north wall" }).click()
  await send(wall)
  await expect(photo.locator('img[src^="/files/"]')).toBeVisible()
  await expect(page.getByRole("list", { name: "Files" })).toHaveCount(0)
})
