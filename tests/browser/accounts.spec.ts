import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { decodeQr } from "../support/decode-qr.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test, waitForEmailLink } from "../support/own-site.ts"
import type { SiteProcess } from "../support/site-process.ts"
import { generateTotpCode } from "../support/totp.ts"

async function signUp(page: Page, site: SiteProcess, email: string, password: string): Promise<void> {
  await page.goto("/auth")
  await page.getByRole("link", { name: "No account yet? Sign up" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign up")
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign up" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No e-mail was sent")
  await page.goto(await waitForEmailLink(site, email, /confirm/))
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Confirm" }).click()
  await expect(page).toHaveURL(`${site.url}/`)
}

test("an account is made, confirmed, secured by an app for codes, and opened by code and by recovery code [AUTH-11]", async ({
  page,
  browser,
  site,
  expectErrors,
}) => {
  test.slow()
  // The response to the wrong code.
  expectErrors(/422/)
  const [email, password] = ["ilse@example.com", "slack water at nine"]
  await signUp(page, site, email, password)
  await page.goto("/account")
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByRole("button", { name: "Use an authenticator app" }).click()
  const code = page.getByRole("img", { name: /QR code/ })
  await expect(code).toBeVisible()
  const uri = (await decodeQr(await code.screenshot({ scale: "css" }))) ?? ""
  expect(uri).toMatch(/^otpauth:\/\/totp\//)
  const secret = new URL(uri).searchParams.get("secret") ?? ""
  await expectAccessible(page)
  await page.getByLabel("Six-digit code").pressSequentially(generateTotpCode(secret, new Date(), -5))
  await page.getByRole("button", { name: "Turn it on" }).click()
  await expect(page.getByLabel("Six-digit code")).toBeFocused()
  await expect(page.getByLabel("Six-digit code")).toHaveAccessibleDescription("That code isn’t right.")
  await page.getByLabel("Six-digit code").fill(generateTotpCode(secret, new Date()))
  await page.getByRole("button", { name: "Turn it on" }).press("Enter")
  await expect(page.getByRole("status").filter({ hasText: "It’s on." })).toBeFocused()
  await page.getByRole("button", { name: "Make ten codes" }).click()
  const codes = page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem")
  await expect(codes).toHaveCount(10)
  // The focus is on the button, or on the heading in browsers that do not focus pressed buttons.
  await expect(page.getByRole("region", { name: "Recovery codes" }).locator(":focus")).toHaveCount(1)
  const recovery = await codes.first().innerText()
  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download as text" }).click()
  const file = await readFile(await (await download).path(), "utf8")
  expect(file).toContain(`Account: ${email}`)
  expect(file).toContain(recovery)
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await page.getByRole("button", { name: "Copy" }).click()
  await expect(page.getByText("Copied.")).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await codes.allInnerTexts()).join("\n"))
  await page.emulateMedia({ media: "print" })
  await expect(page.getByText(/account ilse@example.com, made /)).toBeVisible()
  await expect(codes.first()).toBeVisible()
  for (const hidden of ["Your account", "Passkeys", "Active sessions"])
    await expect(page.getByRole("heading", { name: hidden, exact: true })).toBeHidden()
  await page.emulateMedia({ media: "screen" })

  const phone = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  const other = await phone.newPage()
  await other.goto("/auth")
  await other.getByLabel("E-mail").fill(email)
  await other.getByLabel("Password").fill(password)
  await other.getByRole("button", { name: "Sign in" }).click()
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("The code")
  await waitForHydration(other)
  await expectAccessible(other)
  // The form submits itself at the sixth digit. This time step's code is used up; the next one's is accepted.
  await other.getByLabel("Six-digit code").pressSequentially(generateTotpCode(secret, new Date(), 1))
  await expect(other).toHaveURL(`${site.url}/`)
  await phone.close()

  const borrowed = await browser.newContext({ baseURL: site.url })
  const third = await borrowed.newPage()
  await third.goto("/auth?next=/account")
  await third.getByLabel("E-mail").fill(email)
  await third.getByLabel("Password").fill(password)
  await third.getByRole("button", { name: "Sign in" }).click()
  await expect(third.getByRole("heading", { level: 1 })).toHaveText("The code")
  await third.getByRole("link", { name: /recovery code/ }).click()
  await third.getByLabel("Recovery code").fill(recovery)
  await third.getByRole("button", { name: "Continue" }).click()
  await expect(third.getByRole("heading", { level: 1 })).toHaveText("Your account")
  await expect(third.getByText("9 of ten can still be used.")).toBeVisible()
  await expect(third.getByRole("region", { name: "Active sessions" }).getByRole("listitem")).toHaveCount(3)
  await third.getByRole("button", { name: "Sign out everywhere else" }).click()
  await expect(third.getByRole("region", { name: "Active sessions" }).getByRole("listitem")).toHaveCount(1)
  await borrowed.close()
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in")
})

test("a second tab hears of signing in and out [AUTH-02, AUTH-09, AUTH-13]", async ({
  page,
  context,
  site,
  expectErrors,
}) => {
  // what asks for notifications, or connects, at that moment
  expectErrors(/status of 401 .*\/api\/notifications/, /\/live' failed: HTTP Authentication failed/)
  await page.goto("/about")
  const footer = page.getByRole("contentinfo")
  await expect(footer.getByRole("link", { name: "Sign in" })).toBeVisible()
  await waitForHydration(page)
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  // The visit beacon may be late, and a tab that is shown again asks for the labels.
  const calls = () => asked.filter((path) => !/^\/assets\/|^\/api\/(?:visits|live-works)$/.test(path))
  const other = await context.newPage()
  await signUp(other, site, "tab@example.com", "slack water at nine")
  await expect(footer.getByRole("link", { name: "Your account" })).toBeVisible()
  expect(calls()).toEqual(["/api/session"])
  await other.goto("/account")
  await other.getByRole("button", { name: "Sign out" }).first().click()
  await expect(footer.getByRole("link", { name: "Sign in" })).toBeVisible()
})

test("a passkey is added, and signs in [AUTH-11]", async ({ page, site }) => {
  const client = await page.context().newCDPSession(page)
  await client.send("WebAuthn.enable")
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signUp(page, site, "nora@example.com", "slack water at nine")
  await page.goto("/account")
  await waitForHydration(page)
  const begun: string[] = []
  page.on("request", (one) => one.url().endsWith("/generate-register-options") && begun.push(one.url()))
  await page.getByRole("button", { name: "Add a passkey" }).dblclick()
  const passkeys = page.getByRole("region", { name: "Passkeys" })
  await expect(passkeys.getByRole("listitem")).toHaveCount(1)
  expect(begun).toHaveLength(1)
  // The owner is notified.
  expect(await (await page.request.get("/account/data.json")).text()).toContain("A passkey was added")
  await page.getByRole("button", { name: "Sign out" }).first().click()
  await expect(page).toHaveURL(`${site.url}/`)
  await page.goto("/auth?next=/account")
  await waitForHydration(page)
  await page.getByRole("button", { name: /^Use a passkey/ }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account")
  await passkeys.getByRole("button", { name: "Remove: " }).click()
  await expect(passkeys.getByRole("listitem")).toHaveCount(0)
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("a forgotten password is replaced, and the account deleted [AUTH-01, AUTH-03]", async ({
    page,
    browser,
    site,
    expectErrors,
  }) => {
    // the wrong address
    expectErrors(/400/)
    const scripted = await browser.newPage({ baseURL: site.url })
    await signUp(scripted, site, "mona@example.com", "slack water at nine")
    await scripted.close()
    await page.goto("/auth")
    await page.getByRole("link", { name: "Forgot your password?" }).click()
    await page.getByLabel("E-mail").fill("mona@example.com")
    await page.getByRole("button", { name: "Send the link" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No e-mail was sent")
    await page.goto(await waitForEmailLink(site, "mona@example.com", /new password/))
    await page.getByLabel("New password").fill("high water at noon")
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByRole("status")).toHaveText("Your password is changed. Sign in with the new one.")
    await page.getByLabel("E-mail").fill("mona@example.com")
    await page.getByLabel("Password").fill("high water at noon")
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.goto("/account")
    await page.getByText("Delete my account").first().click()
    await page.getByLabel(/type your e-mail address/).fill("nobody@example.com")
    await page.getByRole("button", { name: "Delete my account" }).click()
    await expect(page.getByText("Please type mona@example.com.")).toBeVisible()
    await page.getByLabel(/type your e-mail address/).fill("Mona@Example.com")
    await page.getByRole("button", { name: "Delete my account" }).click()
    // Browsers keep the form's fragment in the address.
    await expect(page).toHaveURL(`${site.url}/#data`)
    await page.goto("/account")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in")
  })
})
