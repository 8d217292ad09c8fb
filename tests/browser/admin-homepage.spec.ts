import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

async function openEditor(page: Page) {
  await page.goto("/admin/homepage")
  await expect(page.getByRole("heading", { level: 1, name: "Homepage Editor" })).toBeVisible()
  await waitForHydration(page)
}

const sections = (page: Page) => page.locator("main ol > li summary")
const preview = (page: Page) => page.frameLocator('iframe[title="The page as it is saved"]')

for (const [width, colorScheme] of [
  [1440, "light"],
  [390, "dark"],
] as const)
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme })

    test("a headline is drafted, seen in the page beside it, published, and undone [ADM-16]", async ({
      page,
      browser,
    }) => {
      await openEditor(page)
      const context = await browser.newContext()
      const visitor = await context.newPage()
      const headline = `Low water ${Date.now()}`
      await page.getByRole("textbox", { name: "Headline", exact: true }).fill(headline)
      // Enter saves without publishing.
      await page.keyboard.press("Enter")
      await expect(preview(page).getByRole("heading", { level: 1 })).toHaveText(headline)
      await visitor.goto(new URL("/", page.url()).href)
      await expect(visitor.getByRole("heading", { level: 1 })).not.toHaveText(headline)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAccessible(page, "iframe", [colorScheme])
      await page.getByRole("button", { name: "Publish" }).click()
      await expect(page.getByRole("main")).toContainText("The homepage is published.")
      // The focus stays.
      await page.getByRole("button", { name: "Undo" }).focus()
      await visitor.reload()
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(headline)
      await page.getByRole("button", { name: "Undo" }).click()
      await expect(page.getByRole("main")).toContainText("The homepage is as it was before.")
      await visitor.reload()
      await expect(visitor.getByRole("heading", { level: 1 })).not.toHaveText(headline)
      await context.close()
    })
  })

test("the hero’s picture is chosen among pictures, by keys, and searched by title [ADM-16]", async ({ page }) => {
  await openEditor(page)
  const choice = page.getByRole("group", { name: "Picture" })
  const radios = choice.getByRole("radio")
  await expect(choice.locator("img").first()).toBeVisible()
  await choice.getByRole("radio", { name: "None" }).check()
  await page.keyboard.press("ArrowDown")
  await expect(radios.nth(2)).toBeChecked()
  await expect(page.getByText(/1 unsaved change: picture/)).toBeVisible()
  await choice.getByRole("searchbox", { name: "Search pictures" }).fill("slack water")
  await expect(choice.getByRole("radio", { name: /^Slack Water/ }).first()).toBeVisible()
  await expect(choice.getByRole("radio", { name: "Boatyard, Noon" })).toBeHidden()
  await page.getByRole("button", { name: "Discard", exact: true }).click()
})

test("sections are ordered by keyboard and by dragging, and shown at a phone's width [ADM-16]", async ({ page }) => {
  await openEditor(page)
  const publish = page.getByRole("button", { name: "Publish" })
  await expect(publish).toBeDisabled()
  // One press more than there are positions: the focus stays.
  const up = page.getByRole("button", { name: "Move Artist statement up" })
  await up.focus()
  for (let press = await sections(page).count(); press > 0; press--) await page.keyboard.press("Enter")
  await expect(up).toBeFocused()
  await expect(sections(page).first()).toContainText("Artist statement")
  await expect(publish).toBeEnabled()
  const moved = await sections(page).allInnerTexts()
  await page.keyboard.press("ControlOrMeta+s")
  await expect(page.getByText("A draft; visitors see the published page")).toBeVisible()
  await expect(publish).toBeEnabled()
  await page.reload()
  await waitForHydration(page)
  expect(await sections(page).allInnerTexts()).toEqual(moved)
  // Collapses the open section, so that first and last are in view together.
  await sections(page).first().click()
  const grip = page.locator("main ol > li").last().locator("[data-grip]")
  await grip.dragTo(page.locator("main ol > li").first(), { targetPosition: { x: 200, y: 6 } })
  expect(await page.evaluate(() => String(getSelection()))).toBe("")
  await expect(page.getByText(/1 unsaved change/)).toBeVisible()
  expect((await sections(page).allInnerTexts())[0]).toBe(moved.at(-1))
  await page.getByRole("button", { name: "Phone, 390" }).click()
  await expect(page.locator("iframe")).toHaveJSProperty("clientWidth", 390)
  await page.getByRole("button", { name: "Discard", exact: true }).click()
  expect(await sections(page).allInnerTexts()).toEqual(moved)
  await page.getByRole("button", { name: "Discard draft" }).click()
  await expect(page.getByText("Published", { exact: true })).toBeVisible()
})

test("featuring a work and removing it are announced and undone, and the focus stays in the list", async ({ page }) => {
  await openEditor(page)
  await sections(page).filter({ hasText: "Featured" }).click()
  const removes = page.getByRole("button", { name: /^Remove / }).filter({ visible: true })
  const count = await removes.count()
  const status = page.getByRole("status", { name: "What was done" })
  await page.getByRole("button", { name: "Feature it" }).click()
  await expect(status).toContainText("The work is featured.")
  await expect(removes).toHaveCount(count + 1)
  await status.getByRole("button", { name: "Undo" }).click()
  await expect(removes).toHaveCount(count)
  await removes.first().focus()
  await page.keyboard.press("Enter")
  await expect(status).toContainText("The work is no longer featured.")
  await expect(removes).toHaveCount(count - 1)
  await expect(removes.first()).toBeFocused()
  await status.getByRole("button", { name: "Undo" }).click()
  await expect(removes).toHaveCount(count)
})
