import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

test("a series is written and published in the studio, and a visitor sees it [ADM-10]", async ({ page }) => {
  test.slow()
  await page.goto("/admin/categorization")
  await waitForHydration(page)
  await page.getByRole("button", { name: "Add a series" }).click()
  await page.getByRole("textbox", { name: "Name of the new series" }).fill("Ferry Notes")
  await page.keyboard.press("Enter")
  await page.getByRole("link", { name: "Give it a page: Ferry Notes" }).click()
  await expect(page.getByText("No page on the site")).toBeVisible()
  await page.getByLabel("Years").fill("since 2024")
  const editor = page.locator("[contenteditable=true]")
  await editor.click()
  await page.keyboard.type("Written down between two landings.")
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await page.getByRole("button", { name: "Publish", exact: true }).last().click()
  await expect(page.getByRole("status", { name: "What was done" })).toContainText("Ferry Notes has a page on the site.")
  const visitor = await page.context().newPage()
  await visitor.goto("/series")
  await visitor.getByRole("link", { name: "Ferry Notes" }).first().click()
  await expect(visitor.getByText("Written down between two landings.")).toBeVisible()
  await expect(visitor.getByText("since 2024").first()).toBeVisible()
  await visitor.close()
  await page.getByRole("button", { name: "Hide from the site" }).click()
  await expect(page.getByRole("status", { name: "What was done" })).toContainText("Its works stay in the gallery.")
  expect((await page.request.get("/series/ferry-notes")).status()).toBe(404)
})
