import { expect, expectAccessible, test } from "../support/browser.ts"

for (const width of [390, 1440])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }))

    for (const path of ["/gallery", "/shop", "/gallery?availability=sold&q=oil", "/gallery?q=zzzzzz"])
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
        await expectAccessible(page)
      })

    for (const state of ["available", "sold", "on_hold", "reserved"])
      test(`axe finds nothing on the page of a work that is ${state}`, async ({ page }) => {
        await page.goto(`/gallery?availability=${state}`)
        const first = page.getByRole("main").getByRole("heading", { level: 2 }).first()
        test.skip((await first.count()) === 0, "the collection has no such work today")
        await first.getByRole("link").click()
        await page.waitForURL(/\/artwork\//)
        await expect(page.getByRole("progressbar")).toHaveCount(0)
        await expectAccessible(page)
      })

    test("axe finds nothing while filters are chosen", async ({ page }) => {
      await page.goto("/gallery")
      if (width < 1180) await page.getByRole("button", { name: "Filter and sort" }).click()
      await page.locator("summary", { hasText: "Price" }).click()
      await expectAccessible(page)
      await page.locator("summary", { hasText: "Color" }).click()
      await expectAccessible(page)
    })
  })
