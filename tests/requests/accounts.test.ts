import { eq, inArray } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { authAccounts, sessions, userRoles, users } from "../../db/tables/accounts.ts"
import { settings } from "../../db/tables/content.ts"
import { signInForm } from "../../domain/accounts/account.ts"
import { createSetupLink } from "../../domain/accounts/people/setup-links.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { createTestAccount, signInAsNewAccount, testPassword } from "../support/test-accounts.ts"
import type { Visitor } from "../support/visitor.ts"

const test = await openTestShop()
const { shop, visitor, errors } = test
const secure = await openTestShop({ env: { SITE_URL: "https://studio.example" } })

const admin = { name: "Ines Calder", email: "Ines@Example.com", password: "four quiet grey words" }
const location = (answer: Response) => answer.headers.get("location")

/** All requests below have the same address. */
const resetLimits = () => test.database.pool.query("delete from rate_limits")

describe("the set-up link", () => {
  it("creates one admin from ten concurrent requests, who is signed in [AUTH-10]", async () => {
    const link = await createSetupLink(shop)
    const people = Array.from({ length: 10 }, () => visitor())
    const answers = await Promise.all(
      people.map((one, n) => one.post(link, { ...admin, email: `ines${n}@example.com` })),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([302, ...Array(9).fill(404)])
    expect(await shop.db.select().from(userRoles)).toHaveLength(1)
    expect(await shop.db.select().from(users)).toHaveLength(1)
    const winner = answers.findIndex((answer) => answer.status === 302)
    expect(location(answers[winner] as Response)).toBe("/admin")
    expect((await people[winner]?.get("/admin"))?.status).toBe(200)
  })

  it("invalidates every other open link", async () => {
    const [first, second] = [await createSetupLink(shop), await createSetupLink(shop)]
    expect((await visitor().post(first, admin)).status).toBe(302)
    const late = await visitor().get(second)
    expect(late.status).toBe(404)
    expect(await late.text()).toContain("This link no longer works")
  })

  it("tells whoever it signed in where to go on, and others that it no longer works [AUTH-09]", async () => {
    const link = await createSetupLink(shop)
    const one = visitor()
    expect((await one.post(link, { ...admin, email: "again@example.com" })).status).toBe(302)
    const again = await one.get(link)
    expect(again.status).toBe(200)
    const html = await again.text()
    expect(html).toContain("You’re signed in")
    expect(html).toContain("again@example.com")
    expect(html).toMatch(/<a[^>]* href="\/admin"/)
    // A duplicate submission.
    const twice = await one.post(link, { ...admin, email: "again@example.com" })
    expect(await twice.text()).toContain("You’re signed in")
    expect(await visitor().html(link)).not.toContain("again@example.com")
  })

  it("works for a day", async () => {
    const link = await createSetupLink(shop)
    expect((await visitor().get(link)).status).toBe(200)
    test.later({ minutes: 24 * 60 + 1 })
    expect((await visitor().get(link)).status).toBe(404)
    const answer = await visitor().post(link, { ...admin, email: "late@example.com" })
    expect(answer.status).toBe(404)
  })

  it("still works after an invalid form, which keeps what was typed", async () => {
    const link = await createSetupLink(shop)
    const short = await visitor().post(link, { name: "Nora Vale", email: "nora@example.com", password: "short" })
    expect(short.status).toBe(400)
    const html = await short.text()
    expect(html).toContain("At least 10 characters")
    expect(html).toContain('value="Nora Vale"')
    expect(html).not.toContain('value="short"')
    const unknown = await visitor().post(link, { ...admin, role: "admin" })
    expect(unknown.status).toBe(400)
    const good = await visitor().post(link, { ...admin, email: "nora@example.com" })
    expect(good.status).toBe(302)
  })

  it("sets a new password for an existing account, makes it an admin, and ends its sessions", async () => {
    const ines = await signInAsNewAccount(test, "user")
    await shop.db.update(users).set({ email: "forgot@example.com" }).where(eq(users.name, "Uli User"))
    expect((await ines.get("/admin")).status).toBe(403)
    const link = await createSetupLink(shop)
    const again = { ...admin, email: "Forgot@example.com", password: "a new long password" }
    const opened = visitor()
    expect((await opened.post(link, again)).status).toBe(302)
    expect((await opened.get("/admin")).status).toBe(200)
    expect((await ines.get("/admin")).status).toBe(302)
  })

  it("asks where the studio is, as its browser’s language guesses, and delivery begins with that country [ADM-21]", async () => {
    await shop.db.delete(settings).where(inArray(settings.key, ["site", "shipping", "payment", "demo"]))
    const link = await createSetupLink(shop)
    const opened = await visitor().request(link, { headers: { "accept-language": "de-AT,de;q=0.9" } })
    expect(await opened.text()).toMatch(/<option value="AT" selected="">Austria/)
    const wrong = await visitor().post(link, { ...admin, email: "where@example.com", country: "QQ" })
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("Please choose a country.")])
    const there = { ...admin, email: "where@example.com", country: "DE", timeZone: "Europe/Berlin" }
    expect((await visitor().post(link, there)).status).toBe(302)
    const { site, shipping } = await getSettings(shop.db, "site", "shipping")
    const rates = { small: null, medium: null, large: null, oversize: null }
    expect(site).toMatchObject({ currency: "EUR", timeZone: "Europe/Berlin" })
    expect([site.country, shipping.zones]).toMatchObject(["DE", [{ name: "Germany", countries: ["DE"], rates }]])
  })

  it.each(["", "nonsense", "a".repeat(5000)])("an invalid token opens nothing: %.20s", async (token) => {
    expect((await visitor().get(`/auth/setup?token=${token}`)).status).toBe(404)
  })
})

describe("signing in", () => {
  const right = { email: "ines@example.com", password: admin.password }

  it("ignores capitals in the address, and redirects the artist to the studio", async () => {
    await resetLimits()
    const one = visitor()
    const answer = await one.post("/auth", { ...right, email: "INES@example.com" })
    expect(answer.status).toBe(302)
    expect(location(await one.get(location(answer) ?? ""))).toBe("/admin")
  })

  it("keeps the session in a cookie that scripts and other sites cannot use", async () => {
    const [cookie = ""] = (await visitor().post("/auth", right)).headers.getSetCookie()
    expect(cookie).toMatch(/^solander\.session_token=/)
    expect(cookie).toMatch(/; Path=\//)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
  })

  it("promises nobody the e-mail that confirms an address while none can be sent [OPS-04]", async () => {
    await resetLimits()
    const waiting = { email: "waiting@example.com", password: admin.password }
    expect((await visitor().post("/auth/sign-up", waiting)).status).toBe(200)
    const refused = await visitor().post("/auth", waiting)
    expect(refused.status).toBe(403)
    const html = await refused.text()
    expect(html).toContain("this site can’t send e-mail yet")
    expect(html).not.toMatch(/just sent|newest e-mail|Send it again/)
  })

  it("gives the same answer for a wrong password and for an unknown address", async () => {
    await resetLimits()
    const answer = async (email: string) => {
      const response = await visitor().post("/auth", { email, password: "not the password" })
      const text = (await response.text()).replaceAll(email, "…").replaceAll(/nonce="[^"]*"/g, "")
      return [response.status, text.match(/role="alert"[^>]*>([^<]*)</)?.[1], response.headers.getSetCookie()]
    }
    const known = await answer("ines@example.com")
    expect(known).toEqual([401, "That e-mail and password don’t match.", []])
    expect(await answer("nobody@example.com")).toEqual(known)
  })

  it("shows an error beside each invalid field and keeps the address", async () => {
    const answer = await visitor().post("/auth", { email: "ines at example", password: "" })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain("Please enter your e-mail address, for example name@example.com.")
    expect(html).toContain("Please enter your password.")
    expect(html).toContain('value="ines at example"')
  })

  it.each([
    ["/admin/orders?state=to_pay", "/admin/orders?state=to_pay"],
    ["//evil.example", "/"],
    ["\\evil.example", "/"],
    ["/\\evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["site@evil.example", "/"],
    ["https://evil.example/", "/"],
    ["//3232235521", "/"],
    ["", "/"],
  ])("redirects only to a path of this site: %s [case 7]", async (next, to) => {
    await resetLimits()
    const one = visitor()
    const answer = await one.post("/auth", { ...right, next })
    expect([answer.status, location(answer)]).toEqual([302, to])
    const again = await one.get(`/auth?next=${encodeURIComponent(next)}`)
    expect([again.status, location(again)]).toEqual([302, to])
  })

  it("creates a new session, whatever cookies the browser sent [case 4]", async () => {
    await resetLimits()
    const one = visitor()
    one.cookies.set("solander.session_token", "planted.signature")
    const answer = await one.post("/auth", right)
    expect(answer.status).toBe(302)
    expect(one.cookies.get("solander.session_token")).not.toContain("planted")
    const planted = visitor()
    planted.cookies.set("solander.session_token", "planted.signature")
    expect((await planted.get("/admin")).status).toBe(302)
  })

  it("has a rate limit that no header of the visitor widens [case 3]", async () => {
    await resetLimits()
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const answer = await visitor().request("/auth", {
        method: "POST",
        body: new URLSearchParams({ email: "ines@example.com", password: `guess ${n}` }),
        headers: {
          origin: "http://localhost:3000",
          "x-forwarded-for": `198.51.100.${n}`,
          "x-client-ip": `198.51.100.${n}`,
        },
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    const direct = await visitor().request("/auth/v1/sign-in/email", {
      method: "POST",
      body: JSON.stringify({ email: "ines@example.com", password: admin.password }),
      headers: {
        origin: "http://localhost:3000",
        "content-type": "application/json",
        "x-client-ip": "198.51.100.200",
      },
    })
    expect(direct.status).toBe(429)
    await resetLimits()
  })

  it("limits guesses from changing networks, but not the owner's own browser [case 2]", async () => {
    const proxied = await openTestShop({ env: { TRUST_PROXY: "1" } })
    const owner = await signInAsNewAccount(proxied, "admin")
    const [{ email } = { email: "" }] = await proxied.shop.db.select().from(users)
    const send = (who: Visitor, network: number, password: string) =>
      who.request("/auth", {
        method: "POST",
        body: new URLSearchParams({ email, password }),
        headers: { origin: "http://localhost:3000", "x-forwarded-for": `198.51.100.${network}` },
      })
    const statuses: number[] = []
    for (let n = 1; n <= 40; n++) statuses.push((await send(proxied.visitor(), n, `guess number ${n}`)).status)
    // The owner's sign-in is one of the twenty per hour.
    expect(statuses).toEqual([...Array(19).fill(401), ...Array(21).fill(429)])
    expect((await send(proxied.visitor(), 100, testPassword)).status).toBe(429)

    await owner.post("/auth/sign-out")
    expect((await send(owner, 101, "a slip of the finger")).status).toBe(401)
    expect((await send(owner, 101, testPassword)).status).toBe(302)
    expect((await owner.get("/admin")).status).toBe(200)

    const thief = proxied.visitor()
    for (const [name, value] of owner.cookies) if (name.endsWith(".device")) thief.cookies.set(name, `${value}x`)
    expect((await send(thief, 102, testPassword)).status).toBe(429)
    expect(proxied.errors).toEqual([])
  })

  it("refuses a password that ends with NUL [case 17]", async () => {
    await resetLimits()
    expect((await visitor().post("/auth", { ...right, password: `${right.password}\0` })).status).toBe(400)
    const answer = await visitor().postJson("/auth/v1/sign-in/email", { ...right, password: `${right.password}\0` })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []])
    expect(signInForm.safeParse({ ...right, password: `${right.password}\0` }).success).toBe(false)
  })

  it.each([
    ["of 73 bytes, whose last one differs", `${"a".repeat(72)}b`, `${"a".repeat(72)}c`],
    ["of 73 bytes, cut to 72", `${"a".repeat(72)}b`, "a".repeat(72)],
    [
      "of characters of several bytes",
      "größe größe größe größe größe größe größe größe ü",
      "größe größe größe größe größe größe größe größe u",
    ],
    ["of 256 characters", `${"😀x".repeat(85)}y`, "😀x".repeat(85)],
  ])("never truncates a password %s [case 17]", async (_, right, other) => {
    await resetLimits()
    const { id, email } = await createTestAccount(test, "user")
    const { password: passwords } = await shop.auth.$context
    await shop.db
      .update(authAccounts)
      .set({ password: await passwords.hash(right) })
      .where(eq(authAccounts.userId, id))
    expect((await visitor().post("/auth", { email, password: other })).status).toBe(401)
    expect((await visitor().post("/auth", { email, password: right })).status).toBe(302)
  })

  it("a body with a role or another user's id is refused, and changes nothing [case 20]", async () => {
    await resetLimits()
    const one = await signInAsNewAccount(test, "user")
    const before = await shop.db.select().from(userRoles)
    for (const extra of [{ role: "admin" }, { user_id: "x" }, { status: "verified" }, { ["__proto__"]: "x" }]) {
      expect(
        (await visitor().post("/auth/sign-up", { email: "e@example.com", password: "long enough it is", ...extra }))
          .status,
      ).toBe(400)
      await one.post("/account", { part: "profile", name: "Uli", email: "uli@example.com", ...extra })
    }
    expect(await shop.db.select().from(userRoles)).toEqual(before)
  })

  it("refuses a form of another site [case 23]", async () => {
    const answer = await visitor().request("/auth", {
      method: "POST",
      body: new URLSearchParams(right),
      headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    })
    expect(answer.status).toBe(403)
  })

  it("has no sign-up, and no unused endpoint", async () => {
    for (const path of ["sign-up/email", "update-user", "delete-user", "change-email", "reset-password"]) {
      const answer = await visitor().postJson(`/auth/v1/${path}`, {
        name: "x",
        email: "x@example.com",
        password: "long enough",
      })
      expect([path, answer.status]).toEqual([path, 404])
    }
    expect(await shop.db.select().from(users).where(eq(users.email, "x@example.com"))).toEqual([])
  })
})

describe("a session", () => {
  it("ends with Sign Out, also for a copy of its cookie", async () => {
    const one = await signInAsNewAccount(test, "admin")
    const kept = new Map(one.cookies)
    const answer = await one.post("/auth/sign-out")
    expect([answer.status, location(answer)]).toEqual([302, "/"])
    const thief = visitor()
    for (const [name, value] of kept) thief.cookies.set(name, value)
    expect((await thief.get("/admin")).status).toBe(302)
  })

  it("is not ended by a link or a picture", async () => {
    const one = await signInAsNewAccount(test, "admin")
    await one.get("/auth/sign-out")
    expect((await one.get("/admin")).status).toBe(200)
  })

  it("loses access to the studio at the next request when the role is removed [AUTH-08, case 21]", async () => {
    const one = await signInAsNewAccount(test, "admin")
    const [session] = await shop.db
      .select()
      .from(sessions)
      .orderBy(sessions.createdAt)
      .limit(1)
      .offset((await shop.db.$count(sessions)) - 1)
    await shop.db.delete(userRoles).where(eq(userRoles.userId, session?.userId ?? ""))
    const answer = await one.get("/admin/orders")
    expect(answer.status).toBe(403)
    const html = await answer.text()
    expect(html).toContain("Access Denied")
    expect(html.replaceAll("&#x27;", "'")).toContain(
      "You don't have permission to access this area. Admin privileges required.",
    )
    expect(html).toMatch(/<button[^>]*>Go Back<\/button>/)
  })
})

it("with https the cookie belongs to this host alone", async () => {
  const answer = await secure.visitor().request(`https://studio.example${await createSetupLink(secure.shop)}`, {
    method: "POST",
    body: new URLSearchParams(admin),
    headers: { origin: "https://studio.example" },
  })
  expect([answer.status, location(answer)]).toEqual([302, "/admin"])
  const [cookie = ""] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-solander\.session_token=/)
  expect(cookie).toMatch(/; Secure/)
  expect(cookie).not.toMatch(/Domain=/)
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})

it("while the database is unavailable a signed-in artist gets a message, not a redirect to sign-in", async () => {
  const away = await openTestShop()
  const artist = await signInAsNewAccount(away, "admin")
  const { options } = away.shop.db.$client
  const { host } = options
  options.host = "/nowhere"
  await away.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  )
  const answers = [await artist.get("/admin"), await artist.get("/admin.data"), await artist.get("/auth")]
  expect(answers.map((answer) => answer.status)).toEqual([503, 503, 503])
  options.host = host
  expect((await artist.get("/admin")).status).toBe(200)
})
