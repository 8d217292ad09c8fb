import type { Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"

const works = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 })

for (const [fault, meet] of [
  ["no connection", { abort: true }],
  ["a server that breaks", { status: 500, body: "broken" }],
  ["a server that is busy", { status: 503, body: "busy" }],
] as const)
  test.describe(`with ${fault}`, () => {
    /**
     * Fails matching requests. @returns a function that waits for a failure, and then ends this
     */
    async function breakWays(page: Page, pattern: RegExp) {
      const met = Promise.withResolvers<void>()
      await page.route(pattern, async (route) => {
        await ("abort" in meet ? route.abort() : route.fulfill(meet))
        met.resolve()
      })
      return async () => {
        await met.promise
        await page.unroute(pattern)
      }
    }

    test("the works on the page stay, and the next ones can be requested again in place [GAL-03]", async ({
      page,
      expectErrors,
    }) => {
      expectErrors(/Failed to load resource/)
      const mend = await breakWays(page, /gallery\.data\?.*after=/)
      await page.goto("/gallery")
      await waitForHydration(page)
      await page.getByRole("link", { name: /^(More works|Try again)$/ }).scrollIntoViewIfNeeded()
      await expect(page.getByText("The next works didn’t load.")).toBeVisible()
      await expect(works(page)).toHaveCount(24)
      await mend()
      await page.getByRole("link", { name: "Try again" }).click()
      await expect(works(page)).toHaveCount(36)
      await expect(page).toHaveURL(/\/gallery$/)
    })

    test("the works stay if the filter options cannot be loaded, and these are requested again [GAL-03]", async ({
      page,
      expectErrors,
    }) => {
      expectErrors(/Failed to load resource/)
      const mend = await breakWays(page, /gallery\.data\?.*filters=/)
      await page.goto("/gallery")
      await waitForHydration(page)
      const medium = page.locator("summary", { hasText: "Medium" })
      await medium.click()
      await expect(page.getByRole("checkbox", { name: /^Oil/ })).toHaveCount(0)
      await expect(works(page)).toHaveCount(24)
      // Hovering requests the options, and opening the filter requests them again.
      await page.waitForLoadState("networkidle")
      await mend()
      await page.getByRole("searchbox", { name: "Search works" }).focus()
      await medium.click()
      await expect(page.getByRole("checkbox", { name: /^Oil/ }).first()).toBeVisible()
    })
  })
