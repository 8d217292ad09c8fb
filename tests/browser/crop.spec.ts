import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const box = (page: Page) => page.getByRole("button", { name: /^Crop: arrow keys/ })
const number = (page: Page, label: string) => page.getByRole("spinbutton", { name: label, exact: true })

async function openCrop(page: Page): Promise<void> {
  await page.goto("/admin/artworks?q=Smokehouse")
  await page.getByRole("main").getByRole("link", { name: "Smokehouse" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Smokehouse" })).toBeVisible()
  await waitForHydration(page)
  await page.getByRole("button", { name: "Crop and rotate" }).click()
  await expect(box(page)).toBeFocused()
}

test("a picture is cropped by mouse, keys and numbers, turned, straightened, saved and shown whole again [ADM-08]", async ({
  page,
}) => {
  test.slow()
  await openCrop(page)
  await expect(number(page, "Width")).toHaveValue("100")
  // A link does not discard the rotation, and its buttons are reachable by keyboard.
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.getByRole("button", { name: "Rotate right" }).click()
  await page.getByRole("button", { name: "Save crop" }).focus()
  await expect(page.getByRole("button", { name: "Save crop" })).toBeInViewport({ ratio: 1 })
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: /^Orders/ })
    .click()
  const leaving = page.getByRole("alertdialog", { name: "Unsaved changes" })
  await expect(leaving).toContainText("Your change to the crop will be lost.")
  await leaving.getByRole("button", { name: "Stay" }).click()
  await page.getByRole("button", { name: "Reset" }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(number(page, "Width")).toHaveValue("100")
  const corner = page.locator('[data-grip="se"]')
  const { x = 0, y = 0, width = 0, height = 0 } = (await corner.boundingBox()) ?? {}
  const whole = (await box(page).boundingBox()) ?? { width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 - whole.width / 2, y + height / 2 - whole.height / 4, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => Math.abs(Number(await number(page, "Width").inputValue()) - 50)).toBeLessThan(1)
  await expect.poll(async () => Math.abs(Number(await number(page, "Height").inputValue()) - 75)).toBeLessThan(1)
  await box(page).focus()
  await page.keyboard.press("ArrowRight")
  await expect(number(page, "From the left")).toHaveValue("1")
  await page.keyboard.press("Shift+ArrowLeft")
  await expect.poll(async () => Math.abs(Number(await number(page, "Width").inputValue()) - 49)).toBeLessThan(1)
  await number(page, "From the top").fill("10")
  await number(page, "Straighten, in degrees").fill("")
  await number(page, "Straighten, in degrees").pressSequentially("-1.5")
  await expect(page.getByRole("slider", { name: "Straighten" })).toHaveValue("-1.5")
  await number(page, "Width").fill("")
  await number(page, "Width").pressSequentially("40")
  await expect(number(page, "Width")).toHaveValue("40")
  await number(page, "Straighten, in degrees").fill("2")
  await expect(page.getByRole("slider", { name: "Straighten" })).toHaveValue("2")
  await page.getByRole("button", { name: "Rotate right" }).click()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Save crop" }).click()
  await expect(page.getByRole("button", { name: "Crop and rotate" })).toBeVisible()

  await page.getByRole("button", { name: "Crop and rotate" }).click()
  await expect(number(page, "Straighten, in degrees")).toHaveValue("2")
  await page.getByRole("button", { name: "Reset" }).click()
  await expect(number(page, "Width")).toHaveValue("100")
  await page.getByRole("button", { name: "Save crop" }).click()
  await expect(page.getByRole("button", { name: "Crop and rotate" })).toBeVisible()
  await page.getByRole("button", { name: "Crop and rotate" }).click()
  await expect(page.getByRole("button", { name: "Reset" })).toHaveCount(0)
  await page.getByRole("button", { name: "Cancel" }).click()
})

test("an unsaved crop stays after opening another picture, and after saving the page", async ({ page }) => {
  test.slow()
  await openCrop(page)
  await page.getByRole("button", { name: "Rotate right" }).click()
  await number(page, "Width").fill("50")
  const views = page.getByRole("list", { name: "Pictures, in order" }).getByRole("button")
  await views.nth(1).click()
  await expect(box(page)).toBeHidden()
  await views.first().click()
  await expect(number(page, "Width")).toHaveValue("50")

  // A link that is pressed during a save navigates only if nothing else is unsaved.
  const title = page.getByRole("textbox", { name: "Title", exact: true })
  await title.fill("Smokehouse.")
  await page.route("**/admin/artworks/**", async (route) => {
    if (route.request().method() === "POST") await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.getByRole("button", { name: /^Save/ }).filter({ visible: true, hasNotText: "crop" }).click()
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: /^Orders/ })
    .click()
  await expect(page.getByRole("heading", { level: 1, name: "Smokehouse.", exact: true })).toBeVisible()
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Saved." })).toBeVisible()
  await expect(number(page, "Width")).toHaveValue("50")
  await title.fill("Smokehouse")
  await page.getByRole("button", { name: /^Save/ }).filter({ visible: true, hasNotText: "crop" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Smokehouse", exact: true })).toBeVisible()
})
