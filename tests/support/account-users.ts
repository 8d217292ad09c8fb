import { randomUUID } from "node:crypto"
import type { Browser, BrowserContext } from "@playwright/test"
import { hashPassword } from "better-auth/crypto"
import type pg from "pg"

type Cookies = Awaited<ReturnType<BrowserContext["storageState"]>>

/** Signed-in users, for screenshots and accessibility checks of the account pages. */
export type AccountUsers = {
  /** Has everything that an account can have, except a second factor. */
  collector: Cookies
  /** Has yet to enter a code, by an app or a phone. */
  atCode: Cookies
}

const password = "slack water at nine"

type AccountUsersOptions = { browser: Browser; url: string; database: pg.Client; artist: Cookies; email: string }

/**
 * Adds GitHub and Google, and creates two accounts; on a site that has them, it only signs in.
 * @param email the collector's, whose orders the account page lists
 */
export async function createAccountUsers({
  browser,
  url,
  database,
  artist,
  email,
}: AccountUsersOptions): Promise<AccountUsers> {
  await offerProviders(browser, url, artist)
  const collector = await createPasswordAccount(database, email, "Judith Whitcomb")
  const atCode = await createPasswordAccount(database, "second.step@example.com", "Uli Sand")
  if (collector) {
    await database.query(
      `insert into auth_accounts (account_id, provider_id, user_id, address, used_at, created_at)
       values ('https://api.github.com/user 583231', 'github', $1, $2, now() - interval '3 days', now() - interval '90 days')`,
      [collector, "judith.at.work@example.com"],
    )
    await database.query(
      `insert into auth_passkeys (name, public_key, user_id, credential_id, counter, device_type, backed_up)
       values ('Judith’s phone', 'none', $1, 'none', 0, 'multiDevice', true)`,
      [collector],
    )
    await database.query(
      `insert into commissions (name, email, subject, description, size, medium, budget, deadline, consent_at)
       values ('Judith Whitcomb', $1, 'The harbor from our window', 'In winter light.', '30 × 40″ (76 × 102 cm)',
         'Painting on canvas or linen', '$3,000 to $6,000', '2027-05-01', now())`,
      [email],
    )
  }
  if (atCode)
    await database.query(
      `insert into auth_factors (user_id, type, status, sealed_secret, phone, friendly_name)
       values ($1, 'totp', 'verified', 'none', null, ''), ($1, 'phone', 'verified', null, '+15035550142', '')`,
      [atCode],
    )
  return {
    collector: await signIn(browser, url, email),
    atCode: await signIn(browser, url, "second.step@example.com"),
  }
}

/** The client IDs are fake: sign-in ends at the redirect to the provider. */
async function offerProviders(browser: Browser, url: string, artist: Cookies): Promise<void> {
  const context = await browser.newContext({ baseURL: url, storageState: artist })
  const post = async (form: Record<string, string>) => {
    const answer = await context.request.post("/admin/settings/sign-in", { form, headers: { origin: url } })
    if (answer.status() !== 200) throw new Error(`the studio answered ${answer.status()}: ${await answer.text()}`)
  }
  const page = await (await context.request.get("/admin/settings/sign-in")).text()
  if (!page.includes("/callback/github")) {
    await post({ intent: "add", kind: "github", name: "GitHub" })
    await post({ intent: "add", kind: "openid", name: "Google", issuer: "https://accounts.google.com" })
  }
  const client = { intent: "save", clientId: "the-site", secret: "not a secret" }
  await post({
    ...{ ...client, id: "github", kind: "oauth", name: "GitHub", scopes: "read:user user:email" },
    authorization: "https://github.com/login/oauth/authorize",
    token: "https://github.com/login/oauth/access_token",
    userinfo: "https://api.github.com/user",
    emails: "https://api.github.com/user/emails",
  })
  const scopes = "openid email profile"
  await post({ ...client, id: "google", name: "Google", issuer: "https://accounts.google.com", scopes })
  await context.close()
}

/** @returns its ID; null if it existed */
async function createPasswordAccount(database: pg.Client, email: string, name: string): Promise<string | null> {
  const id = randomUUID()
  const made = await database.query(
    `insert into auth_users (id, name, email, email_verified) values ($1, $2, $3, true) on conflict (email) do nothing`,
    [id, name, email],
  )
  if (made.rowCount === 0) return null
  await database.query(
    `insert into auth_accounts (account_id, provider_id, user_id, password) values ($1::text, 'credential', $1::uuid, $2)`,
    [id, await hashPassword(password)],
  )
  return id
}

async function signIn(browser: Browser, url: string, email: string): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto("/auth?next=/account")
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click()
  // The sign-in address contains `/account`, too.
  await page.waitForURL(({ pathname }) => pathname === "/account" || pathname === "/auth/code")
  const state = await context.storageState()
  await context.close()
  return state
}
