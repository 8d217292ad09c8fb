import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { authAccounts, sessions, users } from "../../db/tables/accounts.ts"
import { history } from "../../db/tables/content.ts"
import { factors, passkeys } from "../../db/tables/factors.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { connectProvider } from "../../domain/accounts/providers/provider-sign-in.server.ts"
import { findNewestEmail } from "../support/email-inbox.ts"
import { milaClaims, openProviderSite } from "../support/provider-site.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"
import { connectThroughProvider, pressProviderConnect, signInThroughProvider } from "../support/through-provider.ts"
import type { Visitor } from "../support/visitor.ts"

const { site, artist, connected } = await openProviderSite()
const { shop, visitor } = site
const location = (answer: Response) => answer.headers.get("location") ?? ""
const getAlert = (html: string) => html.match(/role="alert"[^>]*>([^<]*)</)?.[1]
const getStatusMessage = (html: string) => html.match(/role="status"[^>]*>([^<]*)</)?.[1]

beforeEach(() => site.database.pool.query("delete from rate_limits"))
afterEach(() => expect(site.errors).toEqual([]))

const listSubjectsTo = async (email: string) =>
  (await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email))).map(({ subject }) => subject)

async function signedIn() {
  const person = await createTestAccount(site, "user")
  const one = visitor()
  expect((await one.post("/auth", { email: person.email, password: testPassword })).status).toBe(302)
  return { ...person, one }
}

const providersOf = async (userId: string) =>
  (await shop.db.select().from(authAccounts).where(eq(authAccounts.userId, userId))).filter(
    ({ providerId }) => providerId !== "credential",
  )

const addFactor = (userId: string) =>
  shop.db.insert(factors).values({ userId, type: "totp", status: "verified", friendlyName: "", sealedSecret: "x" })

const disconnect = (one: Visitor, id: string) =>
  one.post("/account", { part: "providers", act: "disconnect", provider: id })

describe("connecting", () => {
  test("requires a recently confirmed session, and redirects to the provider", async () => {
    await connected({ mila: { email: "late@example.com", name: "Mila" } })
    const { one, id } = await signedIn()
    await site.database.pool.query(
      "update auth_sessions set created_at = now() - interval '11 minutes' where user_id = $1",
      [id],
    )
    const led = location(await one.post("/auth/with/quay-id", { connect: "yes" }))
    expect(led).toBe("/account?with=quay-id&error=reauthentication_needed#providers")
    expect(await one.html(led)).toContain("Please confirm that it’s you before we go on.")
    const form = { part: "providers", act: "confirm", "confirm-password": testPassword }
    expect(getStatusMessage(await (await one.post("/account", form)).text())).toContain(
      "You can connect the account now.",
    )
    expect(await pressProviderConnect(one)).toContain("http")
  })

  test("uses the session's current state: a change during the request is reported as such", async () => {
    await connected()
    const { one, id, email } = await signedIn()
    const [open] = await shop.db.select().from(sessions).where(eq(sessions.userId, id))
    const cookie = [...one.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const session = { id: open?.id ?? "", assurance: "aal1", hasFactor: false, confirmedAt: shop.now() } as const
    const asked = { kind: "user", id, email, name: "", role: "user", session } as const
    const begun = () => connectProvider(shop, asked, "quay-id", { address: "192.0.2.1", userAgent: "Test", cookie })
    await shop.db
      .update(sessions)
      .set({ confirmedAt: new Date(shop.now().getTime() - 11 * 60_000) })
      .where(eq(sessions.userId, id))
    expect(await begun()).toMatchObject({
      ok: false,
      problem: { reason: "reauthentication_needed", message: expect.stringMatching(/confirm/) },
    })
    await addFactor(id)
    expect(await begun()).toMatchObject({ ok: false, problem: { reason: "insufficient_aal" } })
  })

  test("a confirmation with a future time is invalid", async () => {
    await connected()
    const { one, id } = await signedIn()
    const confirmedIn = (minutes: number) =>
      shop.db
        .update(sessions)
        .set({ confirmedAt: new Date(shop.now().getTime() + minutes * 60_000) })
        .where(eq(sessions.userId, id))
    await confirmedIn(5)
    expect(location(await one.post("/auth/with/quay-id", { connect: "yes" }))).toMatch(/error=reauthentication_needed/)
    // Clocks of two machines differ slightly.
    await confirmedIn(0.5)
    await pressProviderConnect(one)
  })

  test("a provider from the account page lets the person sign in with it, whatever the address is there, and tells the owner [AUTH-01]", async () => {
    const provider = await connected({ mila: { email: "another@example.com", name: "Mila" } })
    const { one, id, email } = await signedIn()
    expect(await one.html("/account")).toContain("Connect Quay ID")
    site.lines.length = 0
    const end = await connectThroughProvider(provider, one)
    expect(end).toBe("/account?connected=quay-id#providers")
    // Connecting is not logged as a failed sign-in.
    expect(site.lines.filter((line) => line.includes("from: 'security'"))).toEqual([])
    const page = await one.html(end)
    expect(getStatusMessage(page)).toBe("Quay ID is connected. You can sign in with it from now on.")
    expect(page).toContain("another@example.com")
    expect(page).not.toContain("Connect Quay ID")
    expect(page).not.toContain("last used")
    expect(await findNewestEmail(site, email)).toMatchObject({ subject: "Quay ID was connected" })
    expect(await shop.db.select().from(history).where(eq(history.nounId, id))).toMatchObject([
      { action: "connected Quay ID", actorId: id },
    ])
    const again = visitor()
    await signInThroughProvider(provider, again)
    const seen = await again.html("/account")
    expect(seen).toContain(email)
    expect(seen).toContain("last used")
    expect(await providersOf(id)).toMatchObject([
      { address: "another@example.com", usedAt: expect.any(Date), accessToken: null, idToken: null },
    ])
    // The provider's address gets no account.
    expect(await shop.db.$count(users, eq(users.email, "another@example.com"))).toBe(0)
  })

  test("begins with a session whose second step is done [AUTH-01]", async () => {
    await connected()
    const nobody = await visitor().post("/auth/with/quay-id", { connect: "yes" })
    expect(location(nobody)).toBe("/account?with=quay-id&error=unauthenticated#providers")
    const { one, id } = await signedIn()
    await addFactor(id)
    const refused = await one.post("/auth/with/quay-id", { connect: "yes" })
    expect(location(refused)).toBe("/account?with=quay-id&error=insufficient_aal#providers")
    await shop.db.update(sessions).set({ aal: "aal2" }).where(eq(sessions.userId, id))
    await pressProviderConnect(one)
  })

  test("ends with MFA, too: a factor that was added in the meantime is required first", async () => {
    const provider = await connected()
    const { one, id } = await signedIn()
    const back = await provider.logIn(await pressProviderConnect(one), "mila")
    await addFactor(id)
    expect(location(await one.get(back))).toMatch(/^\/account\?with=quay-id&error=insufficient_aal\b.*#providers$/)
    expect(await providersOf(id)).toEqual([])
  })

  test("in another browser, signed in or not, connects nothing to anybody [AUTH-01]", async () => {
    const provider = await connected()
    const attacker = await signedIn()
    const victim = await signedIn()
    // The victim opens the attacker’s callback, and the attacker’s authorization address.
    const back = await provider.logIn(await pressProviderConnect(attacker.one), "mila")
    for (const one of [victim.one, visitor()]) {
      const answer = await one.get(back)
      expect(location(answer)).toMatch(/\/account\?with=quay-id&error=state_mismatch#providers$/)
    }
    expect(getAlert(await victim.one.html("/account?with=quay-id&error=state_mismatch"))).toMatch(/in another browser/)
    expect(await providersOf(victim.id)).toEqual([])
    expect(await providersOf(attacker.id)).toEqual([])
  })

  test("in the same browser, where somebody else has signed in meanwhile, or nobody is, connects nothing [AUTH-01]", async () => {
    const provider = await connected()
    const first = await signedIn()
    const second = await createTestAccount(site, "user")
    const back = await provider.logIn(await pressProviderConnect(first.one), "mila")
    first.one.cookies.delete("solander.session_token")
    const elsewhere = await provider.logIn(await begunBy(first.one, first), "mila")
    await first.one.post("/auth", { email: second.email, password: testPassword })
    expect(location(await first.one.get(elsewhere))).toMatch(/error=state_mismatch\b.*#providers$/)
    expect(location(await first.one.get(back))).toMatch(/error=state_mismatch/)
    first.one.cookies.delete("solander.session_token")
    const last = await provider.logIn(await begunBy(first.one, first), "mila")
    await shop.db.delete(sessions).where(eq(sessions.userId, first.id))
    expect(location(await first.one.get(last))).toMatch(/error=state_mismatch/)
    for (const { id } of [first, second]) expect(await providersOf(id)).toEqual([])
  })

  /** Signs in, starts to connect, and drops only the session cookie. */
  async function begunBy(one: Visitor, { email }: { email: string }) {
    await one.post("/auth", { email, password: testPassword })
    return pressProviderConnect(one)
  }

  test("an identity of another account is refused, without saying whose [AUTH-01]", async () => {
    const provider = await connected()
    const owner = await signedIn()
    await connectThroughProvider(provider, owner.one)
    const other = await signedIn()
    const end = await connectThroughProvider(provider, other.one)
    const page = await other.one.html(end)
    expect(getAlert(page)).toMatch(/^That account at Quay ID is connected to another account here/)
    expect(page).not.toContain(owner.email)
    expect(await providersOf(other.id)).toEqual([])
    expect(await findNewestEmail(site, other.email)).toBeNull()
  })

  test("an identity that two accounts connect at once belongs to one of them [AUTH-01]", async () => {
    const provider = await connected()
    const two = [await signedIn(), await signedIn()]
    const backs: string[] = []
    for (const { one } of two) backs.push(await provider.logIn(await pressProviderConnect(one), "mila"))
    const ends = await Promise.all(two.map(async ({ one }, index) => location(await one.get(backs[index] ?? ""))))
    expect(ends.toSorted()).toEqual([
      "/account?connected=quay-id#providers",
      expect.stringMatching(/^\/account\?with=quay-id&error=account_already_linked_to_different_user\b.*#providers$/),
    ])
    const rows = await Promise.all(two.map(({ id }) => providersOf(id)))
    expect(rows.flat()).toHaveLength(1)
  })

  test("the same way back a second time connects nothing and tells nothing [AUTH-01]", async () => {
    const provider = await connected()
    const { one, id, email } = await signedIn()
    const back = await provider.logIn(await pressProviderConnect(one), "mila")
    expect(location(await one.get(back))).toBe("/account?connected=quay-id#providers")
    const late = location(await one.get(back))
    // The account page shows the error.
    expect(getAlert(await one.html(location(await one.get(late))))).toMatch(/took too long/)
    expect(await providersOf(id)).toHaveLength(1)
    expect(await listSubjectsTo(email)).toEqual(["Quay ID was connected"])
  })

  test("the same way back twice at once connects once at most, and leads to the account page [AUTH-01]", async () => {
    const provider = await connected()
    const { one, id, email } = await signedIn()
    const back = await provider.logIn(await pressProviderConnect(one), "mila")
    const ends = (await Promise.all([one.get(back), one.get(back)])).map(location)
    const done = ends.filter((end) => end === "/account?connected=quay-id#providers")
    // Providers treat a reused code as stolen, and may revoke the tokens of its first use.
    expect(done.length).toBeLessThanOrEqual(1)
    expect(ends.join(" ")).toMatch(/error=(invalid_code|state_mismatch)/)
    expect(await providersOf(id)).toHaveLength(done.length)
    expect(await listSubjectsTo(email)).toHaveLength(done.length)
  })

  test("what was begun at one provider is not ended at another [AUTH-01]", async () => {
    const provider = await connected()
    await artist.post("/admin/settings/sign-in", { intent: "add", name: "Other", issuer: provider.issuer })
    await artist.post("/admin/settings/sign-in", {
      ...{ intent: "save", id: "other", name: "Other", issuer: provider.issuer, scopes: "openid email" },
      ...{ clientId: provider.client.id, secret: provider.client.secret },
    })
    const { one, id } = await signedIn()
    const back = await provider.logIn(await pressProviderConnect(one), "mila")
    expect(location(await one.get(back.replace("/callback/quay-id", "/callback/other")))).toMatch(/error=invalid_code/)
    expect(site.lines.join("\n")).toContain("the sign-in began at another provider")
    expect(await providersOf(id)).toEqual([])
    await artist.post("/admin/settings/sign-in", { intent: "remove", id: "other" })
  })

  test("somebody whose account is joined by its address is told [AUTH-01]", async () => {
    const person = await createTestAccount(site, "user")
    const provider = await connected({ uli: { ...milaClaims, email: person.email } })
    await signInThroughProvider(provider, visitor(), "uli")
    await signInThroughProvider(provider, visitor(), "uli")
    expect((await listSubjectsTo(person.email)).filter((subject) => subject === "Quay ID was connected")).toHaveLength(
      1,
    )
  })

  test("the first sign-in creates an account, without a notification", async () => {
    const provider = await connected({ vera: { ...milaClaims, email: "vera@example.com" } })
    await signInThroughProvider(provider, visitor(), "vera")
    expect(await findNewestEmail(site, "vera@example.com")).toBeNull()
  })
})

describe("disconnecting", () => {
  test("ends signing in with it, and tells the owner [AUTH-01]", async () => {
    const provider = await connected({ mila: { email: "mila.there@example.com" } })
    const { one, id, email } = await signedIn()
    await connectThroughProvider(provider, one)
    const [row] = await providersOf(id)
    const answer = await disconnect(one, row?.id ?? "")
    expect(answer.status).toBe(200)
    expect(getStatusMessage(await answer.text())).toBe("Quay ID is disconnected.")
    expect(await findNewestEmail(site, email)).toMatchObject({ subject: "Quay ID was disconnected" })
    const end = await signInThroughProvider(provider, visitor())
    expect(end).toMatch(/error=email_not_verified/)
    expect((await disconnect(one, row?.id ?? "")).status).toBe(404)
  })

  test("is the owner’s alone, in a session whose second step is done [AUTH-01]", async () => {
    const provider = await connected()
    const owner = await signedIn()
    await connectThroughProvider(provider, owner.one)
    const [row] = await providersOf(owner.id)
    const other = await signedIn()
    for (const id of [row?.id ?? "", "x", ""]) expect((await disconnect(other.one, id)).status).toBe(404)
    expect((await disconnect(visitor(), row?.id ?? "")).status).toBe(302)
    await addFactor(owner.id)
    expect([302, 403]).toContain((await disconnect(owner.one, row?.id ?? "")).status)
    expect(await providersOf(owner.id)).toHaveLength(1)
  })

  test("does not remove the password, which is not a provider", async () => {
    const { one, id } = await signedIn()
    const [row] = await shop.db.select().from(authAccounts).where(eq(authAccounts.userId, id))
    expect((await disconnect(one, row?.id ?? "")).status).not.toBe(200)
    expect(await shop.db.$count(authAccounts, eq(authAccounts.userId, id))).toBe(1)
  })

  const addPasskey = (userId: string) =>
    shop.db
      .insert(passkeys)
      .values({ userId, publicKey: "x", credentialID: userId, counter: 0, deviceType: "singleDevice", backedUp: false })

  test("the last way to sign in stays, until there is a password, a passkey or a mail server [AUTH-01]", async () => {
    const provider = await connected()
    const one = visitor()
    await signInThroughProvider(provider, one)
    const [user] = await shop.db.select().from(users).where(eq(users.email, "mila@example.com"))
    const id = user?.id ?? ""
    const [row] = await providersOf(id)
    const refused = await disconnect(one, row?.id ?? "")
    expect(refused.status).toBe(409)
    expect(getAlert(await refused.text())).toMatch(/^Nothing would be left to sign in with\./)
    await addPasskey(id)
    expect((await disconnect(one, row?.id ?? "")).status).toBe(200)
    // The passkey is the last method now.
    const [key] = await shop.db.select().from(passkeys).where(eq(passkeys.userId, id))
    const removed = await one.post("/account", { part: "passkeys", act: "remove", passkey: key?.id })
    expect(removed.status).toBe(409)
    const transport = shop.mail.transport
    shop.mail.transport = async () => ({ ...(await transport()), kind: "smtp" })
    const gone = await one.post("/account", { part: "passkeys", act: "remove", passkey: key?.id })
    shop.mail.transport = transport
    expect(gone.status).toBe(200)
  })

  test("of two ways that are removed at once, one stays [AUTH-01]", async () => {
    const provider = await connected({ gro: { ...milaClaims, email: "gro@example.com" } })
    const one = visitor()
    await signInThroughProvider(provider, one, "gro")
    const [user] = await shop.db.select().from(users).where(eq(users.email, "gro@example.com"))
    const id = user?.id ?? ""
    await shop.db
      .insert(authAccounts)
      .values({ userId: id, providerId: "quay-id", accountId: `${provider.issuer} second` })
    const rows = await providersOf(id)
    const answers = await Promise.all(rows.map((row) => disconnect(one, row.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await providersOf(id)).toHaveLength(1)
  })

  test("a provider that was removed in the studio is not a sign-in method, and is named by its host", async () => {
    const provider = await connected({ ida: { ...milaClaims, email: "ida@example.com" } })
    const one = visitor()
    await signInThroughProvider(provider, one, "ida")
    await artist.post("/admin/settings/sign-in", { intent: "remove", id: "quay-id" })
    const page = await one.html("/account")
    expect(page).toContain("no longer offered here")
    expect(page).toContain("127.0.0.1")
  })
})

test("an account’s page in the studio names its providers", async () => {
  const provider = await connected()
  const { one, id } = await signedIn()
  expect(await artist.html(`/admin/settings/people/${id}`)).toMatch(/Providers<\/dt><dd[^>]*>None/)
  await connectThroughProvider(provider, one)
  expect(await artist.html(`/admin/settings/people/${id}`)).toMatch(/Providers<\/dt><dd[^>]*>Quay ID/)
})
