import type { Page } from "@playwright/test"
import pg from "pg"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test, waitForEmailLink } from "../support/own-site.ts"
import type { SiteProcess } from "../support/site-process.ts"
import { artistAccount, signInAsArtist } from "../support/studio.ts"

const password = "slack water at nine"

async function signInAs(page: Page, site: SiteProcess, email: string): Promise<void> {
  await page.goto("/auth/sign-up")
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign up" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No e-mail was sent")
  await page.goto(await waitForEmailLink(site, email, /confirm/))
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Confirm" }).click()
  await expect(page).toHaveURL(`${site.url}/`)
}

/** Backdates the site's sessions by eleven minutes. */
async function backdateAllSessions(site: SiteProcess): Promise<void> {
  const joined = await joinEmbedded({ folder: site.data })
  if (!joined) throw new Error("the database does not run")
  const database = new pg.Client(joined.config)
  await database.connect()
  await database.query("update auth_sessions set created_at = now() - interval '11 minutes', confirmed_at = null")
  await database.end()
}

const addAuthenticator = async (page: Page) => {
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
}

test("in an old session a new address needs the password, then a passkey is added and confirms the export", async ({
  page,
  site,
  expectErrors,
}) => {
  test.slow()
  // Refusals before the confirmation, and the wrong password.
  expectErrors(/403|400/)
  await addAuthenticator(page)
  await signInAs(page, site, "paula@example.com")
  await backdateAllSessions(site)
  await page.goto("/account")
  await waitForHydration(page)

  const you = page.getByRole("region", { name: "You", exact: true })
  await you.getByLabel("E-mail").fill("paula.new@example.com")
  await you.getByRole("button", { name: "Save" }).click()
  await expect(you.getByLabel("Your password")).toBeFocused()
  await expectAccessible(page)
  await you.getByLabel("Your password").fill("not the password")
  await you.getByRole("button", { name: "Confirm" }).click()
  await expect(you.getByLabel("Your password")).toHaveAccessibleDescription("That’s not your password.")
  await you.getByLabel("Your password").fill(password)
  await you.getByRole("button", { name: "Confirm" }).click()
  await expect(you.getByRole("status")).toHaveText(
    "Your name is saved. paula.new@example.com counts once it’s confirmed by a link, and this site can’t send e-mail yet.",
  )

  await backdateAllSessions(site)
  const passkeys = page.getByRole("region", { name: "Passkeys" })
  await passkeys.getByLabel("Name this passkey").fill("Kitchen laptop")
  await passkeys.getByRole("button", { name: "Add a passkey" }).click()
  await passkeys.getByLabel("Your password").fill(password)
  await passkeys.getByRole("button", { name: "Confirm" }).click()
  await expect(passkeys.getByRole("status")).toHaveText("Thank you. You can add the passkey now.")
  await expect(passkeys.getByLabel("Name this passkey")).toHaveValue("Kitchen laptop")
  await passkeys.getByRole("button", { name: "Add a passkey" }).click()
  await expect(passkeys.getByRole("listitem")).toContainText(["Kitchen laptop"])
  await passkeys.getByText("Rename").click()
  await passkeys.getByLabel("Name", { exact: true }).fill("Studio laptop")
  await passkeys.getByRole("button", { name: "Save" }).click()
  await expect(passkeys.getByRole("listitem")).toContainText(["Studio laptop"])
  await expectAccessible(page)

  await backdateAllSessions(site)
  const data = page.getByRole("region", { name: "Your data" })
  await data.getByRole("link", { name: "Download my data" }).click()
  await data.getByRole("button", { name: "Use a passkey" }).click()
  await expect(data.getByRole("status")).toHaveText("Thank you. You can download your data now.")
  await expect(passkeys.getByRole("listitem")).toContainText(["last used"])
  const download = page.waitForEvent("download")
  await data.getByRole("link", { name: "Download my data" }).click()
  expect((await download).suggestedFilename()).toBe("my-data.json")
})

test("in an old session the mail server is saved after a confirmation above the form, which keeps all typed values", async ({
  page,
  context,
  browser,
  site,
  expectErrors,
}) => {
  expectErrors(/403|400/)
  const { cookies } = await signInAsArtist(browser, { url: site.url, setupLink: await site.setupLink })
  await context.addCookies(cookies)
  await page.goto("/admin/settings/mail-server")
  await waitForHydration(page)
  await backdateAllSessions(site)
  await page.getByLabel("Server").fill("smtp.example.com")
  await page.getByLabel("User name").fill("ada")
  await page.getByLabel("Password", { exact: true }).fill("for the server")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  const asked = page.getByRole("region", { name: "Confirm that it’s you" })
  const field = asked.locator("input:visible, button:visible").first()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await asked.getByLabel("Your password").fill("a guess")
  await page.keyboard.press("Enter")
  await expect(asked.getByLabel("Your password")).toHaveAccessibleDescription("That’s not your password.")
  await asked.getByLabel("Your password").fill(artistAccount.password)
  await page.keyboard.press("Enter")
  await expect(page.getByText("Thank you. Please press the button again.")).toBeVisible()
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("for the server")
  // After ten more minutes the confirmation is required again.
  await backdateAllSessions(site)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await asked.getByLabel("Your password").fill(artistAccount.password)
  await page.keyboard.press("Enter")
  await expect(page.getByText("Thank you. Please press the button again.")).toBeVisible()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("E-mails go out through smtp.example.com")).toBeVisible()
  // The other tests read their e-mails in the log, which needs the site without a mail server.
  await page.getByLabel("Server").fill("")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("E-mails wait in the mailbox until one is connected")).toBeVisible()
})

test("late, the bank account is saved once that is confirmed, with what else was typed [AUTH-11, ADM-21]", async ({
  page,
  context,
  browser,
  site,
  expectErrors,
}) => {
  expectErrors(/403/)
  const { cookies } = await signInAsArtist(browser, { url: site.url, setupLink: await site.setupLink })
  await context.addCookies(cookies)
  await page.goto("/admin/settings")
  await waitForHydration(page)
  await backdateAllSessions(site)
  await page.getByLabel("IBAN or account number").fill("DE89370400440532013000")
  await page.getByLabel("Tagline").fill("Of water")
  await page.getByRole("button", { name: "Save 2 changes" }).click()
  const asked = page.getByRole("region", { name: "Confirm that it’s you" })
  await asked.getByLabel("Your password").fill(artistAccount.password)
  await page.keyboard.press("Enter")
  await expect(page.getByText("Thank you. Please press the button again.")).toBeVisible()
  await page.getByRole("button", { name: "Save 2 changes" }).click()
  await expect(page.getByRole("status", { name: "What was done" }).getByText("2 settings saved.")).toBeVisible()
  await page.reload()
  await expect(page.getByLabel("IBAN or account number")).toHaveValue("DE89 3704 0044 0532 0130 00")
})

test("Cancel keeps the typed values and started enrollments, and the focus is never lost", async ({
  page,
  site,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/403|400/)
  await signInAs(page, site, "rhea@example.com")
  await page.goto("/account")
  await waitForHydration(page)
  const you = page.getByRole("region", { name: "You", exact: true })
  const step = page.getByRole("region", { name: "Two-step verification" })
  const onPage = () => page.evaluate(() => document.activeElement !== document.body)

  // An empty address has an error beside its field.
  await you.getByLabel("E-mail").fill("")
  await you.getByRole("button", { name: "Save" }).click()
  await expect(you.getByLabel("E-mail")).toHaveAccessibleDescription(/Please enter your e-mail address/)
  await you.getByLabel("E-mail").fill("rhea@example.com")

  await step.getByRole("button", { name: "Use an authenticator app" }).click()
  await expect(step.getByText("Or type this key into it")).toBeVisible()
  await expect(step.getByRole("link", { name: "Open in your app" })).toBeHidden()
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await step.getByRole("button", { name: "Copy the key" }).click()
  await expect(step.getByRole("status")).toHaveText("Copied.")
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[A-Z2-7]{16,}$/)
  expect(await onPage()).toBe(true)

  await backdateAllSessions(site)
  await you.getByLabel("E-mail").fill("rhea.new@example.com")
  await you.getByRole("button", { name: "Save" }).click()
  await expect(you.getByLabel("Your password")).toBeFocused()
  await expect(step.getByText("Or type this key into it")).toBeVisible()
  await you.getByRole("link", { name: "Cancel" }).click()
  await expect(you.getByLabel("E-mail")).toHaveValue("rhea.new@example.com")
  await expect.poll(onPage).toBe(true)
  await expect(you.getByRole("alert")).toHaveCount(0)
  await expectAccessible(page)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("the authenticator link opens in the phone's own app", async ({ page, site }) => {
    await signInAs(page, site, "saul@example.com")
    await page.goto("/account")
    await waitForHydration(page)
    await page.getByRole("button", { name: "Use an authenticator app" }).click()
    const link = page.getByRole("link", { name: "Open in your app" })
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute("href", /^otpauth:\/\/totp\/.*secret=[A-Z2-7]{16,}/)
    await expectAccessible(page)
  })
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("in an old session deleting the account asks for the password and keeps the typed values", async ({
    page,
    browser,
    site,
    expectErrors,
  }) => {
    expectErrors(/403/)
    const scripted = await browser.newPage({ baseURL: site.url })
    await signInAs(scripted, site, "quinn@example.com")
    await scripted.close()
    await page.goto("/auth?next=/account")
    await page.getByLabel("E-mail").fill("quinn@example.com")
    await page.getByLabel("Password").fill(password)
    await page.getByRole("button", { name: "Sign in" }).click()
    await backdateAllSessions(site)
    await page.getByText("Delete my account").first().click()
    await page.getByLabel("To delete it, type your e-mail address").fill("quinn@example.com")
    await page.getByRole("button", { name: "Delete my account" }).click()
    await expect(page.getByText("Your account is then deleted, and that cannot be undone.")).toBeVisible()
    await page.getByLabel("Your password").fill(password)
    await page.getByRole("button", { name: "Delete my account" }).click()
    await expect(page).toHaveURL(({ pathname }) => pathname === "/")
  })
})
