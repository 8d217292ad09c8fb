import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const editor = (page: Page) =>
  page.getByRole("textbox", { name: "Text", exact: true }).and(page.locator("[contenteditable]"))
const preview = (page: Page) => page.frameLocator('iframe[title="The page as it is saved"]')

async function open(page: Page) {
  await page.goto("/admin/about")
  await waitForHydration(page)
  await expect(editor(page)).toBeVisible()
}

for (const [width, colorScheme] of [
  [1440, "light"],
  [390, "dark"],
] as const)
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme })

    test("the page is written in place, drafted, previewed, published and undone [ADM-16]", async ({
      page,
      browser,
    }) => {
      // through the menu, whose document allows the preview, too
      await page.goto("/admin")
      await waitForHydration(page)
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/admin/about"]')?.click())
      await expect(page.getByRole("heading", { level: 1, name: "About Page" })).toBeVisible()
      await expect(editor(page)).toBeVisible()
      const stamp = Date.now()
      await page.getByRole("textbox", { name: "Introduction" }).fill(`A river ${stamp} wide.`)
      await editor(page).getByRole("paragraph").last().click()
      await page.keyboard.press("ControlOrMeta+End")
      await page.keyboard.press("Enter")
      await page.keyboard.type(`She paints on ${stamp}.`)
      await page.getByRole("textbox", { name: "Year of a new line" }).fill("2026")
      await page.getByRole("textbox", { name: "Words of a new line" }).fill(`A prize ${stamp}`)
      await page.getByRole("combobox", { name: "List of a new line" }).fill("Prizes")
      await page.getByRole("button", { name: "Add", exact: true }).click()
      await page.getByRole("button", { name: "Choose a photo" }).click()
      await page.getByRole("button", { name: /^The mixing slab/ }).click()
      // The test at the other width may have added the photo.
      await expect(page.getByText(/[34] unsaved changes/)).toBeVisible()
      await page.keyboard.press("ControlOrMeta+s")
      await expect(page.getByText("A draft; visitors see the published page")).toBeVisible()
      await expect(preview(page).getByRole("heading", { level: 1 })).toHaveText(`A river ${stamp} wide.`)
      for (const words of [`She paints on ${stamp}.`, `A prize ${stamp}`])
        await expect(preview(page).getByText(words)).toBeAttached()
      await expect(preview(page).locator("figure").first()).toContainText("The mixing slab")
      const context = await browser.newContext()
      const visitor = await context.newPage()
      await visitor.goto(new URL("/about", page.url()).href)
      await expect(visitor.getByRole("heading", { level: 1 })).not.toContainText(String(stamp))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAccessible(page, "iframe", [colorScheme])
      await page.getByRole("button", { name: "Publish" }).click()
      await expect(page.getByRole("status", { name: "What was done" })).toContainText("The About page is published.")
      // The focus stays.
      await page.getByRole("button", { name: "Undo" }).focus()
      await visitor.reload()
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(`A river ${stamp} wide.`)
      await expect(visitor.getByText(`A prize ${stamp}`)).toBeVisible()
      await page.getByRole("button", { name: "Undo" }).click()
      await expect(page.getByRole("status", { name: "What was done" })).toContainText(
        "The About page is as it was before.",
      )
      await visitor.reload()
      await expect(visitor.getByRole("heading", { level: 1 })).not.toContainText(String(stamp))
      await context.close()
    })
  })

test("of thousands of lines only the allowed number is rendered, and the others can be dropped", async ({ page }) => {
  await open(page)
  await page.locator('textarea[name="timeline"]').evaluate((field: HTMLTextAreaElement) => {
    field.value = Array.from({ length: 3000 }, (_, at) => `2020 | Line ${at} | Press | `).join("\n")
    field.dispatchEvent(new Event("input", { bubbles: true }))
  })
  const cv = page.getByRole("main")
  await expect(cv.getByText("There are 3,000 lines. A list has at most 500")).toBeVisible()
  await expect(cv.getByRole("textbox", { name: /^Words of Line/ })).toHaveCount(500)
  await expect(cv.getByRole("textbox", { name: "Words of a new line" })).toBeHidden()
  await page.getByRole("button", { name: "Keep the first 500" }).click()
  await expect(cv.getByText("There are 3,000 lines")).toBeHidden()
  await page.getByRole("button", { name: "Discard", exact: true }).click()
})

test("by keyboard alone lines are added, ordered, hidden and removed, and nothing is left unsaved by mistake [ADM-16]", async ({
  page,
}) => {
  await open(page)
  const add = async (words: string) => {
    await page.getByRole("textbox", { name: "Year of a new line" }).focus()
    await page.keyboard.type("2027")
    await page.keyboard.press("Tab")
    await page.keyboard.type(words)
    await page.keyboard.press("Tab")
    await page.keyboard.press("ControlOrMeta+a")
    await page.keyboard.type("Juries")
    await page.keyboard.press("Enter")
  }
  await add("First jury")
  await add("Second jury")
  const words = () =>
    page
      .getByRole("region", { name: "Juries" })
      .getByRole("textbox", { name: /^Words of/ })
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  await expect.poll(words).toEqual(["First jury", "Second jury"])
  await page.getByRole("button", { name: "Move Second jury up" }).press("Enter")
  await expect.poll(words).toEqual(["Second jury", "First jury"])
  // The focus follows the line, here to the arrow that moves it back.
  await page.keyboard.press("Enter")
  await expect.poll(words).toEqual(["First jury", "Second jury"])
  await page.keyboard.press("Enter")
  await expect.poll(words).toEqual(["Second jury", "First jury"])
  await page.getByRole("button", { name: "Hide First jury" }).press("Enter")
  await page.getByRole("textbox", { name: "Words of Second jury" }).focus()
  await page.keyboard.press("End")
  await page.keyboard.type(", Astoria")
  await page.keyboard.press("ControlOrMeta+s")
  await expect(page.getByText("A draft; visitors see the published page")).toBeVisible()
  await expect(preview(page).getByText("Second jury, Astoria")).toBeAttached()
  await expect(preview(page).getByText("First jury")).toHaveCount(0)
  await page.getByRole("button", { name: "Remove First jury" }).press("Enter")
  await expect.poll(words).toEqual(["Second jury, Astoria"])
  await page.getByRole("button", { name: "Discard", exact: true }).press("Enter")
  await expect.poll(words).toEqual(["Second jury, Astoria", "First jury"])
  await page.getByRole("textbox", { name: "Introduction" }).focus()
  await page.keyboard.type("!")
  await page.getByRole("link", { name: "Dashboard" }).press("Enter")
  await expect(page.getByRole("alertdialog")).toContainText("Your change to the introduction will be lost.")
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Discard", exact: true }).press("Enter")
  await page.getByRole("button", { name: "Discard draft" }).press("Enter")
  await expect(page.getByText("Published", { exact: true })).toBeVisible()
})
