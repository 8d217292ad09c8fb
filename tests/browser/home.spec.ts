import type { Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"

const current = (page: Page) => page.locator("button[aria-label^='Work '][aria-current=true]")
const dot = (page: Page, number: number) => page.getByRole("button", { name: new RegExp(`^Work ${number} of 6`) })
const expectShown = (page: Page, number: number) =>
  expect(current(page)).toHaveAccessibleName(new RegExp(`^Work ${number} of 6`))
/** The carousel is in view and hydrated. */
async function waitUntilReady(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Featured works" }).scrollIntoViewIfNeeded()
  await expect(page.locator("[data-live]")).toHaveCount(1)
}

test("the featured works turn by button, wrapping around at both ends [HOME-03, HOME-10]", async ({ page }) => {
  await page.goto("/")
  await waitUntilReady(page)
  await expectShown(page, 1)
  await page.getByRole("button", { name: "Previous work" }).click()
  await expectShown(page, 6)
  await page.getByRole("button", { name: "Next work" }).click()
  await expectShown(page, 1)
  await dot(page, 4).click()
  await expectShown(page, 4)
  await expect(
    page
      .getByRole("listitem")
      .filter({ has: page.getByText("View Details") })
      .nth(3),
  ).toBeInViewport()
})

/** Stops the page's clock; the test advances it. */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 5_000)

test.describe("automatically", () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto("/")
    await waitUntilReady(page)
    await stopClock(page)
    await dot(page, 1).click()
    await page.mouse.move(0, 0)
    await expectShown(page, 1)
  })

  test("the works turn every six seconds [HOME-03, HOME-10]", async ({ page }) => {
    await page.clock.runFor(5_900)
    await expectShown(page, 1)
    await page.clock.runFor(200)
    for (const next of [2, 3, 4, 5, 6]) {
      await expectShown(page, next)
      await page.clock.runFor(6_000)
    }
    await expectShown(page, 1)
  })

  test("not while hovered or focused by keyboard [HOME-03, HOME-10]", async ({ page }) => {
    await page.getByRole("heading", { level: 3 }).first().hover()
    await page.clock.runFor(20_000)
    await expectShown(page, 1)
    await page.mouse.move(0, 0)
    await page.clock.runFor(6_100)
    await expectShown(page, 2)
    await dot(page, 2).focus()
    await page.keyboard.press("Tab")
    await page.clock.runFor(20_000)
    await expectShown(page, 2)
  })

  test("not in a hidden tab", async ({ page }) => {
    await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true, configurable: true }))
    await page.clock.runFor(20_000)
    await expectShown(page, 1)
  })

  test("not after they were stopped", async ({ page }) => {
    await page.getByRole("button", { name: "Pause" }).click()
    await page.mouse.move(0, 0)
    await page.clock.runFor(20_000)
    await expectShown(page, 1)
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible()
  })
})

test("with reduced motion nothing turns automatically", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.clock.install()
  await page.goto("/")
  await waitUntilReady(page)
  await stopClock(page)
  await page.clock.runFor(20_000)
  await expectShown(page, 1)
  await page.getByRole("button", { name: "Next work" }).click()
  await expectShown(page, 2)
  await expect(page.getByText(/^Work 2 of 6:/)).toHaveAttribute("aria-live", "polite")
})

test("a work links to its page and to an inquiry about it [HOME-04]", async ({ page }) => {
  await page.goto("/")
  const work = page
    .getByRole("listitem")
    .filter({ has: page.getByText("View Details") })
    .first()
  const title = (await work.getByRole("heading").locator("i").textContent()) ?? ""
  expect(title).not.toBe("")
  await work.getByRole("link", { name: "Inquire" }).click()
  await expect(page).toHaveURL(/\/contact\?type=artwork&artwork=[0-9a-f-]{36}&title=/)
  await page.goBack()
  await page.getByRole("link", { name: "View Details" }).first().click()
  await expect(page).toHaveURL(/\/artwork\/[0-9a-f-]{36}$/)
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title)
})

test("a skeleton is shown while the page loads", async ({ page }) => {
  await page.goto("/about")
  await waitForHydration(page)
  const let_ = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    await let_.promise
    await route.continue()
  })
  await page.getByRole("banner").getByRole("link").first().click()
  await expect(page.getByText("Loading featured artworks...")).toBeVisible()
  let_.resolve()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.getByText("Loading featured artworks...")).toHaveCount(0)
})

test("sections that could not be read are reported in a toast, which disappears after five seconds [SHELL-12, HOME-08]", async ({
  page,
}) => {
  // The server's part is covered by tests/requests/home.test.ts.
  await page.clock.install()
  await page.goto("/about")
  await waitForHydration(page)
  await page.route(/\.data(\?|$)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"failed",false', '"failed",true')
    await route.fulfill({ response, body })
  })
  await page.getByRole("banner").getByRole("link").first().click()
  const toast = page.getByRole("alert")
  await expect(toast).toContainText("Error")
  await expect(toast).toContainText("Failed to load homepage content")
  await toast.getByText("Error").hover()
  await stopClock(page)
  await page.clock.runFor(20_000)
  await expect(toast).toContainText("Error")
  await page.mouse.move(0, 0)
  await page.clock.runFor(4_900)
  await expect(toast).toContainText("Error")
  await page.clock.runFor(200)
  await expect(toast).toBeEmpty()
})

test("the steps of the process are set as text, their details as captions", async ({ page }) => {
  await page.goto("/")
  const size = (words: string) =>
    page.getByText(words).evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))
  expect(await size("The ground is laid warm and left to dry.")).toBeGreaterThanOrEqual(17)
  expect(await size("Coats, blades, waiting.")).toBe(14)
})
