import { eq, inArray } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { formatFieldValues } from "../../app/admin/kit/edit/fields.ts"
import { settingsFields } from "../../app/admin/settings/settings-fields.ts"
import { sessions, setupLinks, userRoles } from "../../db/tables/accounts.ts"
import { backups } from "../../db/tables/backups.ts"
import { sealedSecrets, settings } from "../../db/tables/content.ts"
import { system } from "../../domain/actor.ts"
import { getSettingsForEdit } from "../../domain/settings/settings-for-edit.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { backdateSessions as ageOf, createUserWithOldSession as signedInAgo } from "../support/old-session.ts"
import { createTestPasskey } from "../support/passkey.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"
import { readHtml } from "../support/visitor.ts"

// A stolen admin session must not be enough to take over the site (decision 059).

const site = await openTestShop()
const { shop, visitor } = site

beforeEach(() => site.database.pool.query("delete from rate_limits"))
afterEach(() => expect(site.errors).toEqual([]))

/** An admin whose session began a number of minutes ago. */
const signedInBefore = (minutes: number) => signedInAgo(site, minutes, "admin")
const age = (userId: string, minutes: number) => ageOf(site, userId, minutes)

const confirmMessage = "Please confirm that it’s you"
const other = await createTestAccount(site, "user")
const roles = await shop.db.$count(userRoles, eq(userRoles.userId, other.id))

const sensitiveActions: [string, string, Record<string, string>][] = [
  [
    "the mail server",
    "/admin/settings/mail-server",
    { intent: "save", host: "127.0.0.1", port: "2599", security: "none", user: "", password: "" },
  ],
  ["how e-mails come in", "/admin/settings/incoming", { intent: "save", by: "webhook" }],
  ["a key to send letters", "/admin/settings/incoming", { intent: "make key" }],
  ["an address of the calendar", "/admin/commissions/calendar", { intent: "renew" }],
  ["the address of the calendar", "/admin/commissions/calendar", { intent: "show" }],
  [
    "a place for backups",
    "/admin/settings/backups/places/new",
    { intent: "save", kind: "folder", name: "A thief’s disk", path: "/tmp" },
  ],
  ["an invitation", "/admin/settings/people", { intent: "invite", email: "thief@example.com", role: "admin" }],
  ["a role", `/admin/settings/people/${other.id}`, { intent: "role", role: "admin" }],
  [
    "a sign-in provider",
    "/admin/settings/sign-in",
    { intent: "add", name: "Quay ID", issuer: "https://issuer.example" },
  ],
]

describe("a session that began eleven minutes ago", () => {
  test.each(sensitiveActions)("is asked before %s, and nothing changes", async (_what, path, form) => {
    const { browser } = await signedInBefore(11)
    const answer = await browser.post(path, form)
    expect(answer.status).toBe(403)
    expect(await readHtml(answer)).toContain(confirmMessage)
    expect(await shop.db.$count(settings, inArray(settings.key, ["mailServer", "mailbox"]))).toBe(0)
    expect(await shop.db.$count(sealedSecrets)).toBe(0)
    expect(await shop.db.$count(setupLinks, eq(setupLinks.email, "thief@example.com"))).toBe(0)
    expect(await shop.db.$count(userRoles, eq(userRoles.userId, other.id))).toBe(roles)
    expect(await browser.html("/admin/settings/sign-in")).not.toContain("Quay ID")
  })

  test.each(sensitiveActions)("is not asked before %s if it began nine minutes ago", async (_what, path, form) => {
    const { browser } = await signedInBefore(9)
    const answer = await browser.post(path, form)
    // A new place for backups has a page of its own.
    expect(answer.status).toBe(path.endsWith("/new") ? 302 : 200)
    expect(await readHtml(answer)).not.toContain(confirmMessage)
    await site.database.pool.query("delete from settings where key in ('mailServer', 'mailbox', 'signIn')")
    await site.database.pool.query("delete from kept_secrets")
    await site.database.pool.query("delete from setup_links")
    await site.database.pool.query("delete from user_roles where user_id = $1 and role = 'admin'", [other.id])
  })

  test("does not see the calendar's address, which stays valid after the session", async () => {
    const { browser, id } = await signedInBefore(0)
    const path = "/admin/commissions/calendar"
    expect(await readHtml(await browser.post(path, { intent: "renew" }))).toMatch(/\/calendars\/[\w-]{32}/)
    await age(id, 11)
    for (const address of [path, `${path}.data`])
      expect(await (await browser.get(address)).text()).not.toMatch(/\/calendars\/[\w-]{32}/)
    await site.database.pool.query("delete from kept_secrets")
  })

  test("changes no provider that is there and puts none back, sends no invitation again, and is asked each time [AUTH-11, ADM-21]", async () => {
    const { browser, id } = await signedInBefore(0)
    const providers = "/admin/settings/sign-in"
    const quay = { name: "Quay ID", issuer: "https://issuer.example" }
    const added = await readHtml(await browser.post(providers, { intent: "add", ...quay }))
    const [, line = ""] = /name="line" value="(\d+)"/.exec(added) ?? []
    await browser.post("/admin/settings/people", { intent: "invite", email: "colleague@example.com", role: "admin" })
    const invited = () => shop.db.select().from(setupLinks).where(eq(setupLinks.email, "colleague@example.com"))
    const [link] = await invited()
    const later: [string, Record<string, string>][] = [
      [providers, { intent: "save", id: "quay-id", scopes: "openid", clientId: "a", secret: "b", ...quay }],
      [providers, { intent: "undo", line }],
      [`/admin/settings/people/${link?.id}`, { intent: "send-again" }],
    ]
    await age(id, 11)
    for (const [path, form] of later) {
      const refused = await browser.post(path, form)
      expect([form.intent, refused.status]).toEqual([form.intent, 403])
      expect(await readHtml(refused)).toContain(confirmMessage)
    }
    expect(await browser.html(providers)).toContain("Quay ID")
    expect(await invited()).toEqual([link])
    await age(id, 9)
    for (const [path, form] of later) expect([form.intent, (await browser.post(path, form)).status]).not.toContain(403)
    await site.database.pool.query("delete from settings where key = 'signIn'")
    await site.database.pool.query("delete from setup_links")
  })

  test("leads no money to another account, nor back to one before; other settings are saved [AUTH-11, ADM-21]", async () => {
    const { browser, id } = await signedInBefore(0)
    const saving = async (changes: Record<string, string>) => {
      const stored = await getSettingsForEdit(shop, system("Test"))
      if (!stored.ok) throw new Error("the settings cannot be read")
      const shown = formatFieldValues(settingsFields, stored.value.value)
      const form = { ...shown, ...changes, intent: "save", seenAt: stored.value.updatedAt.toISOString() }
      return browser.post("/admin/settings", form)
    }
    const iban = async () => (await getSettings(shop.db, "payment")).payment.bankTransfer.iban
    const saved = await readHtml(await saving({ iban: "DE89370400440532013000" }))
    const [, lines = ""] = /name="lines" value="([\d,]+)"/.exec(saved) ?? []
    await age(id, 11)
    const refused = await saving({ iban: "GB33BUKB20201555555555", tagline: "Of water" })
    expect(refused.status).toBe(403)
    const html = await readHtml(refused)
    expect(html).toContain(confirmMessage)
    expect(html).toContain('value="GB33BUKB20201555555555"')
    expect((await browser.post("/admin/settings", { intent: "undo", lines })).status).toBe(403)
    expect(await iban()).toBe("DE89 3704 0044 0532 0130 00")
    expect((await saving({ tagline: "Of water" })).status).toBe(200)
    await age(id, 9)
    expect((await saving({ iban: "" })).status).toBe(200)
    expect(await iban()).toBe("")
  })

  test("takes no kept backup [AUTH-11, ADM-21]", async () => {
    const { browser, id } = await signedInBefore(9)
    const [kept] = await shop.db
      .insert(backups)
      .values({ cause: "hand", state: "done", key: "no/such/file.tar", bytes: 1, createdAt: shop.now() })
      .returning({ id: backups.id })
    const path = `/admin/settings/backups/${kept?.id}`
    expect((await browser.request(path, { method: "HEAD" })).status).toBe(200)
    await age(id, 11)
    for (const method of ["GET", "HEAD"]) {
      const led = await browser.request(path, { method })
      expect([led.status, led.headers.get("location")]).toEqual([302, "/admin/confirm?next=/admin/settings/backups"])
    }
  })

  test("gets no archive; it is redirected to the confirmation, and back", async () => {
    const { browser } = await signedInBefore(11)
    const led = await browser.get("/admin/settings/backups/everything")
    const page = `/admin/confirm?next=/admin/settings/backups`
    expect([led.status, led.headers.get("location")]).toEqual([302, page])
    expect(await browser.html(page)).toContain("Your password")
    const twice = { "confirm-password": ["a guess", testPassword] }
    expect((await browser.post(page, twice)).status).toBe(400)
    const wrong = await browser.post(page, { next: "/admin/settings/backups", "confirm-password": "a guess" })
    expect(await readHtml(wrong)).toContain("That’s not your password.")
    const right = await browser.post(page, { next: "/admin/settings/backups", "confirm-password": testPassword })
    expect([right.status, right.headers.get("location")]).toEqual([302, "/admin/settings/backups"])
    const file = await browser.get("/admin/settings/backups/everything")
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/x-tar"])
    await file.body?.cancel()
  })

  test.each(["/admin/customers", "/admin/newsletter/subscribers"])(
    "takes no file of everybody from %s [AUTH-11, ADM-21]",
    async (page) => {
      const { browser, id } = await signedInBefore(9)
      const file = await browser.get(`${page}/export`)
      expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"])
      await age(id, 11)
      const led = await browser.get(`${page}/export`)
      expect([led.status, led.headers.get("location")]).toEqual([302, `/admin/confirm?next=${page}`])
      // With a `download` attribute the browser would save the confirmation page as the file.
      expect(await browser.html(page)).not.toMatch(/<a[^>]*\/export"[^>]*download/)
    },
  )

  test("continues after a confirmation in the page, by password or passkey; another session does not", async () => {
    const { browser, email, id } = await signedInBefore(0)
    const key = createTestPasskey()
    expect(await key.addTo(browser)).toBe(200)
    const thief = visitor()
    await thief.post("/auth", { email, password: testPassword })
    const invite = { intent: "invite", email: "friend@example.com", role: "user" }
    for (const proof of [{ "confirm-password": testPassword }, { "confirm-passkey": await key.sign(browser) }]) {
      await age(id, 11)
      expect((await browser.post("/admin/settings/people", invite)).status).toBe(403)
      const confirmed = await browser.post("/admin/confirm", proof)
      expect(confirmed.status).toBe(200)
      expect((await browser.post("/admin/settings/people", invite)).status).not.toBe(403)
      expect((await thief.post("/admin/settings/people", invite)).status).toBe(403)
    }
    expect(await shop.db.$count(sessions, eq(sessions.userId, id))).toBe(2)
  })
})

test("the page redirects only into the studio, and is for admins only", async () => {
  const { browser } = await signedInBefore(0)
  expect(await browser.html("/admin/confirm?next=//evil.example")).toContain('name="next" value="/admin"')
  expect((await visitor().get("/admin/confirm")).status).toBe(302)
  const post = await browser.post("/admin/confirm", { next: "//evil.example", "confirm-password": testPassword })
  expect(post.headers.get("location")).toBe("/")
})
