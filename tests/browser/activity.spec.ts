import type { Page } from "@playwright/test"
import { expect, expectAccessible, test } from "../support/browser.ts"

const log = (page: Page) => page.getByRole("log", { name: "Live activity" })
const getMessages = (page: Page) => log(page).getByRole("paragraph")

/** Dispatches messages like the site's own connection. */
const dispatchMessages = (page: Page, ...titles: string[]) =>
  page.evaluate((all) => {
    for (const title of all) dispatchEvent(new CustomEvent("solander:activity", { detail: { title } }))
  }, titles)

/** Stops the page's clock; the test advances it. */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 5_000)

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window)
    window.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => {
      if (type === "solander:activity") Object.assign(window, { listens: true })
      listen(type, listener, options)
    }
  })
  await page.goto("/privacy")
  await page.waitForFunction(() => "listens" in window)
})

test("live activity: three messages are shown for four seconds each, the others after them [SHELL-12]", async ({
  page,
}) => {
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await expect(log(page)).toBeEmpty()
  await stopClock(page)
  await dispatchMessages(page, "one", "two", "three", "four")
  await expect(getMessages(page)).toHaveText(["one", "two", "three"])
  // The code for messages is loaded with the first one.
  expect(asked.some((url) => /activity-messages.*\.js/.test(url))).toBe(true)
  await page.clock.runFor(3_900)
  await expect(getMessages(page)).toHaveText(["one", "two", "three"])
  await page.clock.runFor(200)
  await expect(getMessages(page)).toHaveText(["four"])
  await page.clock.runFor(4_100)
  await expect(getMessages(page)).toHaveCount(0)
})

test("live activity stays while it is hovered or has the keyboard focus", async ({ page }) => {
  await dispatchMessages(page, "one", "two", "three", "four")
  await getMessages(page).first().hover()
  await stopClock(page)
  await page.clock.runFor(60_000)
  await expect(getMessages(page)).toHaveText(["one", "two", "three"])
  await page.getByRole("button", { name: "Close: one" }).focus()
  await page.mouse.move(0, 0)
  await page.clock.runFor(60_000)
  await expect(getMessages(page)).toHaveText(["one", "two", "three"])
  await page.keyboard.press("Enter")
  await expect(getMessages(page)).toHaveText(["two", "three", "four"])
  await expect(page.getByRole("button", { name: "Close: two" })).toBeFocused()
  await page.getByRole("contentinfo").getByRole("link", { name: "Home" }).focus()
  await page.clock.runFor(4_100)
  await expect(getMessages(page)).toHaveCount(0)
})

for (const colorScheme of ["light", "dark"] as const)
  test.describe(`${colorScheme}, on a phone`, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } })

    test("axe finds nothing in live activity, and it does not cover the bars", async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce", colorScheme })
      await dispatchMessages(page, "one", "two", "three")
      await getMessages(page).first().hover()
      await page.getByRole("button", { name: "MENU" }).click({ trial: true })
      await page
        .getByRole("navigation", { name: "Sections" })
        .getByRole("link", { name: "Shop" })
        .click({ trial: true })
      await getMessages(page).first().hover()
      await expect(getMessages(page)).toHaveCount(3)
      expect(await log(page).evaluate((place) => place.getAnimations({ subtree: true }).length)).toBe(0)
      await expectAccessible(page)
      await expect(getMessages(page)).toHaveCount(3)
    })
  })
