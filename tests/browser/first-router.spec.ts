import type { Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { late, live } from "../support/live.ts"

const wholeRouter = /\/assets\/(router|manifest)-[\w-]+\.js$/

function routerOf(page: Page): string[] {
  const asked: string[] = []
  page.on("request", (request) => wholeRouter.test(request.url()) && asked.push(request.url()))
  return asked
}

/** Delays the library's router. @returns a function that releases it */
async function holdBack(page: Page): Promise<() => void> {
  const may = Promise.withResolvers<void>()
  await page.route(wholeRouter, async (route) => {
    await may.promise
    await route.continue()
  })
  return may.resolve
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })

test("a public page starts without the library's router, which comes with the first sign of somebody [rules]", async ({
  page,
}) => {
  const asked = routerOf(page)
  await page.goto("/about")
  await live(page)
  await page.waitForLoadState("networkidle")
  expect(asked).toEqual([])
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).hover()
  await expect.poll(() => asked.length).toBe(2)
  await page.keyboard.press("Tab")
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click()
  await expect(heading(page, "Contact")).toBeVisible()
  expect(asked.length).toBe(2)
})

test("after a reload Back and Forward show the earlier pages, at their scroll positions", async ({ page }) => {
  await page.goto("/privacy")
  await live(page)
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click()
  await expect(heading(page, "Terms of Service")).toBeVisible()
  await page.reload()
  await live(page)
  const asked = routerOf(page)
  await page.evaluate(() => history.back())
  await expect(heading(page, "Privacy Policy")).toBeVisible()
  expect(asked.length).toBe(2)
  await expect(page).toHaveURL("/privacy")
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(250)
  await page.evaluate(() => history.forward())
  await expect(heading(page, "Terms of Service")).toBeVisible()
})

/** Fills in the contact form slowly enough for its bot check. */
async function write(page: Page) {
  await page.getByLabel("Name").fill("Ada Lister")
  await page.getByLabel("E-mail").first().fill("ada.lister@post.example")
  await page.getByLabel("Message").fill("May I see Slack Water next week?")
  await page.waitForTimeout(2100)
}

test("a form that is pressed twice before the router has come is sent once, and says that it is being sent [rules]", async ({
  page,
}) => {
  const letCome = await holdBack(page)
  const sent: string[] = []
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname))
  await page.goto("/contact")
  await live(page)
  await write(page)
  await page.getByRole("button", { name: "Send message" }).click()
  await page.getByRole("button", { name: "Sending…" }).click({ force: true })
  letCome()
  await expect(page).toHaveURL("/contact?sent=yes")
  expect(sent.filter((path) => path.startsWith("/contact"))).toEqual(["/contact.data"])
})

test("of two links pressed before the router has loaded the last one wins, and Back returns to their page", async ({
  page,
}) => {
  const letCome = await holdBack(page)
  await page.goto("/privacy")
  await live(page)
  const link = (name: string) => page.getByRole("contentinfo").getByRole("link", { name })
  await link("Terms of Service").dblclick()
  await link("Shipping Info").click()
  letCome()
  await expect(heading(page, "Shipping Info")).toBeVisible()
  await page.goBack()
  await expect(heading(page, "Privacy Policy")).toBeVisible()
})

test("after an update of the site the browser sends a form whose page is older, and nothing that was typed is lost [rules]", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/404/)
  await page.goto("/contact")
  await live(page)
  await page.route(wholeRouter, (route) => route.fulfill({ status: 404 }))
  await write(page)
  await page.getByRole("button", { name: "Send message" }).click()
  await expect(page).toHaveURL("/contact?sent=yes")
})

test("a refused form's fields refer to existing descriptions", async ({ page, expectErrors }) => {
  expectErrors(/400|422/)
  await page.goto("/commissions")
  await live(page)
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

test("a connection lost before the router has loaded shows a notice, and the page when it is back", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  await page.goto("/privacy")
  await late(page)
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
  await live(page)
  await expect(data).toHaveCount(1)
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click()
  await expect(heading(page, "Privacy Policy")).toBeVisible()
  await expect(page).toHaveTitle(/^Privacy Policy/)
  await expect(data).toHaveCount(0)
})
