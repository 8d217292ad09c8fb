import { readFile } from "node:fs/promises"
import sharp from "sharp"
import { expect, test } from "../support/browser.ts"
import {
  countSlides,
  getFullScreenLink,
  getLightboxDialog,
  getSlidePosition,
  getZoomButton,
  openFirstLightbox,
  openFirstWork,
} from "../support/lightbox.ts"

test("every control exists and works [LBX-01]", async ({ page }) => {
  await openFirstWork(page)
  const price = /\$[\d,.]+/.exec((await page.getByRole("main").textContent()) ?? "")?.[0]
  const described = await page.locator('meta[name="description"]').getAttribute("content")
  expect(described).toBeTruthy()
  await getFullScreenLink(page).click()
  const room = getLightboxDialog(page)
  const button = (name: string | RegExp) => room.getByRole("button", { name, exact: true })
  await expect(room.getByRole("banner").or(room.locator("header")).first()).toContainText("Slack Water")
  const last = await countSlides(page)
  expect(last).toBeGreaterThan(2)
  await expect(
    button(`Add to Cart ${price}`)
      .or(button(`Add to Cart${price}`))
      .first(),
  ).toBeVisible()
  await expect(room.locator("footer p").filter({ hasText: /\w+( \w+){5,}/ })).toBeVisible()

  // previous and next, wrapping around at both ends
  await button("Previous").click()
  await expect(getSlidePosition(page)).toHaveText(`${last} of ${last}`)
  await button("Next").click()
  await expect(getSlidePosition(page)).toHaveText(`1 of ${last}`)
  await button("Next").click()
  await expect(getSlidePosition(page)).toHaveText(`2 of ${last}`)
  expect(new URL(page.url()).search).toBe("?image=2")

  // thumbnails: one per picture, the current one marked, and the strip can be shown and hidden
  const strip = room.getByRole("navigation", { name: "Pictures" })
  const thumbnails = strip.getByRole("button")
  await expect(thumbnails).toHaveCount(last)
  await expect(thumbnails.nth(1)).toHaveAttribute("aria-current", "true")
  await thumbnails.nth(2).click()
  await expect(getSlidePosition(page)).toHaveText(`3 of ${last}`)
  await expect(strip.locator("[aria-current]")).toHaveAccessibleName(/^Picture 3:/)
  await expect(button("Thumbnails")).toHaveAttribute("aria-pressed", "true")
  await button("Thumbnails").click()
  await expect(strip).toBeHidden()
  await expect(button("Thumbnails")).toHaveAttribute("aria-pressed", "false")
  await button("Thumbnails").click()
  await thumbnails.nth(0).click()
  await expect(getSlidePosition(page)).toHaveText(`1 of ${last}`)

  // the public file: a JPEG, named after the work
  const coming = page.waitForEvent("download")
  await room.getByRole("link", { name: "Download" }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe("slack-water.jpg")
  expect(await sharp(await readFile(await download.path())).metadata()).toMatchObject({ format: "jpeg" })

  // zooming by factors of 1.2, its percentage resets it, and the limits are 500 and 10 percent
  await button("Zoom in").click()
  await expect(getZoomButton(page)).toHaveText("120%")
  await button("Zoom out").click()
  await button("Zoom out").click()
  await expect(getZoomButton(page)).toHaveText("83%")
  await getZoomButton(page).click()
  await expect(getZoomButton(page)).toHaveText("100%")
  for (let presses = 0; presses < 9; presses++) await button("Zoom in").click()
  await expect(button("Zoom in")).toBeDisabled()
  await expect(getZoomButton(page)).toHaveText("500%")
  await getZoomButton(page).click()
  for (let presses = 0; presses < 13; presses++) await button("Zoom out").click()
  await expect(button("Zoom out")).toBeDisabled()
  await expect(getZoomButton(page)).toHaveText("10%")
  await getZoomButton(page).click()

  // the keys, shown and hidden by the button or the key
  const help = room.getByRole("region", { name: "Keyboard shortcuts" })
  await expect(button("Help")).toHaveAttribute("aria-expanded", "false")
  await button("Help").click()
  await expect(button("Help")).toHaveAttribute("aria-expanded", "true")
  await expect(help.locator("kbd")).toHaveText(["← →", "+ −", "0", "F", "T", "S", "D", "H", "Esc"])
  await button("Close help").click()
  await expect(help).toHaveCount(0)

  await button("Close").click()
  await expect(room).toHaveCount(0)
})

test("closing resets everything: it opens again in its initial state [LBX-05]", async ({ page }) => {
  const url = await openFirstLightbox(page)
  for (const key of ["ArrowRight", "+", "+", "t", "h"]) await page.keyboard.press(key)
  await expect(getZoomButton(page)).toHaveText("144%")
  await expect(getSlidePosition(page)).toHaveText(/^2 of/)
  await page.keyboard.press("Escape")
  await expect(getLightboxDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(url)
  await getFullScreenLink(page).click()
  await expect(getSlidePosition(page)).toHaveText(/^1 of/)
  await expect(getZoomButton(page)).toHaveText("100%")
  await expect(getLightboxDialog(page).getByRole("navigation", { name: "Pictures" })).toBeVisible()
  await expect(getLightboxDialog(page).getByRole("heading", { name: "Keyboard shortcuts" })).toHaveCount(0)
})

test("the page behind neither scrolls nor receives input while it is open [LBX-07]", async ({ page }) => {
  await openFirstWork(page)
  await page.evaluate(() => scrollTo({ top: 120, behavior: "instant" }))
  const scrolled = () => page.evaluate(() => scrollY)
  expect(await scrolled()).toBe(120)
  const { x, y } = await getFullScreenLink(page).evaluate((link) => {
    const box = link.getBoundingClientRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  })
  await page.mouse.click(x, y)
  await expect(getLightboxDialog(page)).toBeVisible()
  // over the picture, the bar and the text below: the wheel never scrolls the page
  for (const [left, top] of [
    [720, 400],
    [300, 30],
    [200, 800],
  ] as const) {
    await page.mouse.move(left, top)
    await page.mouse.wheel(0, 600)
  }
  for (const key of ["End", "PageDown", "Space"]) await page.keyboard.press(key)
  // after two frames a scroll would have happened
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await scrolled()).toBe(120)
  // the page behind is inert, for the pointer and for screen readers
  const hit = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.closest("dialog") !== null,
    [x, y],
  )
  expect(hit).toBe(true)
  await expect(page.getByRole("main")).toHaveCount(1)
  const focused = await page.evaluate(() => {
    const link = document.querySelector<HTMLElement>("main a")
    link?.focus()
    return document.activeElement === link
  })
  expect(focused).toBe(false)
  await page.keyboard.press("Escape")
  await expect(getLightboxDialog(page)).toHaveCount(0)
  expect(await scrolled()).toBe(120)
})
