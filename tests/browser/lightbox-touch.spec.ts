import type { Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import {
  countSlides,
  getLightboxDialog,
  getSlidePosition,
  getZoomButton,
  openFirstLightbox,
} from "../support/lightbox.ts"

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

type TouchStep = { type: "Start" | "Move" | "End"; fingers: [x: number, y: number][]; ms: number }

/** Touch input with explicit, increasing timestamps. */
function createTouch(page: Page) {
  let began = Date.now() / 1000
  async function touch(steps: TouchStep[]): Promise<void> {
    began = Math.max(began + 1, Date.now() / 1000)
    const client = await page.context().newCDPSession(page)
    for (const { type, fingers, ms } of steps)
      await client.send("Input.dispatchTouchEvent", {
        type: `touch${type}`,
        touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
        timestamp: began + ms / 1000,
      })
    await client.detach()
  }
  const apart = (way: number): [number, number][] => [
    [195 - way / 2, 350],
    [195 + way / 2, 350],
  ]
  return {
    tap: () =>
      touch([
        { type: "Start", fingers: [[195, 350]], ms: 0 },
        { type: "End", fingers: [], ms: 80 },
      ]),
    pinch: (from: number, to: number) =>
      touch([
        { type: "Start", fingers: apart(from), ms: 0 },
        { type: "Move", fingers: apart((from + to) / 2), ms: 100 },
        { type: "Move", fingers: apart(to), ms: 200 },
        { type: "End", fingers: [], ms: 220 },
      ]),
    /** A touch in the middle with this duration and distance. @returns the events that the page received */
    async swipe(ms: number, x: number, y: number) {
      await page.evaluate(() => {
        const told: ReceivedTouch[] = []
        Object.assign(window, { told })
        const note = (event: PointerEvent) => told.push({ ms: event.timeStamp, x: event.clientX, y: event.clientY })
        for (const type of ["pointerdown", "pointerup"] as const)
          addEventListener(type, note, { capture: true, once: true })
      })
      await touch([
        { type: "Start", fingers: [[195, 350]], ms: 0 },
        { type: "Move", fingers: [[195 + x / 2, 350 + y / 2]], ms: ms / 2 },
        { type: "Move", fingers: [[195 + x, 350 + y]], ms: ms - 10 },
        { type: "End", fingers: [], ms },
      ])
      const [down, up] = await page.evaluate(() => (window as unknown as { told: ReceivedTouch[] }).told)
      return down && up ? { ms: Math.round(up.ms - down.ms), x: up.x - down.x, y: up.y - down.y } : null
    },
  }
}

type ReceivedTouch = { ms: number; x: number; y: number }

test("a touch of under 300 ms, over 50 pixels sideways and under 100 vertically turns, and no other does [LBX-03]", async ({
  page,
}) => {
  await openFirstLightbox(page)
  await expect(getSlidePosition(page)).toHaveText(/^1 of/)
  const hand = createTouch(page)
  let at = 1
  for (const [ms, x, y, turns] of [
    [299, -51, 0, 1],
    [299, 51, 0, -1],
    [300, -51, 0, 0],
    [300, 51, 0, 0],
    [100, -50, 0, 0],
    [100, 50, 0, 0],
    [100, -51, 99, 1],
    [100, 51, -99, -1],
    [100, -51, 100, 0],
    [100, 51, -100, 0],
    [299, -51, -99, 1],
  ] as const) {
    const words = `${ms} ms, ${x} and ${y} pixels`
    expect(await hand.swipe(ms, x, y), words).toEqual({ ms, x, y })
    at += turns
    // the address changes before the browser's response to the touch has returned
    expect(await page.evaluate(() => location.search), words).toBe(`?image=${at}`)
    await expect(getSlidePosition(page)).toHaveText(new RegExp(`^${at} of`))
  }
  await expect(getZoomButton(page)).toHaveText("100%")
})

test("a tap doubles the scale, two fingers zoom between 10 and 500 percent [LBX-03]", async ({ page }) => {
  await openFirstLightbox(page)
  const hand = createTouch(page)
  await hand.tap()
  await expect(getZoomButton(page)).toHaveText("200%")
  // when zoomed in, a finger moves the picture and does not turn
  await hand.swipe(100, -120, 0)
  await expect(getSlidePosition(page)).toHaveText(/^1 of/)
  await expect(getZoomButton(page)).toHaveText("200%")
  await hand.tap()
  await expect(getZoomButton(page)).toHaveText("100%")
  await hand.pinch(100, 300)
  await expect(getZoomButton(page)).toHaveText("300%")
  await hand.pinch(100, 300)
  await expect(getZoomButton(page)).toHaveText("500%")
  await hand.pinch(380, 30)
  await hand.pinch(380, 30)
  const scale = () => getLightboxDialog(page).locator("[style*=scale]").getAttribute("style")
  await expect.poll(scale).toContain("scale(0.1)")
  await hand.tap()
  await expect.poll(scale).toContain("scale(1)")
})

test("the picture has the same position for every picture, however long its text is", async ({ page }) => {
  await openFirstLightbox(page)
  const words = getLightboxDialog(page).locator("footer")
  const tops: number[] = []
  for (let number = 1; number <= (await countSlides(page)); number++) {
    await expect(getSlidePosition(page)).toHaveText(new RegExp(`^${number} of`))
    tops.push(Math.round((await words.boundingBox())?.y ?? 0))
    await page.keyboard.press("ArrowRight")
  }
  expect(tops.length).toBeGreaterThan(3)
  expect(new Set(tops).size, tops.join(", ")).toBe(1)
})
