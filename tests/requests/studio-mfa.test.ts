import { randomUUID } from "node:crypto"
import type { RouteConfigEntry } from "@react-router/dev/routes"
import { eq } from "drizzle-orm"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { formatFieldValues } from "../../app/admin/kit/edit/fields.ts"
import { settingsFields } from "../../app/admin/settings/settings-fields.ts"
import routes from "../../app/routes.ts"
import { sessions } from "../../db/tables/accounts.ts"
import { factors } from "../../db/tables/factors.ts"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { getSettingsForEdit } from "../../domain/settings/settings-for-edit.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { callAuthApi, createAppChallenge, enrollApp, getTokens } from "../support/api-calls.ts"
import { openTestShop } from "../support/app.ts"
import { createTestPasskey } from "../support/passkey.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"
import { generateTotpCode } from "../support/totp.ts"
import { readHtml, type Visitor } from "../support/visitor.ts"

// The studio may require MFA or a passkey of all admins (decision 098).

const site = await openTestShop()
const { shop, visitor } = site
const requireMfa = (studioStep: boolean) =>
  saveSettings(shop, system("Test"), "security", { hsts: "site", studioStep }).then(({ ok }) => expect(ok).toBe(true))

beforeEach(() => site.database.pool.query("delete from rate_limits"))
afterAll(() => expect(site.errors).toEqual([]))

async function signedIn(role: "admin" | "user"): Promise<{ browser: Visitor; id: string; email: string }> {
  const person = await createTestAccount(site, role)
  const browser = visitor()
  expect((await browser.post("/auth", { email: person.email, password: testPassword })).status).toBe(302)
  return { ...person, browser }
}

/** An admin with MFA. @param aal the session's assurance level */
async function createWithFactor(aal: "aal1" | "aal2") {
  const one = await signedIn("admin")
  await shop.db.insert(factors).values({ userId: one.id, type: "phone", phone: "+15035550142", status: "verified" })
  await shop.db.update(sessions).set({ aal }).where(eq(sessions.userId, one.id))
  return one
}

/** An admin with a passkey. @param used whether the session began with it */
async function createWithPasskey(used: boolean) {
  const one = await signedIn("admin")
  const key = createTestPasskey()
  expect(await key.addTo(one.browser)).toBe(200)
  if (used) expect(await key.signIn(one.browser)).toBe(200)
  return { ...one, key }
}

const getOptions = { method: "GET", headers: { accept: "application/json" } }
/** The studio's responses to GET and POST, and whether the session reports a missing factor. */
async function getResponses({ browser }: { browser: Visitor }) {
  const page = await browser.get("/admin/artworks")
  const write = await browser.post("/admin/artworks/series", { intent: "add", name: "Slack Water" })
  const told = await browser.request("/api/notifications", getOptions)
  const { needsCode = false } = await (await browser.get("/api/session")).json()
  return [page.status, page.headers.get("location"), write.status === 403, told.status, needsCode]
}

const open = [200, null, false, 200, false]
const redirectedToAccount = [302, "/account", true, 403, true]
const redirectedToCode = [302, "/auth/code?next=%2Fadmin%2Fartworks", true, 403, true]
const others = [403, null, true, 200, false]

describe.each<[boolean, string, () => Promise<{ browser: Visitor }>, unknown]>([
  [false, "an admin with a password alone", () => signedIn("admin"), open],
  [false, "an admin whose code is missing", () => createWithFactor("aal1"), redirectedToCode],
  [false, "an admin who took the code", () => createWithFactor("aal2"), open],
  [false, "a user", () => signedIn("user"), others],
  [true, "an admin with a password alone", () => signedIn("admin"), redirectedToAccount],
  [true, "an admin whose code is missing", () => createWithFactor("aal1"), redirectedToCode],
  [true, "an admin who took the code", () => createWithFactor("aal2"), open],
  [true, "an admin with a passkey who used the password", () => createWithPasskey(false), redirectedToAccount],
  [true, "an admin who used a passkey", () => createWithPasskey(true), open],
  [true, "a user", () => signedIn("user"), others],
])("asked for: %s", (asked, who, make, expected) => {
  test(who, async () => {
    await requireMfa(false)
    const one = await make()
    await requireMfa(asked)
    expect(await getResponses(one)).toEqual(expected)
  })
})

/** The addresses below a route, with an unknown ID for each parameter. */
const addressesOf = (route: RouteConfigEntry, above = ""): string[] => {
  const path = `${above}/${route.path ?? ""}`.replaceAll(/\/+/g, "/").replace(/\/$/, "")
  return [path, ...(route.children ?? []).flatMap((child) => addressesOf(child, path))]
}
const studio = [
  ...new Set(
    (routes as RouteConfigEntry[]).flatMap((route) => addressesOf(route)).filter((p) => p.startsWith("/admin")),
  ),
].map((path) => path.replaceAll(/:\w+\??/g, randomUUID()).replace("*", "nothing"))

test("no page of the studio opens, for reading, for its data or for writing, before there is a second step [AUTH-05]", async () => {
  expect(studio.length).toBeGreaterThan(80)
  const { browser } = await signedIn("admin")
  await requireMfa(true)
  const not: string[] = []
  for (const path of studio) {
    const read = await browser.get(path)
    if (read.status !== 302 || read.headers.get("location") !== "/account") not.push(`GET ${path}: ${read.status}`)
    const data = await browser.get(`${path}.data`)
    if (data.status === 200) not.push(`GET ${path}.data`)
    const write = await browser.post(path, { intent: "save" })
    if (write.status !== 403) not.push(`POST ${path}: ${write.status}`)
  }
  expect(not).toEqual([])
})

test("signing in leads to the account page, which says why and what to do; after the code the studio is open [AUTH-05]", async () => {
  await requireMfa(true)
  const { email } = await createTestAccount(site, "admin")
  const browser = visitor()
  expect((await browser.post("/auth", { email, password: testPassword })).status).toBe(302)
  expect((await browser.get("/auth")).headers.get("location")).toBe("/admin")
  expect((await browser.get("/admin")).headers.get("location")).toBe("/account")
  const page = await readHtml(await browser.get("/account"))
  expect(page).toContain("One step before the studio")
  expect(page).toContain("Everybody who works in the studio signs in with a second step or a passkey.")
  const begun = await readHtml(await browser.post("/account", { part: "second-step", act: "app" }))
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(begun)?.[1] ?? ""
  const done = await browser.post("/account", {
    ...{ part: "second-step", act: "verify", factor: field("factor"), challenge: field("challenge") },
    ...{ secret: field("secret"), code: generateTotpCode(field("secret"), shop.now()) },
  })
  expect(done.status).toBe(200)
  expect(await readHtml(await browser.get("/account"))).not.toContain("One step before the studio")
  expect((await browser.get("/admin")).status).toBe(200)
})

test("the same for a program with a token", async () => {
  await requireMfa(true)
  const { email } = await createTestAccount(site, "admin")
  const { access_token: token } = await getTokens(site, email)
  const { id, secret } = await enrollApp(site, token)
  const body = { challenge_id: await createAppChallenge(site, token, id), code: generateTotpCode(secret, shop.now()) }
  expect((await callAuthApi(site, `/factors/${id}/verify`, { token, body })).status).toBe(200)
})

test("an open session is redirected at its next request when MFA becomes required, and works again when it is not", async () => {
  await requireMfa(false)
  const { browser } = await signedIn("admin")
  expect((await browser.get("/admin")).status).toBe(200)
  await requireMfa(true)
  expect((await browser.get("/admin")).headers.get("location")).toBe("/account")
  await requireMfa(false)
  expect((await browser.get("/admin")).status).toBe(200)
})

test("an admin without MFA cannot require it of others, and turning it off needs a confirmation", async () => {
  await requireMfa(false)
  const save = async ({ browser }: { browser: Visitor }, studioStep: "" | "yes") => {
    const stored = await getSettingsForEdit(shop, system("Test"))
    if (!stored.ok) throw new Error("the settings cannot be read")
    const form = { ...formatFieldValues(settingsFields, stored.value.value), studioStep, intent: "save" }
    return browser.post("/admin/settings", { ...form, seenAt: stored.value.updatedAt.toISOString() })
  }
  const now = async () => (await getSettings(shop.db, "security")).security.studioStep
  const without = await save(await signedIn("admin"), "yes")
  expect([without.status, await now()]).toEqual([400, false])
  expect(await readHtml(without)).toContain("Set up two-step verification for yourself first")
  const proved = await createWithFactor("aal2")
  expect([(await save(proved, "yes")).status, await now()]).toEqual([200, true])
  await site.database.pool.query(
    "update auth_sessions set confirmed_at = now() - interval '11 minutes', created_at = now() - interval '11 minutes' where user_id = $1",
    [proved.id],
  )
  expect([(await save(proved, "")).status, await now()]).toEqual([403, true])
})
