import { getWorkerSite } from "../support/worker-site.ts"
import { expect, test } from "./engines.ts"
import { openAsArtist } from "./sign-in.ts"
import { shortIntervals } from "./visible-page.ts"

test("a picture is marked by mouse, and marks are moved by mouse, finger and keys, and removed [ADM-15]", async ({
  seen: page,
}) => {
  await openAsArtist(page, getWorkerSite(), "/admin/inventory?q=crossing")
  await page.click("main tbody a", /^Bar Crossing/)
  await page.click("main a", "Begin a report")
  await page.click("main button", "Begin the report")
  await page.text("h1", "Condition report")
  await page.live()
  const canvas = /^Mark a place/
  await page.click("main button", canvas)
  await page.type("Scratch")
  const pin = () => page.text("main button", /^Mark 1, /).then(() => placeOf(1))
  const placeOf = (number: number) =>
    page.tab.call((one) => {
      const name = document.querySelector(`button[aria-label^="Mark ${one}, "]`)?.getAttribute("aria-label") ?? ""
      const [, left, top] = /(\d+) percent from the left, (\d+) from the top/.exec(name) ?? []
      return { left: Number(left), top: Number(top) }
    }, number)
  expect(await pin()).toEqual({ left: 50, top: 50 })
  const box = await page.tab.call(() => {
    const { x, y, width, height } =
      document.querySelector('button[aria-label^="Mark a place"]')?.getBoundingClientRect() ?? new DOMRect()
    return { x, y, width, height }
  }, null)
  // Measures after the window may have scrolled the mark into its middle.
  const middle = await page.middleOf("main button", /^Mark 1, /)
  const by = (left: number, top: number) => ({
    x: middle.x + box.width * left,
    y: middle.y + box.height * top,
  })
  await page.drag(by(0.2, 0.1), "main button", /^Mark 1, /)
  await expect.poll(pin, shortIntervals).toEqual({ left: 70, top: 60 })
  await page.swipe({ x: -box.width * 0.3, y: 0 }, "main button", /^Mark 1, /)
  await expect.poll(pin, shortIntervals).toEqual({ left: 40, top: 60 })
  await page.tab.call(() => document.querySelector<HTMLElement>('button[aria-label^="Mark 1, "]')?.focus(), null)
  await page.press("ArrowRight", "ArrowRight", "ArrowUp")
  await expect.poll(pin, shortIntervals).toEqual({ left: 42, top: 59 })
  await page.press("Delete")
  await page.waitUntilGone("main button", /^Mark 1, /)
})
