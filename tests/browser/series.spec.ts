import { expect, expectAccessible, test } from "../support/browser.ts"

for (const width of [1440, 390])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test("a visitor goes from the gallery through the series to a work, and axe finds nothing [GAL-01, SHELL-13]", async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: "reduce" })
      await page.goto("/gallery")
      await page.getByRole("main").getByRole("link", { name: "Series", exact: true }).click()
      await expect(page.getByRole("heading", { level: 1, name: "Series" })).toBeVisible()
      await expect(page.getByRole("article")).toHaveCount(4)
      await expectAccessible(page)
      await page.getByRole("heading", { name: "Slack Water" }).getByRole("link").click()
      await expect(page.getByRole("heading", { level: 1, name: "Slack Water" })).toBeVisible()
      await expect(page.getByText("Twice a day, for a short time, the river does nothing.")).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      const works = page.getByRole("region", { name: "The works" })
      await works.getByRole("heading", { level: 3 }).first().getByRole("link").click()
      await page.getByRole("definition").getByRole("link", { name: "Slack Water" }).first().click()
      await page
        .getByRole("navigation", { name: "Other series" })
        .getByRole("link", { name: /Next series/ })
        .click()
      await expect(page.getByRole("heading", { level: 1, name: "Holding Ground" })).toBeVisible()
    })
  })
