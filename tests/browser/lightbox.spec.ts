import { expect, expectAccessible, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import {
  countSlides,
  getFullScreenLink,
  getLightboxDialog,
  getSlidePosition,
  getZoomButton,
  openFirstLightbox,
  openFirstWork,
} from "../support/lightbox.ts"

test("opens over everything, takes the focus, and restores it [LBX-07]", async ({ page }) => {
  const url = await openFirstLightbox(page)
  await expect(page).toHaveURL(`${url}?image=1`)
  await expect(getLightboxDialog(page)).toHaveAccessibleName(/^Slack Water, picture 1 of \d+$/)
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press("Tab")
    const outside = await page.evaluate(() => {
      const at = document.activeElement
      return at !== document.body && !at?.closest("dialog")
    })
    expect(outside).toBe(false)
  }
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(getLightboxDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(url)
  await expect(getFullScreenLink(page)).toBeFocused()
})

test("the back button closes it, the forward button opens it again [LBX-07]", async ({ page }) => {
  const url = await openFirstLightbox(page)
  await page.goBack()
  await expect(getLightboxDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(url)
  await page.goForward()
  await expect(getLightboxDialog(page)).toBeVisible()
})

test("a link opens the picture that it names, and closing stays on the page [LBX-07]", async ({ page }) => {
  const url = await openFirstWork(page)
  await page.goto(`${url}?image=2`)
  await waitForHydration(page)
  await expect(getSlidePosition(page)).toHaveText(/^2 of/)
  await getLightboxDialog(page).getByRole("button", { name: "Close", exact: true }).click()
  await expect(getLightboxDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(url)
  await page.goto(`${url}?image=99`)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(getLightboxDialog(page)).toHaveCount(0)
})

test("every key works as the help says [LBX-02]", async ({ page }) => {
  await openFirstLightbox(page)
  const last = await countSlides(page)
  const press = (key: string) => page.keyboard.press(key)
  await press("ArrowRight")
  await expect(getSlidePosition(page)).toHaveText(`2 of ${last}`)
  await press("ArrowLeft")
  await press("ArrowLeft")
  await expect(getSlidePosition(page)).toHaveText(`${last} of ${last}`)
  await press("ArrowRight")
  await expect(getSlidePosition(page)).toHaveText(`1 of ${last}`)
  await press("ArrowDown")
  await expect(getSlidePosition(page)).toHaveText(`2 of ${last}`)
  await press("ArrowUp")
  await expect(getSlidePosition(page)).toHaveText(`1 of ${last}`)
  await press("+")
  await expect(getZoomButton(page)).toHaveText("120%")
  await press("+")
  await expect(getZoomButton(page)).toHaveText("144%")
  await press("-")
  await press("-")
  await press("-")
  await expect(getZoomButton(page)).toHaveText("83%")
  await press("0")
  await expect(getZoomButton(page)).toHaveText("100%")
  for (let presses = 0; presses < 12; presses++) await press("+")
  await expect(getZoomButton(page)).toHaveText("500%")
  for (let presses = 0; presses < 30; presses++) await press("-")
  await expect(getZoomButton(page)).toHaveText("10%")
  await press("0")
  const thumbnails = getLightboxDialog(page).getByRole("navigation", { name: "Pictures" })
  await press("t")
  await expect(thumbnails).toBeHidden()
  await press("T")
  await expect(thumbnails).toBeVisible()
  await press("h")
  await expect(getLightboxDialog(page).getByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible()
  await press("h")
  await expect(getLightboxDialog(page).getByRole("heading", { name: "Keyboard shortcuts" })).toBeHidden()
  const download = page.waitForEvent("download")
  await press("d")
  expect((await download).suggestedFilename()).toMatch(/\.jpg$/)
  await press("f")
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe("DIV")
  await press("f")
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  await press("Escape")
  await expect(getLightboxDialog(page)).toHaveCount(0)
})

test("sharing uses the system's sheet; where it fails or is missing, the link is copied [LBX-04]", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await openFirstLightbox(page)
  const share = (result: string) =>
    page.evaluate((kind) => {
      const sheet = async (shared: ShareData) => {
        Object.assign(window, { shared })
        if (kind === "fails") throw new DOMException("no", "NotAllowedError")
      }
      Object.defineProperty(navigator, "share", { value: kind === "missing" ? undefined : sheet, configurable: true })
    }, result)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await share("works")
  await page.keyboard.press("s")
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared?: ShareData }).shared))
    .toEqual({ title: "Slack Water", url: page.url() })
  for (const result of ["fails", "missing"]) {
    await page.evaluate(() => navigator.clipboard.writeText(""))
    await share(result)
    await getLightboxDialog(page).getByRole("button", { name: "Share" }).click()
    await expect(getLightboxDialog(page).getByText("Link copied")).toBeVisible()
    expect(await copied()).toBe(page.url())
  }
})

test("a click doubles the scale, the wheel changes it by a tenth, and a drag moves the picture [LBX-03]", async ({
  page,
}) => {
  await openFirstLightbox(page)
  const picture = getLightboxDialog(page).getByRole("img").first()
  const box = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await expect(getZoomButton(page)).toHaveText("200%")
  await page.mouse.click(x, y)
  await expect(getZoomButton(page)).toHaveText("100%")
  await page.mouse.wheel(0, -100)
  await expect(getZoomButton(page)).toHaveText("110%")
  await page.mouse.wheel(0, 100)
  await expect(getZoomButton(page)).toHaveText("99%")
  await page.mouse.wheel(100, 0)
  await expect(getZoomButton(page)).toHaveText("99%")
  for (let notches = 0; notches < 18; notches++) await page.mouse.wheel(0, -100)
  await expect(getZoomButton(page)).toHaveText("500%")
  for (let notches = 0; notches < 40; notches++) await page.mouse.wheel(0, 100)
  await expect(getZoomButton(page)).toHaveText("10%")
  await page.keyboard.press("0")
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press("+")
  await expect(getZoomButton(page)).toHaveText("249%")
  // Text and thumbnails are hidden and the picture grows: it is still when four positions in a row are equal.
  const seen: string[] = []
  await expect
    .poll(async () => {
      seen.push(JSON.stringify(await picture.boundingBox()))
      return seen.length > 3 && new Set(seen.slice(-4)).size === 1
    })
    .toBe(true)
  const before = (await picture.boundingBox())?.x ?? 0
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 60, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.round(((await picture.boundingBox())?.x ?? 0) - before)).toBe(-60)
})

test("works are bought from there, except sold ones [LBX-01]", async ({ page }) => {
  await openFirstLightbox(page)
  await getLightboxDialog(page)
    .getByRole("button", { name: /^Add to Cart \$/ })
    .first()
    .click()
  await expect(getLightboxDialog(page).getByRole("link", { name: /^In your cart\s*Check out/ })).toBeVisible()
  await openFirstWork(page, "/gallery?availability=sold")
  await getFullScreenLink(page).click()
  await expect(getSlidePosition(page)).toHaveText(/^1 of/)
  await expect(getLightboxDialog(page).getByRole("button", { name: /Add to Cart/ })).toHaveCount(0)
})

test("a picture that fails to load shows a message, and loads when retried", async ({ page, expectErrors }) => {
  expectErrors(/Failed to load resource/)
  await openFirstLightbox(page)
  // A new picture may have a single file, which the page has loaded before.
  const browser = await page.context().newCDPSession(page)
  await browser.send("Network.setCacheDisabled", { cacheDisabled: true })
  await page.route("/files/**", (route) => route.abort())
  await page.reload()
  const words = getLightboxDialog(page).getByText("This picture didn’t load.")
  await expect(words).toBeVisible()
  await page.unroute("/files/**")
  await getLightboxDialog(page).getByRole("button", { name: "Try again" }).click()
  await expect(words).toHaveCount(0)
  await expect
    .poll(() =>
      getLightboxDialog(page)
        .getByRole("img")
        .first()
        .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
    )
    .toBe(true)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test("zoom and help exist, too, and in landscape the picture takes the height", async ({ page }) => {
    await openFirstLightbox(page)
    for (const name of ["Zoom in", "Zoom out", "Help", "Share", "Thumbnails", "Previous", "Next", "Close"])
      await expect(getLightboxDialog(page).getByRole("button", { name, exact: true })).toBeVisible()
    await expect(getZoomButton(page)).toHaveText("100%")
    await page.setViewportSize({ width: 740, height: 360 })
    const picture = await getLightboxDialog(page).getByRole("img").first().boundingBox()
    expect(picture?.height).toBeGreaterThan(240)
    const buy = getLightboxDialog(page).getByRole("button", { name: /^Add to Cart/ })
    await expect(buy).toBeInViewport({ ratio: 1 })
    await expect(getLightboxDialog(page).getByRole("button", { name: "Next" })).toBeInViewport({ ratio: 1 })
  })
})
