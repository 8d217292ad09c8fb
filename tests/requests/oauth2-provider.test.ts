import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { authAccounts, sessions, users } from "../../db/tables/accounts.ts"
import { startOauth2Provider } from "../support/oauth2-provider.ts"
import { callbackUrl, openProviderSite, providersPage } from "../support/provider-site.ts"
import { createTestAccount } from "../support/test-accounts.ts"
import { pressProviderSignIn, signInThroughProvider } from "../support/through-provider.ts"
import { readHtml } from "../support/visitor.ts"

const { site, artist, connected } = await openProviderSite()
const { shop, visitor } = site
const userOf = async (email: string) => (await shop.db.select().from(users).where(eq(users.email, email)))[0]
const getAlert = (html: string) => html.match(/role="alert"[^>]*>([^<]*)</)?.[1]

beforeEach(() => site.database.pool.query("delete from rate_limits"))
afterEach(() => expect(site.errors).toEqual([]))

type ProviderSetup = Partial<Parameters<typeof startOauth2Provider>[0]> & { changes?: Record<string, string> }

/** A provider without OpenID Connect that is set up in the studio until the test ends. */
async function connectOauth2Provider(
  people: Record<string, Record<string, unknown>>,
  { changes = {}, ...how }: ProviderSetup = {},
) {
  const provider = await startOauth2Provider({ callback: callbackUrl, people, ...how })
  onTestFinished(provider.stop)
  expect((await artist.post(providersPage, { intent: "add", kind: "oauth", name: "Quay ID" })).status).toBe(200)
  onTestFinished(async () => void (await artist.post(providersPage, { intent: "remove", id: "quay-id" })))
  const saved = await artist.post(providersPage, provider.form(changes))
  expect([saved.status, saved.status === 200 || (await saved.text())]).toEqual([200, true])
  return { ...provider, emails: `${provider.origin}/user/emails` }
}

const buildEmailList = (email: string, verified = true) => [
  { email: "old@example.com", primary: false, verified: true },
  { email, primary: true, verified },
]

describe("a provider without OpenID Connect", () => {
  test("as GitHub is: a number for an id, and the confirmed main address of its list [AUTH-01]", async () => {
    const people = { mole: { id: 583231, name: "Mila Mole", email: null, emails: buildEmailList("Mole@example.com") } }
    const provider = await connectOauth2Provider(people, { refusesWith200: true })
    await artist.post(providersPage, provider.form({ emails: provider.emails }))
    const one = visitor()
    const address = new URL(await pressProviderSignIn(one))
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      ...{ response_type: "code", client_id: "the-gallery", scope: "user:email", redirect_uri: callbackUrl },
      ...{ code_challenge_method: "S256", state: expect.any(String) },
    })
    expect(address.searchParams.has("nonce")).toBe(false)
    await signInThroughProvider(provider, one, "mole")
    const user = await userOf("mole@example.com")
    expect(user).toMatchObject({ name: "Mila Mole", emailVerified: true })
    const rows = await shop.db
      .select()
      .from(authAccounts)
      .where(eq(authAccounts.userId, user?.id ?? ""))
    expect(rows).toMatchObject([{ accountId: `${provider.origin}/user 583231`, accessToken: null, scope: null }])
    // Another address at the provider is still the same account.
    people.mole.emails = buildEmailList("new@example.com")
    const again = visitor()
    await signInThroughProvider(provider, again, "mole")
    expect(await again.html("/account")).toContain("mole@example.com")
    expect(await userOf("new@example.com")).toBeUndefined()
  })

  test("a main address that its list does not confirm gets no account, also when its addresses are trusted [AUTH-01]", async () => {
    const provider = await connectOauth2Provider({ nils: { id: 1, emails: buildEmailList("nils@example.com", false) } })
    for (const trusted of [{}, { trusted: "yes" }] as Record<string, string>[]) {
      await artist.post(providersPage, provider.form({ emails: provider.emails, ...trusted }))
      expect(await signInThroughProvider(provider, visitor(), "nils")).toMatch(/error=email_not_verified/)
    }
    expect(await userOf("nils@example.com")).toBeUndefined()
    expect(await userOf("old@example.com")).toBeUndefined()
  })

  test("fields are read where the artist says, also within others, and client and secret are sent as it wants [AUTH-01]", async () => {
    const person = { data: { uid: "u-77", mail: "kim@example.com", about: { label: "Kim" } }, email_verified: true }
    const changes = { idField: "data.uid", emailField: "data.mail", nameField: "data.about.label", secretIn: "header" }
    const provider = await connectOauth2Provider({ kim: person }, { secretIn: "header", changes })
    await signInThroughProvider(provider, visitor(), "kim")
    expect(await userOf("kim@example.com")).toMatchObject({ name: "Kim" })
  })

  test.each([
    ["no id", { name: "X", email: "x@example.com", email_verified: true }],
    ["an empty id", { id: "", email: "x@example.com", email_verified: true }],
    ["an id that is rounded", { id: 2 ** 53, email: "x@example.com", email_verified: true }],
    ["an id that every object has", { email: "x@example.com", email_verified: true }, { idField: "constructor.name" }],
  ])("%s is nobody [AUTH-01]", async (_, person, changes: Record<string, string> = {}) => {
    const provider = await connectOauth2Provider({ x: person }, { changes })
    expect(await signInThroughProvider(provider, visitor(), "x")).toMatch(/error=unable_to_get_user_info/)
    expect(await userOf("x@example.com")).toBeUndefined()
  })

  test("the sign-in page shows errors: aborted, a wrong secret, a used callback, another browser’s callback", async () => {
    const provider = await connectOauth2Provider({ pia: { id: 5, email: "pia@example.com", email_verified: true } })
    const said = async (address: string, one = visitor()) => {
      const answer = await one.get(address)
      return getAlert(await one.html(answer.headers.get("location") ?? ""))
    }
    const one = visitor()
    expect(await said(await provider.logIn(await pressProviderSignIn(one), ""), one)).toMatch(/was canceled/)
    const back = await provider.logIn(await pressProviderSignIn(one), "pia")
    expect(await said(back)).toMatch(/in another browser/)
    const late = await provider.logIn(await pressProviderSignIn(one), "pia")
    await one.get(late)
    one.cookies.delete("solander.session_token")
    expect(await said(late, one)).toMatch(/took too long/)
    // A code of another sign-in fails, because its PKCE verifier is missing.
    const other = new URL(await provider.logIn(await pressProviderSignIn(visitor()), "pia"))
    const own = new URL(await provider.logIn(await pressProviderSignIn(one), "pia"))
    own.searchParams.set("code", other.searchParams.get("code") ?? "")
    expect(await said(own.href, one)).toMatch(/didn’t work/)
    for (const refusesWith200 of [false, true]) {
      const wrong = await startOauth2Provider({ callback: callbackUrl, people: provider.people, refusesWith200 })
      onTestFinished(wrong.stop)
      await artist.post(providersPage, wrong.form({ secret: "not the secret" }))
      expect(await said(await wrong.logIn(await pressProviderSignIn(one), "pia"), one)).toMatch(/didn’t work/)
    }
  })

  test("the same ID at another provider address is another identity", async () => {
    const first = await connectOauth2Provider({ liv: { id: 9, email: "liv@example.com", email_verified: true } })
    await signInThroughProvider(first, visitor(), "liv")
    const second = await startOauth2Provider({
      callback: callbackUrl,
      people: { eve: { id: 9, email: "eve@example.com", email_verified: true } },
    })
    onTestFinished(second.stop)
    await artist.post(providersPage, second.form())
    const one = visitor()
    await signInThroughProvider(second, one, "eve")
    expect(await one.html("/account")).toContain("eve@example.com")
  })

  test("its secret is sent to its token address with its client ID only", async () => {
    const provider = await connectOauth2Provider({})
    const elsewhere = await artist.post(providersPage, provider.form({ token: "https://other.example/t", secret: "" }))
    expect(elsewhere.status).toBe(400)
    expect(await elsewhere.text()).toContain("Please enter the secret of this client.")
    const lacking = await artist.post(providersPage, provider.form({ userinfo: "" }))
    expect(await lacking.text()).toContain("Please enter it.")
    const unsafe = await artist.post(providersPage, provider.form({ userinfo: "http://api.example/user" }))
    expect(await unsafe.text()).toContain("An address begins with https://.")
  })

  test("GitHub needs nothing but client ID and secret [AUTH-01]", async () => {
    const added = await artist.post(providersPage, { intent: "add", kind: "github", name: "", issuer: "" })
    onTestFinished(async () => void (await artist.post(providersPage, { intent: "remove", id: "github" })))
    const page = await readHtml(added)
    for (const value of [
      "https://github.com/login/oauth/authorize",
      "https://github.com/login/oauth/access_token",
      "https://api.github.com/user",
      "https://api.github.com/user/emails",
      "read:user user:email",
      "http://localhost:3000/auth/v1/callback/github",
    ])
      expect(page).toContain(`value="${value}"`)
  })
})

describe("a provider without email_verified", () => {
  const nora = { nora: { email: "nora@example.com", name: "Nora" } }

  test("is not believed unless the artist trusts its addresses; then an account is made [AUTH-01]", async () => {
    const provider = await connected(nora)
    expect(await signInThroughProvider(provider, visitor(), "nora")).toMatch(/error=email_not_verified/)
    expect(await userOf("nora@example.com")).toBeUndefined()
    provider.stop()
    const trusted = await connectedWithTrust(nora)
    await signInThroughProvider(trusted, visitor(), "nora")
    expect(await userOf("nora@example.com")).toMatchObject({ emailVerified: true })
  })

  const connectedWithTrust = async (people: Parameters<typeof connected>[0]) => {
    await artist.post(providersPage, { intent: "remove", id: "quay-id" })
    return connected(people, { changes: { trusted: "yes" } })
  }

  test("is trusted with a person’s account, not with an admin’s, and not with one whose address is not confirmed [AUTH-01]", async () => {
    const [user, admin, unconfirmed] = [
      await createTestAccount(site, "user"),
      await createTestAccount(site, "admin"),
      await createTestAccount(site, "user"),
    ]
    await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.id))
    const provider = await connectedWithTrust({
      user: { email: user.email },
      admin: { email: admin.email },
      unconfirmed: { email: unconfirmed.email },
    })
    const one = visitor()
    await signInThroughProvider(provider, one, "user")
    expect(await one.html("/account")).toContain(user.email)
    for (const [login, { id }] of [
      ["admin", admin],
      ["unconfirmed", unconfirmed],
    ] as const) {
      expect(await signInThroughProvider(provider, visitor(), login)).toMatch(/error=account_not_linked/)
      expect(await shop.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
      expect(await shop.db.$count(authAccounts, eq(authAccounts.userId, id))).toBe(1)
    }
  })

  test("an address that it calls unconfirmed is not trusted [AUTH-01]", async () => {
    const provider = await connectedWithTrust({ per: { email: "per@example.com", email_verified: false } })
    expect(await signInThroughProvider(provider, visitor(), "per")).toMatch(/error=email_not_verified/)
    expect(await userOf("per@example.com")).toBeUndefined()
  })
})
