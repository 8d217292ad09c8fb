import { expect, expectAccessible, test } from "../support/browser.ts"

const pages = [
  "/",
  "/about",
  "/exhibitions",
  "/exhibitions/slack-water",
  "/blog",
  "/blog/hanging-slack-water",
  "/blog/seven-whites",
  "/privacy",
  "/terms",
  "/shipping",
  "/withdrawal",
  "/nothing-here",
]

// On a phone the other pages are the same text in one column, below the same bars.
for (const [width, paths] of [
  [1440, pages],
  [390, ["/", "/exhibitions/slack-water"]],
] as const)
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test("axe finds nothing on the public pages [SHELL-13]", async ({ page, expectErrors }) => {
      test.slow()
      expectErrors(/404/)
      await page.emulateMedia({ reducedMotion: "reduce" })
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
          await expectAccessible(page)
        })
    })
  })

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test("axe finds nothing in the menu", async ({ page }) => {
    await page.goto("/about")
    await page.getByRole("button", { name: "MENU" }).click()
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible()
    await expectAccessible(page)
  })
})
