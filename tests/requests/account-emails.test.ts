import { desc, eq } from "drizzle-orm"
import { afterEach, describe, expect, test } from "vitest"
import { authAccounts, profiles, sessions, userRoles, users, verifications } from "../../db/tables/accounts.ts"
import { factors } from "../../db/tables/factors.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { openSiteWithInbox } from "../support/email-inbox.ts"
import { createTestPasskey } from "../support/passkey.ts"
import { createTestAccount, signInAsNewAccount, testPassword } from "../support/test-accounts.ts"

const site = await openSiteWithInbox()
const { shop, visitor } = site
const resetLimits = () => site.database.pool.query("delete from rate_limits")
const location = (answer: Response) => answer.headers.get("location")
const tokenOf = (path: string) => new URL(path, shop.siteUrl).searchParams.get("token") ?? ""

/** Requests an account e-mail on a page. @returns the path of its link, or null without an e-mail */
async function requestOnPage(page: string, email: string, fields: Record<string, string> = {}): Promise<string | null> {
  await resetLimits()
  const before = await site.inbox.count()
  const answer = await visitor().post(page, { email, ...fields })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain("Check your e-mail")
  return (await site.inbox.newest(email, before))?.path ?? null
}

afterEach(() => expect(site.errors).toEqual([]))

describe("signing up", () => {
  test("makes an account that works once its address is confirmed, and leads to the site's root [AUTH-01, AUTH-03]", async () => {
    const email = "ilse@example.com"
    const link = await requestOnPage("/auth/sign-up", email, { password: "slack water at nine" })
    expect(link).toMatch(/^\/auth\/confirm\?token=/)
    const early = await visitor().post("/auth", { email, password: "slack water at nine" })
    expect(early.status).toBe(403)
    expect(await early.text()).toContain("Please confirm your address first.")

    const one = visitor()
    expect((await one.get(link ?? "")).status).toBe(200)
    const confirmed = await one.post("/auth/confirm", {
      token: tokenOf(link ?? ""),
      password: "slack water at nine",
    })
    expect([confirmed.status, location(confirmed)]).toEqual([302, "/"])
    const [user] = await shop.db.select().from(users).where(eq(users.email, email))
    expect(user).toMatchObject({ name: "", emailVerified: true })
    expect(
      await shop.db
        .select()
        .from(profiles)
        .where(eq(profiles.id, user?.id ?? "")),
    ).toMatchObject([{ fullName: "" }])
    expect(
      await shop.db
        .select()
        .from(userRoles)
        .where(eq(userRoles.userId, user?.id ?? "")),
    ).toMatchObject([{ role: "user" }])
    expect((await one.get("/admin")).status).toBe(403)
    const later = await visitor().post("/auth", { email, password: "slack water at nine" })
    expect([later.status, location(later)]).toEqual([302, "/auth"])
  })

  test("with a known address changes nothing, and notifies its owner", async () => {
    const { email, id } = await createTestAccount(site, "user")
    await requestOnPage("/auth/sign-up", email, { password: "another password entirely", name: "Eve" })
    expect((await site.inbox.newest(email))?.subject).toBe("You already have an account")
    expect((await shop.db.select().from(users).where(eq(users.id, id)))[0]?.name).toBe("Uli User")
    expect((await visitor().post("/auth", { email, password: testPassword })).status).toBe(302)
  })

  test("refuses an invalid form beside its fields, and keeps the typed values except the password", async () => {
    await resetLimits()
    const answer = await visitor().post("/auth/sign-up", { email: "nobody", password: "short", name: "Nora" })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain("Please enter your e-mail address")
    expect(html).toContain("At least 10 characters")
    expect(html).toContain('value="Nora"')
    expect(html).not.toContain('value="short"')
    const asAdmin = await visitor().post("/auth/sign-up", {
      email: "n@example.com",
      password: "long enough it is",
      role: "admin",
    })
    expect(asAdmin.status).toBe(400)
  })
})

describe("a link by e-mail", () => {
  test("signs in once, and redirects to the requested page", async () => {
    const { email } = await createTestAccount(site, "admin")
    const link = await requestOnPage("/auth/link", email, { next: "/admin/orders" })
    expect(link).toMatch(/^\/auth\/link\?token=[A-Za-z]+&next=%2Fadmin%2Forders$/)
    const one = visitor()
    const signedIn = await one.post(link ?? "", { token: tokenOf(link ?? ""), next: "/admin/orders" })
    expect([signedIn.status, location(signedIn)]).toEqual([302, "/admin/orders"])
    expect((await one.get("/admin/orders")).status).toBe(200)
  })

  test("without a requested page, the sign-in page redirects to the studio, or to the code first", async () => {
    const { email } = await createTestAccount(site, "admin")
    const link = (await requestOnPage("/auth/link", email)) ?? ""
    const one = visitor()
    expect(location(await one.post(link, { token: tokenOf(link) }))).toBe("/auth")
    expect(location(await one.get("/auth"))).toBe("/admin")
  })

  test("names the account without its address, as long as the link is valid", async () => {
    const { email } = await createTestAccount(site, "user")
    const link = (await requestOnPage("/auth/link", email)) ?? ""
    const page = await visitor().html(link)
    expect(page).toContain("<strong>u…@example.com</strong>")
    expect(page).not.toContain(email)
    await visitor().post(link, { token: tokenOf(link) })
    expect(await visitor().html(link)).toContain("This link no longer works")
  })

  test("tells whoever it signed in where to go on [AUTH-09]", async () => {
    const { email } = await createTestAccount(site, "user")
    const link = (await requestOnPage("/auth/link", email)) ?? ""
    const one = visitor()
    expect((await one.post(link, { token: tokenOf(link) })).status).toBe(302)
    const page = await one.html(link)
    expect(page).toContain("You’re signed in")
    expect(page).toContain(`<strong>${email}</strong>`)
    expect(page).toMatch(/<a[^>]* href="\/account"/)
  })

  test("used twice, expired and in parallel it has one success [AUTH-01, AUTH-03, case 8]", async () => {
    const { email } = await createTestAccount(site, "user")
    const link = (await requestOnPage("/auth/link", email)) ?? ""
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor().post(link, { token: tokenOf(link) })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, ...Array(9).fill(404)])
    expect((await visitor().post(link, { token: tokenOf(link) })).status).toBe(404)
    const late = (await requestOnPage("/auth/link", email)) ?? ""
    await shop.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) })
    const expired = await visitor().post(late, { token: tokenOf(late) })
    expect(expired.status).toBe(404)
    expect(await expired.text()).toContain("This link no longer works")
  })

  test("opening it, as mail scanners do, uses nothing up [AUTH-01, AUTH-03, case 9]", async () => {
    const { email } = await createTestAccount(site, "user")
    const link = (await requestOnPage("/auth/link", email)) ?? ""
    for (let n = 0; n < 3; n++) expect((await visitor().get(link)).status).toBe(200)
    expect((await visitor().request(link, { method: "HEAD" })).status).toBe(200)
    expect((await visitor().post(link, { token: tokenOf(link) })).status).toBe(302)
    const confirm =
      (await requestOnPage("/auth/sign-up", "scanned@example.com", { password: "long enough it is" })) ?? ""
    for (let n = 0; n < 3; n++) expect((await visitor().get(confirm)).status).toBe(200)
    const typed = { token: tokenOf(confirm), password: "long enough it is" }
    expect((await visitor().post(confirm, typed)).status).toBe(302)
  })

  test("is not sent to an address without an account, and the page says the same", async () => {
    expect(await requestOnPage("/auth/link", "stranger@example.com")).toBeNull()
    expect(await requestOnPage("/auth/forgotten", "stranger@example.com")).toBeNull()
  })
})

describe("a forgotten password", () => {
  test("leads to /auth?reset=true, once, and ends all sessions [AUTH-01, AUTH-03]", async () => {
    const before = await signInAsNewAccount(site, "user")
    const [session] = await shop.db.select().from(sessions).orderBy(desc(sessions.createdAt)).limit(1)
    const [user] = await shop.db
      .select()
      .from(users)
      .where(eq(users.id, session?.userId ?? ""))
    const email = user?.email ?? ""
    const link = (await requestOnPage("/auth/forgotten", email)) ?? ""
    expect(link).toMatch(/^\/auth\?reset=true&token=/)
    const page = await visitor().html(link)
    expect(page).toContain("New password")
    const short = await visitor().post(link, { token: tokenOf(link), password: "short" })
    expect(short.status).toBe(400)
    expect(await short.text()).toContain("At least 10 characters")
    const changed = await visitor().post(link, { token: tokenOf(link), password: "a wholly new password" })
    expect([changed.status, location(changed)]).toEqual([302, "/auth?changed=true"])
    expect((await visitor().post(link, { token: tokenOf(link), password: "a third password" })).status).toBe(404)
    await resetLimits()
    expect((await visitor().post("/auth", { email, password: "a wholly new password" })).status).toBe(302)
    const letters = await shop.db
      .select()
      .from(outboxEmails)
      .where(eq(outboxEmails.recipient, email))
      .orderBy(outboxEmails.createdAt)
    expect(letters.map(({ subject }) => subject)).toEqual([
      "A new password",
      "Your password was changed",
      "A new device signed in",
    ])
    expect((await before.get("/account")).status).not.toBe(200)
  })

  test("says which passkeys and connected accounts still sign in, and leads to where they are removed [AUTH-03, AUTH-11]", async () => {
    const { email, id } = await createTestAccount(site, "user")
    const one = visitor()
    await one.post("/auth", { email, password: testPassword })
    const key = createTestPasskey()
    expect(await key.addTo(one, "Kitchen laptop")).toBe(200)
    await shop.db.insert(authAccounts).values({ accountId: "https://quay.example 7", providerId: "quay", userId: id })
    const link = (await requestOnPage("/auth/forgotten", email)) ?? ""
    const changed = await visitor().post(link, { token: tokenOf(link), password: "a wholly new password" })
    expect(location(changed)).toBe("/auth?changed=look&next=/account")
    expect(await visitor().html(location(changed) ?? "")).toContain("still sign in without it")
    const said = (await site.inbox.newest(email))?.text
    expect(said).toContain("Your password was changed")
    expect(said).toContain("Kitchen laptop, since")
    expect(said).toContain("quay.example, since")
    expect(await key.signIn(visitor())).toBe(200)
  })

  test("is replaced by one e-mail: links that were requested before do nothing, also after a change in the account [AUTH-03, AUTH-11]", async () => {
    const { email } = await createTestAccount(site, "user")
    const one = visitor()
    await one.post("/auth", { email, password: testPassword })
    const replace = async (link: string, chosen: string) =>
      (await visitor().post(link, { token: tokenOf(link), password: chosen })).status
    const links = [await requestOnPage("/auth/forgotten", email), await requestOnPage("/auth/forgotten", email)].map(
      (link) => link ?? "",
    )
    expect(new Set(links).size).toBe(2)
    expect(await replace(links[1] ?? "", "a wholly new password")).toBe(302)
    expect(await replace(links[0] ?? "", "a thief's password")).toBe(404)
    const later = (await requestOnPage("/auth/forgotten", email)) ?? ""
    await one.post("/auth", { email, password: "a wholly new password" })
    const form = { part: "password", current: "a wholly new password", password: "another quiet morning" }
    expect((await one.post("/account", form)).status).toBe(200)
    expect(await replace(later, "a thief's password")).toBe(404)
  })

  test("with a second step it opens no studio [case 10]", async () => {
    const { email, id } = await createTestAccount(site, "admin")
    await shop.db.insert(factors).values({ userId: id, type: "phone", phone: "+15035550142", status: "verified" })
    const link = (await requestOnPage("/auth/forgotten", email)) ?? ""
    await visitor().post(link, { token: tokenOf(link), password: "a wholly new password" })
    const one = visitor()
    await one.post("/auth", { email, password: "a wholly new password" })
    const studio = await one.get("/admin")
    expect([studio.status, location(studio)]).toEqual([302, "/auth/code?next=%2Fadmin"])
    expect((await one.post("/admin/settings", {})).status).toBe(403)
  })

  test("no credential is stored in plain text", async () => {
    const { email } = await createTestAccount(site, "user")
    const tokens: string[] = []
    for (const page of ["/auth/link", "/auth/forgotten"]) tokens.push(tokenOf((await requestOnPage(page, email)) ?? ""))
    const stored = JSON.stringify([
      await shop.db.select().from(verifications),
      await shop.db.select().from(authAccounts),
    ])
    for (const token of tokens) {
      expect(token.length).toBeGreaterThan(20)
      expect(stored).not.toContain(token)
    }
    expect((await shop.db.select().from(outboxEmails)).filter(({ secret }) => secret).length).toBeGreaterThan(1)
  })
})

test("the owner is notified of a removed passkey and of new recovery codes", async () => {
  const { email, id } = await createTestAccount(site, "user")
  const one = visitor()
  await one.post("/auth", { email, password: testPassword })
  expect(await createTestPasskey().addTo(one, "Kitchen laptop")).toBe(200)
  // Concurrent e-mails arrive in any order.
  await site.inbox.count(email)
  const [, passkey = ""] = /name="passkey" value="([^"]+)"/.exec(await one.html("/account")) ?? []
  expect((await one.post("/account", { part: "passkeys", act: "remove", passkey })).status).toBe(200)
  expect(await site.inbox.newest(email)).toMatchObject({ subject: "A passkey was removed" })
  expect((await site.inbox.newest(email))?.text).toContain("“Kitchen laptop”")
  await shop.db.insert(factors).values({ userId: id, type: "phone", phone: "+15035550142", status: "verified" })
  await shop.db.update(sessions).set({ aal: "aal2" }).where(eq(sessions.userId, id))
  expect((await one.post("/account", { part: "recovery", act: "make" })).status).toBe(200)
  expect(await site.inbox.newest(email)).toMatchObject({ subject: "Recovery codes were made" })
})

test("known and unknown addresses get the same answer [AUTH-03, case 1]", async () => {
  const { email } = await createTestAccount(site, "user")
  const shape = async (page: string, address: string, fields: Record<string, string>) => {
    await resetLimits()
    const answer = await visitor().post(page, { email: address, ...fields })
    const text = await answer.text()
    return [answer.status, [...answer.headers.keys()].toSorted(), text.replaceAll(address, "ADDRESS").length]
  }
  for (const [page, fields] of [
    ["/auth/sign-up", { password: "long enough it is" }],
    ["/auth/link", {}],
    ["/auth/forgotten", {}],
    ["/auth", { password: "a wrong password" }],
  ] as const) {
    const known = await shape(page, email, fields)
    expect(await shape(page, "nobody-at-all@example.com", fields)).toEqual(known)
  }
})
