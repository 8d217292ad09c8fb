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

const getDone = (page: Page) => page.getByRole("status", { name: "What was done" })

/** The logo's picture in the bar as a visitor sees it, and the bytes of the tab's icon. */
async function seeSite(page: Page) {
  await page.goto("/about")
  const logo = page.getByRole("banner").getByRole("img", { name: "Marit Osgood" })
  const icon = await page.request.get("/favicon.ico")
  return { logo, icon: await icon.body() }
}

test("a drawing and a PNG are in the bar and the tab, and go again [SHELL-04]", async ({ page }) => {
  const { logo, icon: dot } = await seeSite(page)
  await expect(logo).toHaveCount(0)
  await page.goto("/admin/settings/logo")
  await waitForHydration(page)
  await expectAccessible(page)
  await uploadDrawing(page, drawing())
  await expect(getDone(page)).toContainText("The logo is on the site.")
  await expect(page.getByRole("img", { name: "The logo on a dark page" })).toBeVisible()
  await expectAccessible(page)
  const drawn = await seeSite(page)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await logo.boundingBox()).toMatchObject({ width: 48, height: 32 })
  expect(await sharp(drawn.icon).metadata()).toMatchObject({ format: "png", width: 32, height: 32 })

  await page.goto("/admin/settings/logo")
  await waitForHydration(page)
  const png = sharp({ create: { width: 320, height: 160, channels: 4, background: "#1d3b4f" } }).png()
  await upload(page, { name: "logo.png", mimeType: "image/png", buffer: await png.toBuffer() })
  await expect(getDone(page)).toContainText("The logo is on the site.")
  const painted = await seeSite(page)
  await expect(logo).toHaveAttribute("src", /\.png$/)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(painted.icon.equals(drawn.icon)).toBe(false)

  await page.goto("/admin/settings/logo")
  await waitForHydration(page)
  await page.getByRole("button", { name: "Remove the logo" }).click()
  await expect(getDone(page)).toContainText("The site has your name in type again.")
  const after = await seeSite(page)
  await expect(logo).toHaveCount(0)
  expect(after.icon.equals(dot)).toBe(true)
})

test("a hostile drawing is refused with a sentence beside its field [SHELL-04]", async ({ page, expectErrors }) => {
  expectErrors(/400/)
  await page.goto("/admin/settings/logo")
  await waitForHydration(page)
  const field = page.getByLabel("For light pages")
  const entity = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
  await uploadDrawing(page, entity + drawing("<text>&a;</text>"))
  await expect(field).toHaveAccessibleDescription(/\.$/)
  await uploadDrawing(page, "no drawing")
  await expect(field).toHaveAccessibleDescription(/SVG|PNG/)
  await expect(page.getByRole("button", { name: "Remove the logo" })).toHaveCount(0)
})
