import type { Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"

const phone = { width: 390, height: 844 }
const menuLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name })

test("the top bar links to every section, and marks the current one [SHELL-04, SHELL-06]", async ({ page }) => {
  await page.goto("/")
  for (const [name, path] of [
    ["Gallery", "/gallery"],
    ["Shop", "/shop"],
    ["About", "/about"],
    ["Commission", "/commissions"],
    ["Contact", "/contact"],
  ] as const) {
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true })
    await link.click()
    await expect(page).toHaveURL(path)
    await expect(link).toHaveAttribute("aria-current", "page")
  }
  await page.getByRole("banner").getByRole("link").first().click()
  await expect(page).toHaveURL("/")
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "on a phone" : "on a phone without JavaScript", () => {
    test.use({ viewport: phone, javaScriptEnabled })

    test("the menu opens, closes and links to pages [SHELL-05]", async ({ page }) => {
      await page.goto("/")
      await expect(menuLink(page, "Commissions")).toBeHidden()
      await page.getByRole("button", { name: "MENU" }).click()
      await expect(menuLink(page, "Commissions")).toBeVisible()
      await expect(page.getByRole("navigation", { name: "Sections" })).toBeHidden()
      await page.getByRole("button", { name: "CLOSE" }).click()
      await expect(menuLink(page, "Commissions")).toBeHidden()
      await page.getByRole("button", { name: "MENU" }).click()
      await menuLink(page, "About").click()
      await expect(page).toHaveURL("/about")
      await expect(menuLink(page, "About")).toBeHidden()
    })

    test("the bottom bar links to pages [SHELL-05]", async ({ page }) => {
      await page.goto("/")
      const bar = page.getByRole("navigation", { name: "Sections" })
      await expect(bar.getByRole("link")).toHaveText(["Home", "Gallery", "Shop", "About", "Contact"])
      await bar.getByRole("link", { name: "Shop" }).click()
      await expect(page).toHaveURL("/shop")
    })
  })

test("a phone ends at 768 pixels: below, the bottom bar and MENU; from there on, the top bar [SHELL-05]", async ({
  page,
}) => {
  await page.goto("/about")
  const seen = async () => ({
    sections: await page.getByRole("navigation", { name: "Sections" }).isVisible(),
    menu: await page.getByRole("button", { name: "MENU" }).isVisible(),
    main: await page.getByRole("navigation", { name: "Main" }).isVisible(),
  })
  await page.setViewportSize({ width: 767, height: 900 })
  await expect.poll(seen).toEqual({ sections: true, menu: true, main: false })
  await page.setViewportSize({ width: 768, height: 900 })
  await expect.poll(seen).toEqual({ sections: false, menu: false, main: true })
})

test("pages can be read without JavaScript [SHELL-14]", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" })
  const page = await context.newPage()
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.getByRole("link", { name: "View Details" }).first()).toBeVisible()
  await expect(page.getByText("Loading")).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Viewing room" })).toBeHidden()
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible()
  await context.close()
})

test("the site's pages open in the same document, other addresses in a new one", async ({ page }) => {
  await page.goto("/gallery?colour=blue")
  await waitForHydration(page)
  const isSameDocument = () => page.evaluate(() => "walked" in window)
  await page.evaluate(() => Object.assign(window, { walked: true }))
  const steps = () => page.evaluate(() => history.length)
  const main = page.getByRole("navigation", { name: "Main" })

  await page.evaluate(() => scrollTo(0, 120))
  await page.getByRole("link", { name: "Clear all" }).click()
  await expect(page).toHaveURL(/\/gallery$/)
  expect(await page.evaluate(() => scrollY)).toBe(120)

  const before = await steps()
  await main.getByRole("link", { name: "Gallery" }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await steps()).toBe(before)

  await main.getByRole("link", { name: "About" }).hover()
  await expect(page.locator("link[rel=prefetch][href*='/about.data']")).toHaveCount(1)
  await main.getByRole("link", { name: "About" }).click()
  await expect(page).toHaveURL(/\/about$/)
  expect(await steps()).toBe(before + 1)
  expect(await isSameDocument()).toBe(true)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole("button", { name: "MENU" }).click()
  await page.getByRole("link", { name: "Sign in" }).click()
  await expect(page).toHaveURL(/\/auth$/)
  expect(await isSameDocument()).toBe(false)
})

test("the keyboard skips to the content [SHELL-13]", async ({ page }) => {
  await page.goto("/about")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()
})

const getColorScheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)

test("the theme follows the system, then the visitor's choice, and persists", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" })
  await page.goto("/about")
  const foot = page.getByRole("contentinfo")
  await foot.getByRole("button", { name: "Daylight" }).click()
  expect(await getColorScheme(page)).toBe("light")
  await foot.getByRole("button", { name: "Viewing room" }).click()
  expect(await getColorScheme(page)).toBe("dark")
  await page.emulateMedia({ colorScheme: "light" })
  expect(await getColorScheme(page)).toBe("dark")
  // The theme is set before the body is parsed, to prevent a flash.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      document.documentElement.dataset.atFirst = document.documentElement.dataset.theme
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(page.locator("html")).toHaveAttribute("data-at-first", "dark")
})

/** Delays data requests until they are released. */
async function delayData(page: Page) {
  const let_ = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    await let_.promise
    await route.continue()
  })
  return let_.resolve
}

test("a thin bar grows while a page loads, and disappears when it has loaded [SHELL-08]", async ({ page }) => {
  await page.goto("/privacy")
  await waitForHydration(page)
  const letGo = await delayData(page)
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click()
  const bar = page.getByRole("progressbar")
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(20)
  expect(Number(await bar.getAttribute("aria-valuenow"))).toBeLessThanOrEqual(90)
  letGo()
  await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(page.locator("[aria-live=polite]", { hasText: "Terms of Service" })).toHaveCount(1)
})

test("an unknown address links back, and is logged to the console [SHELL-03]", async ({ page, expectErrors }) => {
  expectErrors(/404/)
  const heard = page.waitForEvent(
    "console",
    (message) => message.type() === "error" && message.text() === "404: there is no page at /nothing",
  )
  const response = await page.goto("/nothing")
  expect(response?.status()).toBe(404)
  await heard
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible()
  await page.getByRole("link", { name: "Return to Gallery" }).click()
  await expect(page).toHaveURL("/gallery")
})

test("without a connection the page stays and says so, and the next one loads when the connection is back [SHELL-11]", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  // A first visit caches the page's code, but not its data.
  await page.goto("/privacy")
  await waitForHydration(page)
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible()
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible()
  await page.waitForLoadState("networkidle")
  await context.setOffline(true)
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click()
  const notice = page.getByRole("alert").filter({ hasText: "No connection" })
  await notice.getByRole("button", { name: "Try again" }).click()
  await expect(notice).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible()
})

test("a page that throws shows a message and a link to the home page", async ({ page, expectErrors }) => {
  expectErrors(/500|decode|Unexpected|Error/i)
  await page.goto("/privacy")
  await waitForHydration(page)
  await page.route(/\/terms\.data/, (route) => route.fulfill({ status: 500, body: "broken" }))
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" })).toBeVisible()
  await page.getByRole("link", { name: "Try again" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible()
})
