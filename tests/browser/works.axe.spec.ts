import { expect, expectAccessible, test } from "../support/browser.ts"

// On a phone the filters are in a drawer, and a work's page is one column, with the price below the picture.
for (const { width, paths, states } of [
  {
    width: 1440,
    paths: ["/gallery", "/shop", "/gallery?availability=sold&q=oil", "/gallery?q=zzzzzz"],
    states: ["available", "sold", "on_hold", "reserved"],
  },
  { width: 390, paths: ["/gallery"], states: ["available"] },
])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }))

    test("axe finds nothing on the lists of works [SHELL-13]", async ({ page }) => {
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
          await expectAccessible(page)
        })
    })

    test("axe finds nothing on the page of a work, whatever its state", async ({ page }) => {
      for (const state of states)
        await test.step(state, async () => {
          await page.goto(`/gallery?availability=${state}`)
          const first = page.getByRole("main").getByRole("heading", { level: 2 }).first()
          // On some days the collection has no such work.
          if ((await first.count()) === 0) return
          await first.getByRole("link").click()
          await page.waitForURL(/\/artwork\//)
          await expect(page.getByRole("progressbar")).toHaveCount(0)
          await expectAccessible(page)
        })
    })

    test("axe finds nothing while filters are active", async ({ page }) => {
      await page.goto("/gallery")
      if (width < 1180) await page.getByRole("button", { name: "Filter and sort" }).click()
      await page.locator("summary", { hasText: "Price" }).click()
      await expectAccessible(page)
      await page.locator("summary", { hasText: "Color" }).click()
      await expectAccessible(page)
    })
  })
