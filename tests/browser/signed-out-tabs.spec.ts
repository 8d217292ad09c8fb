import type { Page } from "@playwright/test"
import { expect } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { artistAccount, test } from "../support/studio.ts"

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })
const ordersPath = "/admin/orders?state=to_pay"

async function signIn(page: Page) {
  await page.getByLabel("E-mail").fill(artistAccount.email)
  await page.getByLabel("Password", { exact: true }).fill(artistAccount.password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}

// A separate session, because other tests keep theirs.
test.beforeEach(async ({ context, page }) => {
  await context.clearCookies()
  await page.goto("/auth?next=/admin/mailbox")
  await signIn(page)
  await page.waitForURL(({ pathname }) => pathname === "/admin/mailbox")
})

async function openOrders(page: Page) {
  await page.goto(ordersPath)
  await waitForHydration(page)
  await expect(page.getByText("S-1").first()).toBeVisible()
}

async function expectSignedOut(page: Page) {
  await expect(heading(page, "Sign in")).toBeVisible()
  await expect(page.getByText("you’ll be back on the same page")).toBeVisible()
  await expect(page.getByText("S-1")).toHaveCount(0)
  await signIn(page)
  await expect(page).toHaveURL(new RegExp(`${ordersPath.replace("?", "\\?")}$`))
}

test("signing out in one tab closes the studio in the others, also over a form that is half filled in [AUTH-02, AUTH-07]", async ({
  page,
  context,
}) => {
  await openOrders(page)
  const editing = await context.newPage()
  await editing.goto("/admin/settings")
  await waitForHydration(editing)
  await editing.getByLabel("Artist", { exact: true }).fill("Half written")
  await page.getByRole("button", { name: "Sign Out" }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect(heading(editing, "Sign in")).toBeVisible()
  await expect(editing.getByText("What wasn’t saved there has to be entered again.")).toBeVisible()
  await expect(editing).toHaveURL(/next=%2Fadmin%2Fsettings&ended=true$/)
})

test("a session that ended elsewhere is noticed when the page is seen again; without a connection the studio stays [AUTH-02, AUTH-07]", async ({
  page,
  context,
  expectErrors,
}) => {
  // Offline.
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  // Without a socket, which would report it at once.
  await page.setViewportSize({ width: 1000, height: 900 })
  await openOrders(page)
  const seen = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  // The same session, in a client without this browser's storage.
  const session = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ")
  const { origin } = new URL(page.url())
  await context.setOffline(true)
  await seen()
  await context.setOffline(false)
  const answered = page.waitForResponse("/api/session")
  await seen()
  await answered
  await expect(page.getByText("S-1").first()).toBeVisible()
  const out = await fetch(`${origin}/auth/sign-out`, {
    method: "POST",
    headers: { cookie: session, origin },
    redirect: "manual",
  })
  expect(out.status).toBe(302)
  await seen()
  await expectSignedOut(page)
})
