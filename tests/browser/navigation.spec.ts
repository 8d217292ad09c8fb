import type { Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { waitForDeferredScripts, waitForHydration } from "../support/hydration.ts"

/** Holds requests for page data and form answers back; the returned function releases them. */
async function holdData(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })

test("after a reload Back and Forward show the earlier pages, at their scroll positions", async ({ page }) => {
  await page.goto("/privacy")
  await waitForHydration(page)
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click()
  await expect(heading(page, "Terms of Service")).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await page.evaluate(() => history.back())
  await expect(heading(page, "Privacy Policy")).toBeVisible()
  await expect(page).toHaveURL("/privacy")
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(250)
  await page.evaluate(() => history.forward())
  await expect(heading(page, "Terms of Service")).toBeVisible()
})

/** Fills the form for messages as slowly as a person does. */
async function write(page: Page) {
  await page.getByLabel("Name").fill("Ada Lister")
  await page.getByLabel("E-mail").first().fill("ada.lister@post.example")
  await page.getByLabel("Message").fill("May I see Slack Water next week?")
  await page.waitForTimeout(2100)
}

test("a form that is pressed twice is sent once, and says that it is being sent [rules]", async ({ page }) => {
  const release = await holdData(page)
  const sent: string[] = []
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname))
  await page.goto("/contact")
  await waitForHydration(page)
  await write(page)
  await page.getByRole("button", { name: "Send message" }).click()
  await page.getByRole("button", { name: "Sending…" }).click({ force: true })
  release()
  await expect(page).toHaveURL("/contact?sent=yes")
  expect(sent.filter((path) => path.startsWith("/contact"))).toEqual(["/contact.data"])
})

test("of two links pressed the last one wins, and Back returns to their page", async ({ page }) => {
  const release = await holdData(page)
  await page.goto("/privacy")
  await waitForHydration(page)
  const link = (name: string) => page.getByRole("contentinfo").getByRole("link", { name })
  await link("Terms of Service").dblclick()
  await link("Shipping Info").click()
  release()
  await expect(heading(page, "Shipping Info")).toBeVisible()
  await page.goBack()
  await expect(heading(page, "Privacy Policy")).toBeVisible()
})

test("after an update of the site, a page whose code is gone reloads the document [rules]", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/404|Failed to fetch|Failed to load/)
  await page.goto("/privacy")
  await waitForHydration(page)
  await page.route(/\/assets\/contact-[\w-]+\.js$/, (route) => route.fulfill({ status: 404 }))
  const reloaded = page.waitForEvent("load")
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click()
  await reloaded
  await page.unroute(/\/assets\/contact-[\w-]+\.js$/)
  await waitForHydration(page)
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click()
  await expect(heading(page, "Contact")).toBeVisible()
})

test("a refused form's fields refer to existing descriptions", async ({ page, expectErrors }) => {
  expectErrors(/400|422/)
  await page.goto("/commissions")
  await waitForHydration(page)
  await page.evaluate(() => document.querySelector<HTMLFormElement>("main form")?.setAttribute("novalidate", ""))
  await page.locator("main form").getByRole("button", { name: "Send" }).click()
  await expect(page.locator("main [aria-invalid=true]").first()).toBeVisible()
  const missing = await page.evaluate(() =>
    [...document.querySelectorAll("[aria-describedby]")]
      .flatMap((field) => field.getAttribute("aria-describedby")?.split(" ") ?? [])
      .filter((id) => !document.getElementById(id)),
  )
  expect(missing).toEqual([])
})

test("without a connection a visitor gets a notice, and the page when it is back", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  await page.goto("/privacy")
  await waitForDeferredScripts(page)
  await page.waitForLoadState("networkidle")
  await context.setOffline(true)
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click()
  const notice = page.getByRole("alert").filter({ hasText: "No connection" })
  await expect(notice).toContainText("The page goes on as soon as you’re connected")
  await expect(heading(page, "Privacy Policy")).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page, "Terms of Service")).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test("structured data is removed with its page", async ({ page }) => {
  const data = page.locator('script[type="application/ld+json"]')
  await page.goto("/about")
  await waitForHydration(page)
  await expect(data).toHaveCount(1)
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click()
  await expect(heading(page, "Privacy Policy")).toBeVisible()
  await expect(page).toHaveTitle(/^Privacy Policy/)
  await expect(data).toHaveCount(0)
})
