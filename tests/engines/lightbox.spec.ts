import { expect, test } from "./engines.ts"
import { shortIntervals, type VisiblePage } from "./visible-page.ts"

async function openLightbox(page: VisiblePage) {
  await page.open("/gallery?q=slack+water")
  await page.click("main h2 a", /^Slack Water/)
  await page.waitForAddress(/^\/artwork\//)
  await page.click("main a", "View full screen")
  return page.text("dialog")
}

const left = (page: VisiblePage) =>
  page.tab.call(() => document.querySelector("dialog img")?.getBoundingClientRect().x ?? 0, null)

const getSlidePosition = (page: VisiblePage) => page.text("dialog *", /^\d+ of \d+$/)

test("the lightbox opens, turns, zooms and closes by mouse", async ({ seen: page }) => {
  await openLightbox(page)
  const count = (await getSlidePosition(page)).split(" of ")[1]
  await page.click("dialog button", "Next")
  await expect.poll(() => getSlidePosition(page), shortIntervals).toBe(`2 of ${count}`)
  await page.waitForAddress(/\?image=2$/)
  await page.click("dialog button", "Zoom in")
  await page.text("dialog button", /^Zoom 120%/)
  for (let press = 0; press < 4; press++) await page.click("dialog button", "Zoom in")
  await page.text("dialog button", /^Zoom 249%/)
  // zooming moves the edges, not the middle
  let before = Number.NaN
  const isStill = async () => {
    const was = before
    before = await left(page)
    return was === before
  }
  await expect.poll(isStill, { intervals: [200] }).toBe(true)
  const { x, y } = await page.middleOf("dialog img")
  await page.drag({ x: x - 120, y }, "dialog img")
  await expect.poll(async () => Math.round(before - (await left(page))), shortIntervals).toBe(120)
  await page.click("dialog button", "Close")
  await page.waitUntilGone("dialog")
  await page.waitForAddress(/^\/artwork\/[^?]+$/)
})

test("the lightbox turns, zooms and closes by keyboard, and restores the focus", async ({ seen: page }) => {
  await openLightbox(page)
  await page.press("ArrowRight")
  await expect.poll(() => getSlidePosition(page), shortIntervals).toMatch(/^2 of/)
  await page.press("ArrowLeft")
  await expect.poll(() => getSlidePosition(page), shortIntervals).toMatch(/^1 of/)
  await page.press("+", "+")
  await page.text("dialog button", /^Zoom 144%/)
  await page.press("Escape")
  await page.waitUntilGone("dialog")
  await page.text("a:focus", "View full screen")
})

test("the lightbox turns by touch", async ({ seen: page }) => {
  await openLightbox(page)
  await getSlidePosition(page)
  await page.swipe({ x: -160, y: 0 }, "dialog")
  await expect.poll(() => getSlidePosition(page), shortIntervals).toMatch(/^2 of/)
})
