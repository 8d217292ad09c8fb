import type { Page } from "@playwright/test"
import sharp from "sharp"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const drawing = (inside = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><path d="M0 40 30 0l30 40z" fill="#1d3b4f"/>${inside}</svg>`

async function upload(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByLabel("For light pages").setInputFiles(file)
  await page.getByRole("button", { name: "Show it on the site" }).click()
}

const uploadDrawing = (page: Page, svg: string) =>
  upload(page, { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) })

/** Drawing its icons takes a busy machine a while. */
const expectDone = (page: Page, sentence: string) =>
  expect(page.getByRole("status", { name: "What was done" })).toContainText(sentence, { timeout: 60_000 })

/** The logo's picture in the bar as a visitor sees it, and the bytes of the tab's icon. */
async function seeSite(page: Page) {
  await page.goto("/about")
  const logo = page.getByRole("banner").getByRole("img", { name: "Marit Osgood" })
  const icon = await page.request.get("/favicon.ico")
  return { logo, icon: await icon.body() }
}

async function open(page: Page) {
  await page.goto("/admin/settings/logo")
  await waitForHydration(page)
}

/** A failed try may have left one. */
test.beforeEach(async ({ page }) => {
  await open(page)
  const remove = page.getByRole("button", { name: "Remove the logo" })
  if (!(await remove.isVisible())) return
  await remove.click()
  await expectDone(page, "The site has your name in type again.")
})

test("a drawing and a PNG are in the bar and the tab, and go again [SHELL-04]", async ({ page }) => {
  const { logo, icon: dot } = await seeSite(page)
  await expect(logo).toHaveCount(0)
  await open(page)
  await expectAccessible(page)
  await uploadDrawing(page, drawing())
  await expectDone(page, "The logo is on the site.")
  await expect(page.getByRole("img", { name: "The logo on a dark page" })).toBeVisible()
  await expectAccessible(page)
  const drawn = await seeSite(page)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await logo.boundingBox()).toMatchObject({ width: 48, height: 32 })
  expect(await sharp(drawn.icon).metadata()).toMatchObject({ format: "png", width: 32, height: 32 })

  await open(page)
  const png = sharp({ create: { width: 320, height: 160, channels: 4, background: "#1d3b4f" } }).png()
  await upload(page, { name: "logo.png", mimeType: "image/png", buffer: await png.toBuffer() })
  await expectDone(page, "The logo is on the site.")
  const painted = await seeSite(page)
  await expect(logo).toHaveAttribute("src", /\.png$/)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(painted.icon.equals(drawn.icon)).toBe(false)

  await open(page)
  await page.getByRole("button", { name: "Remove the logo" }).click()
  await expectDone(page, "The site has your name in type again.")
  const after = await seeSite(page)
  await expect(logo).toHaveCount(0)
  expect(after.icon.equals(dot)).toBe(true)
})

test("a hostile drawing is refused with a sentence beside its field [SHELL-04]", async ({ page, expectErrors }) => {
  expectErrors(/400/)
  const field = page.getByLabel("For light pages")
  const entity = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
  await uploadDrawing(page, entity + drawing("<text>&a;</text>"))
  await expect(field).toHaveAccessibleDescription(/\.$/)
  await uploadDrawing(page, "no drawing")
  await expect(field).toHaveAccessibleDescription(/SVG|PNG/)
  const { logo } = await seeSite(page)
  await expect(logo).toHaveCount(0)
})
