import type { Page } from "@playwright/test"
import { expect } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test, waitForEmailLink } from "../support/own-site.ts"
import type { SiteProcess } from "../support/site-process.ts"
import { generateTotpCode } from "../support/totp.ts"

const password = "slack water at nine"

function recordPosts(page: Page): string[] {
  const sent: string[] = []
  page.on("request", (one) => one.method() === "POST" && sent.push(new URL(one.url()).pathname))
  return sent
}

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.goto("/auth/sign-up")
  await waitForHydration(page)
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Password").fill(password)
}

async function member(page: Page, site: SiteProcess, email: string): Promise<void> {
  await fillSignUp(page, email)
  await page.getByRole("button", { name: "Sign up" }).click()
  await page.goto(await waitForEmailLink(site, email, /confirm/))
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Confirm" }).click()
  await expect(page).toHaveURL(`${site.url}/`)
}

test("offline nothing typed is lost: signing in is blocked, signing up waits", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const sent = recordPosts(page)
  const fill = async (path: string, button: string) => {
    await page.goto(path)
    await waitForHydration(page)
    await page.waitForLoadState("networkidle")
    await page.getByLabel("E-mail").fill("ina@example.com")
    await page.getByLabel("Password").fill(password)
    await context.setOffline(true)
    await page.getByRole("main").getByRole("button", { name: button, exact: true }).click()
  }
  const isKept = async () => {
    await expect(page.getByLabel("E-mail")).toHaveValue("ina@example.com")
    await expect(page.getByLabel("Password")).toHaveValue(password)
  }
  await fill("/auth", "Sign in")
  await expect(page.getByRole("alert").filter({ hasText: "You’re offline" })).toBeVisible()
  await isKept()
  expect(sent).toEqual([])
  await context.setOffline(false)
  await fill("/auth/sign-up", "Sign up")
  await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toBeVisible()
  await isKept()
  await context.setOffline(false)
  await expect(page.getByRole("status")).toContainText("Your account is kept")
})

test("a double click signs up once, and the focus moves to the message", async ({ page }) => {
  await fillSignUp(page, "double@example.com")
  const sent = recordPosts(page)
  await page.getByRole("button", { name: "Sign up", exact: true }).dblclick()
  await expect(page.getByRole("status")).toContainText("Your account is kept")
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  expect(sent).toEqual(["/auth/sign-up.data"])
})

test("Enter after the sixth digit does not submit the code again", async ({ page, context, site }) => {
  await member(page, site, "enter@example.com")
  await page.goto("/account")
  await waitForHydration(page)
  await page.getByRole("button", { name: "Use an authenticator app" }).click()
  const secret = await page.locator("input[name=secret]").inputValue()
  await page.locator("input[name=code]").fill(generateTotpCode(secret, new Date()))
  await page.getByRole("button", { name: "Turn it on" }).click()
  await expect(page.getByRole("status").filter({ hasText: "It’s on." })).toBeVisible()
  await context.clearCookies()
  await page.goto("/auth?next=/account")
  await page.getByLabel("E-mail").fill("enter@example.com")
  await page.getByLabel("Password").fill(password)
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page).toHaveURL(/\/auth\/code/)
  await waitForHydration(page)
  const sent = recordPosts(page)
  // Delays the response.
  await page.route("**/auth/code*", async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    await new Promise((done) => setTimeout(done, 500))
    await route.fulfill({ response: answer })
  })
  await page.getByText("Don’t ask again here").click()
  await page.locator("input[name=code]").focus()
  // This time step's code is used up; the next one's is accepted early.
  await page.keyboard.type(generateTotpCode(secret, new Date(), 1))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account")
  expect(sent.filter((path) => path === "/auth/code")).toHaveLength(1)
})
