import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { and, eq, isNull } from "drizzle-orm"
import { afterEach, describe, expect, test } from "vitest"
import { authAccounts, sessions, setupLinks, userRoles, users } from "../../db/tables/accounts.ts"
import { history } from "../../db/tables/content.ts"
import { factors } from "../../db/tables/factors.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { openTestShop } from "../support/app.ts"
import { findNewestEmail } from "../support/email-inbox.ts"
import { listHistoryLines } from "../support/history-lines.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"
import type { Visitor } from "../support/visitor.ts"

const site = await openTestShop()
const { shop, visitor } = site
const list = "/admin/settings/people"
const pageOf = (id: string) => `${list}/${id}`

const createAccountWithBrowser = async (role: "admin" | "user") => {
  const made = await createTestAccount(site, role)
  return { ...made, browser: await signedIn(made.email) }
}
async function signedIn(email: string): Promise<Visitor> {
  await site.database.pool.query("delete from rate_limits")
  const browser = visitor()
  expect((await browser.post("/auth", { email, password: testPassword })).status).toBe(302)
  // The library uses the real clock, the shop's may be days ahead.
  await shop.db.update(sessions).set({ confirmedAt: shop.now() })
  return browser
}

const [ada, uli] = [await createAccountWithBrowser("admin"), await createAccountWithBrowser("user")]
/** An admin with MFA who has not entered a code. */
const adminWithoutCode = await createAccountWithBrowser("admin")
await shop.db
  .insert(factors)
  .values({ userId: adminWithoutCode.id, type: "phone", phone: "+15035550142", status: "verified" })

const roleOf = async (id: string) =>
  (await shop.db.select().from(userRoles).where(eq(userRoles.userId, id)))[0]?.role ?? null
const openLinks = (email: string) =>
  shop.db
    .select()
    .from(setupLinks)
    .where(and(eq(setupLinks.email, email), isNull(setupLinks.usedAt)))
const listEmailsTo = async (email: string) =>
  (
    await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email)).orderBy(outboxEmails.createdAt)
  ).map(({ subject }) => subject)
const listHistory = (id: string) => listHistoryLines(site, "account", id)
async function getCells({ email }: { email: string }) {
  const html = await ada.browser.html(`${list}?q=${email}`)
  const [, row = ""] = /<tr data-row.*?>(.*?)<\/tr>/.exec(html) ?? []
  return [...row.matchAll(/<td.*?>(.*?)<\/td>/g)].map(([, cell = ""]) => cell.replaceAll(/<.*?>/g, ""))
}
const address = () => `${randomUUID().slice(0, 8)}@example.com`
const sendInvitation = (email: string, role = "admin") => ada.browser.post(list, { intent: "invite", email, role })
/** Invites an address. @returns the invitation's ID and link */
async function invite(email: string, role = "admin") {
  expect((await sendInvitation(email, role)).status).toBe(200)
  const [link] = await openLinks(email)
  return { id: link?.id ?? "", link: (await findNewestEmail(site, email))?.path ?? "" }
}
const acceptInvitation = (link: string, email: string, name = "Nora Vale") =>
  visitor().post(link, { name, email, password: "four quiet grey words" })
const accountOf = async (email: string) => (await shop.db.select().from(users).where(eq(users.email, email)))[0]

afterEach(() => expect(site.errors).toEqual([]))

describe("the list", () => {
  test("names everybody, admins and invitations first, and is searched and narrowed [AUTH-09, ADM-21]", async () => {
    const email = address()
    await invite(email, "user")
    const all = await ada.browser.html(list)
    const at = [ada.email, email, uli.email].map((one) => all.indexOf(`>${one.slice(0, 6)}`))
    expect(at).not.toContain(-1)
    expect(at).toEqual(at.toSorted((one, other) => one - other))
    const users = await ada.browser.html(`${list}?role=users&q=uli`)
    expect(users).toContain(`data-row="${uli.id}"`)
    expect(users).not.toContain(`data-row="${ada.id}"`)
    expect(await ada.browser.html(`${list}?role=admins`)).not.toContain(`data-row="${uli.id}"`)
    expect(await getCells(adminWithoutCode)).toEqual([
      "Ada Artist",
      adminWithoutCode.email,
      "Admin",
      "Yes",
      "1",
      expect.stringMatching(/20/),
    ])
    expect(await getCells(uli)).toEqual(["Uli User", uli.email, "User", "No", "1", expect.stringMatching(/20/)])
    expect(await ada.browser.html(`${list}?q=%25%5C_`)).toContain("Nothing found for")
    expect((await ada.browser.get(`${list}?after=1.2.3&role=constructor`)).status).toBe(200)
  })

  test("has further pages, and nobody twice [AUTH-09, ADM-21]", async () => {
    const email = (n: number) => `page-${n}@many.example`
    await shop.db.insert(users).values(Array.from({ length: 70 }, (_, n) => ({ name: "", email: email(n) })))
    const shown = (html: string) => [...html.matchAll(/data-row="([\w-]+)"/g)].map(([, id]) => id)
    const first = await ada.browser.html(`${list}?q=many.example`)
    const next = /href="[^"?]*(\?[^"]*after=[^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? ""
    const all = [...shown(first), ...shown(await ada.browser.html(list + next))]
    expect([shown(first).length, all.length, new Set(all).size]).toEqual([50, 70, 70])
    await shop.db.delete(users).where(eq(users.name, ""))
  })
})

describe("every command", () => {
  const forms = async (): Promise<[path: string, form: Record<string, string>][]> => {
    const { id } = await invite(address())
    return [
      [list, { intent: "invite", email: "eve@example.com", role: "admin" }],
      [list, { intent: "withdraw", id }],
      [pageOf(id), { intent: "send-again" }],
      [pageOf(uli.id), { intent: "role", role: "admin" }],
      [pageOf(ada.id), { intent: "role", role: "user" }],
      [pageOf(ada.id), { intent: "sign-out" }],
    ]
  }

  test("is refused to strangers, to users, and to an admin who has not entered a code [AUTH-09]", async () => {
    const before = await shop.db.select().from(setupLinks)
    for (const [path, form] of await forms()) {
      expect([form.intent, (await visitor().post(path, form)).status]).toEqual([form.intent, 302])
      expect([form.intent, (await uli.browser.post(path, form)).status]).toEqual([form.intent, 403])
      expect([form.intent, (await adminWithoutCode.browser.post(path, form)).status]).toEqual([form.intent, 403])
    }
    const page = await adminWithoutCode.browser.get(list)
    expect([page.status, page.headers.get("location")]).toEqual([302, `/auth/code?next=${encodeURIComponent(list)}`])
    expect([await roleOf(ada.id), await roleOf(uli.id)]).toEqual(["admin", "user"])
    expect(await shop.db.select().from(setupLinks)).toHaveLength(before.length + 1)
    expect(await listEmailsTo("eve@example.com")).toEqual([])
  })

  test("says what is wrong beside the field, and takes no field that it does not know", async () => {
    const send = async (path: string, form: Record<string, string | string[]>) => {
      const answer = await ada.browser.post(path, form)
      return [answer.status, await answer.text()] as const
    }
    const [status, html] = await send(list, { intent: "invite", email: "nobody", role: "admin" })
    expect(status).toBe(400)
    expect(html).toContain("Please enter your e-mail address")
    expect(html).toContain('value="nobody"')
    for (const [path, form] of [
      [list, { intent: "invite", email: address(), role: "owner" }],
      [list, { intent: "invite", email: address() }],
      [list, { intent: "invite", email: [address(), address()], role: "user" }],
      [list, { intent: "invite", email: "a@example.com\r\nBcc: b@example.com", role: "user" }],
      [list, { intent: "invite", email: address(), role: "user", user_id: ada.id }],
      [list, { intent: "withdraw", id: "1" }],
      [pageOf(uli.id), { intent: "role", role: "owner" }],
      [pageOf(uli.id), { intent: "role", role: "admin", id: ada.id }],
      [pageOf("1"), { intent: "role", role: "admin" }],
      [pageOf(uli.id), { intent: "delete" }],
    ] as [string, Record<string, string>][])
      expect([form, (await send(path, form))[0]]).toEqual([form, 400])
    for (const form of [{ intent: "role", role: "user" }, { intent: "sign-out" }, { intent: "send-again" }])
      expect([form, (await send(pageOf(randomUUID()), form as Record<string, string>))[0]]).toEqual([form, 404])
    expect((await send(list, { intent: "withdraw", id: randomUUID() }))[0]).toBe(404)
    expect(await roleOf(uli.id)).toBe("user")
  })
})

describe("an invitation", () => {
  test("is a link by e-mail that works once, and that opening does not use up [AUTH-10]", async () => {
    const email = address()
    const { id, link } = await invite(email)
    expect(link).toMatch(/^\/auth\/setup\?token=[\w-]{43}$/)
    const [mail] = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email))
    expect(mail).toMatchObject({ secret: true, subject: expect.stringContaining("Join the studio of") })
    const token = link.split("token=")[1] ?? ""
    expect(JSON.stringify(await openLinks(email))).not.toContain(token)
    expect(JSON.stringify(await shop.db.select().from(history))).not.toContain(token)

    for (let n = 0; n < 3; n++) expect((await visitor().get(link)).status).toBe(200)
    expect((await visitor().request(link, { method: "HEAD" })).status).toBe(200)
    const page = await visitor().html(link)
    expect(page).toContain("Join the studio")
    expect(page).toContain(`value="${email}"`)

    const wrong = await acceptInvitation(link, "eve@example.com")
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain(`Please enter ${email}.`)
    expect(await accountOf("eve@example.com")).toBeUndefined()

    const answers = await Promise.all(Array.from({ length: 5 }, () => acceptInvitation(link, email.toUpperCase())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 404, 404, 404, 404])
    const user = await accountOf(email)
    expect(user).toMatchObject({ name: "Nora Vale", emailVerified: true })
    expect(await roleOf(user?.id ?? "")).toBe("admin")
    expect((await visitor().get(link)).status).toBe(404)
    expect(await listHistory(id)).toEqual(["invited by Ada Artist"])
    expect(await listHistory(user?.id ?? "")).toEqual(["accepted the invitation by Nora Vale"])
  })

  test("signs in: an admin to the studio, a user to the account", async () => {
    for (const [role, to, studio] of [
      ["admin", "/admin", 200],
      ["user", "/account", 403],
    ] as const) {
      const email = address()
      const { link } = await invite(email, role)
      const browser = visitor()
      const form = { name: "Nora Vale", email, password: "four quiet grey words" }
      const answer = await browser.post(link, form)
      expect([answer.status, answer.headers.get("location")]).toEqual([302, to])
      expect([role, (await browser.get("/admin")).status]).toEqual([role, studio])
    }
  })

  test("is there once: sent twice, also at once, it is one, and the second answer says so [AUTH-10]", async () => {
    const email = address()
    const both = await Promise.all([sendInvitation(email), sendInvitation(email)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const third = await sendInvitation(email, "user")
    expect(third.status).toBe(409)
    expect(await third.text()).toContain("This address is already invited.")
    expect([(await openLinks(email)).length, (await listEmailsTo(email)).length]).toEqual([1, 1])
  })

  test("works for seven days, and again when it is sent again: the link before does not [AUTH-10]", async () => {
    const email = address()
    const { id, link } = await invite(email)
    site.later({ days: 7, minutes: -5 })
    expect((await visitor().get(link)).status).toBe(200)
    site.later({ minutes: 10 })
    const fresh = await signedIn(ada.email)
    expect((await visitor().get(link)).status).toBe(404)
    expect((await acceptInvitation(link, email)).status).toBe(404)
    expect(await fresh.html(pageOf(id))).toContain("Expired")
    expect((await fresh.post(pageOf(id), { intent: "send-again" })).status).toBe(200)
    const again = (await findNewestEmail(site, email))?.path ?? ""
    expect(again).not.toBe(link)
    expect((await visitor().get(link)).status).toBe(404)
    expect((await fresh.post(pageOf(id), { intent: "send-again" })).status).toBe(200)
    expect((await visitor().get(again)).status).toBe(404)
    expect((await acceptInvitation((await findNewestEmail(site, email))?.path ?? "", email)).status).toBe(302)
    expect((await fresh.post(pageOf(id), { intent: "send-again" })).status).toBe(404)
    expect(await listHistory(id)).toEqual(
      ["invited", "invited again", "invited again"].map((one) => `${one} by Ada Artist`),
    )
    ada.browser = fresh
  })

  test("that has expired is replaced by a new one", async () => {
    const email = address()
    const { id } = await invite(email)
    await shop.db.update(setupLinks).set({ expiresAt: shop.now() }).where(eq(setupLinks.id, id))
    const { link } = await invite(email)
    expect((await acceptInvitation(link, email)).status).toBe(302)
  })

  test("is withdrawn: its link no longer works [AUTH-10]", async () => {
    const email = address()
    const { id, link } = await invite(email)
    const withdraw = { intent: "withdraw", id }
    const answer = await ada.browser.post(list, withdraw)
    expect(await answer.text()).toContain(`The invitation of ${email} is withdrawn.`)
    expect((await ada.browser.post(list, withdraw)).status).toBe(404)
    expect((await acceptInvitation(link, email)).status).toBe(404)
    expect(await accountOf(email)).toBeUndefined()
    expect((await ada.browser.get(pageOf(id))).status).toBe(404)
    expect(await listHistory(id)).toEqual(["invited by Ada Artist", "invitation withdrawn by Ada Artist"])
  })

  test("accepted and withdrawn at once has one of the two outcomes", async () => {
    // Accepting starts with a password hash, so the delay decides which of the two comes first.
    for (let n = 0; n < 8; n++) {
      const email = address()
      const { id, link } = await invite(email)
      const [accepted, withdrawn] = await Promise.all([
        acceptInvitation(link, email),
        setTimeout(n * 20).then(() => ada.browser.post(list, { intent: "withdraw", id })),
      ])
      expect([302, 404]).toContain(accepted.status)
      expect(withdrawn.status).toBe(accepted.status === 302 ? 404 : 200)
      expect((await accountOf(email)) !== undefined).toBe(accepted.status === 302)
    }
  })

  test("of an address with an account gives it the role at once, and takes none away [AUTH-10]", async () => {
    const { id, email, browser } = await createAccountWithBrowser("user")
    expect(await (await sendInvitation(email)).text()).toContain("has an account, and is an admin now.")
    expect((await browser.get("/admin")).status).toBe(200)
    expect(await (await sendInvitation(email)).text()).toContain("has an account already, as an admin.")
    const less = await sendInvitation(email, "user")
    expect(less.status).toBe(409)
    expect(await roleOf(id)).toBe("admin")
    expect(await openLinks(email)).toEqual([])
    expect(await listEmailsTo(email)).toEqual(["You’re an admin now"])
    await shop.db.delete(users).where(eq(users.id, id))
  })

  test("goes to the owner of an address that somebody else began an account with [AUTH-10]", async () => {
    const { id, email } = await createTestAccount(site, "user")
    await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, id))
    const { link } = await invite(email)
    expect(await roleOf(id)).toBe("user")
    await shop.db.insert(authAccounts).values({ userId: id, providerId: "elsewhere", accountId: "somebody else" })
    expect((await acceptInvitation(link, email)).status).toBe(302)
    const owner = await accountOf(email)
    expect([owner?.name, await roleOf(owner?.id ?? "")]).toEqual(["Nora Vale", "admin"])
    // The attacker's credentials are removed.
    expect(await shop.db.select().from(authAccounts).where(eq(authAccounts.userId, id))).toEqual([])
    expect(await shop.db.$count(authAccounts, eq(authAccounts.userId, owner?.id ?? ""))).toBe(1)
    await site.database.pool.query("delete from rate_limits")
    expect((await visitor().post("/auth", { email, password: testPassword })).status).toBe(401)
  })

  test("keeps the password of an account that was confirmed in the meantime", async () => {
    const email = address()
    const { link } = await invite(email)
    const { id } = await createTestAccount(site, "user")
    await shop.db.update(users).set({ email }).where(eq(users.id, id))
    const answer = await acceptInvitation(link, email, "Someone Else")
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/auth?next=%2Fadmin"])
    expect(await roleOf(id)).toBe("admin")
    expect(await accountOf(email)).toMatchObject({ name: "Uli User" })
    await signedIn(email)
  })
})

describe("a role", () => {
  test("is given and taken: the next request is refused, and the person is told [AUTH-09, case 21]", async () => {
    const { id, email, browser } = await createAccountWithBrowser("user")
    const give = (role: string) => ada.browser.post(pageOf(id), { intent: "role", role })
    expect((await browser.get("/admin")).status).toBe(403)
    expect(await (await give("admin")).text()).toContain("is an admin now")
    expect((await browser.get("/admin")).status).toBe(200)
    expect(await (await give("admin")).text()).toContain("is an admin already")
    expect(await (await give("user")).text()).toContain("is a user now")
    expect((await browser.get("/admin")).status).toBe(403)
    expect((await browser.post("/admin/settings", {})).status).toBe(403)
    expect((await browser.get("/account")).status).toBe(200)
    expect(await listEmailsTo(email)).toEqual(["You’re an admin now", "You’re no longer an admin"])
    expect(await listHistory(id)).toEqual(["made admin by Ada Artist", "made user by Ada Artist"])
  })

  test("of an address that nobody has confirmed stays [AUTH-10]", async () => {
    const { id } = await createTestAccount(site, "user")
    await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, id))
    const answer = await ada.browser.post(pageOf(id), { intent: "role", role: "admin" })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain("isn’t confirmed yet")
    expect(await roleOf(id)).toBe("user")
  })

  test("the last admin stays one, also when two take it from each other at once [AUTH-09]", async () => {
    const former = await shop.db.select().from(userRoles).where(eq(userRoles.role, "admin"))
    await shop.db.update(userRoles).set({ role: "user" })
    for (let round = 0; round < 8; round++) {
      const [one, other] = [await createAccountWithBrowser("admin"), await createAccountWithBrowser("admin")]
      const answers = await Promise.all([
        one.browser.post(pageOf(other.id), { intent: "role", role: "user" }),
        other.browser.post(pageOf(one.id), { intent: "role", role: "user" }),
      ])
      // The slower one is refused as a former admin, by the page or the command.
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
      const left = answers[0]?.status === 200 ? one : other
      expect([await roleOf(one.id), await roleOf(other.id)].toSorted()).toEqual(["admin", "user"])
      const own = await left.browser.post(pageOf(left.id), { intent: "role", role: "user" })
      expect(own.status).toBe(409)
      expect(await own.text()).toContain("This is the only admin.")
      expect(await left.browser.html(pageOf(left.id))).toContain("The only admin stays one")
      await shop.db.update(userRoles).set({ role: "user" })
    }
    for (const { userId } of former)
      await shop.db.update(userRoles).set({ role: "admin" }).where(eq(userRoles.userId, userId))
  })

  test("an admin can give up the role while there is another admin", async () => {
    const { id, browser } = await createAccountWithBrowser("admin")
    const answer = await browser.post(pageOf(id), { intent: "role", role: "user" })
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/account"])
    expect((await browser.get("/admin")).status).toBe(403)
  })
})

describe("signing somebody out", () => {
  test("ends all sessions of the person, who is told; the second time there are none [AUTH-11]", async () => {
    const { id, email, browser } = await createAccountWithBrowser("user")
    const second = await signedIn(email)
    const out = () => ada.browser.post(pageOf(id), { intent: "sign-out" })
    expect(await (await out()).text()).toContain("was signed out on 2 devices.")
    for (const one of [browser, second]) expect((await one.get("/account")).status).toBe(302)
    expect((await ada.browser.get("/admin")).status).toBe(200)
    expect(await (await out()).text()).toContain("wasn’t signed in anywhere else.")
    expect((await listEmailsTo(email)).filter((one) => one === "You were signed out")).toHaveLength(1)
    expect(await listHistory(id)).toEqual(["signed out everywhere by Ada Artist"])
  })

  test("keeps the session of whoever does it [AUTH-11]", async () => {
    const { id, email, browser } = await createAccountWithBrowser("admin")
    const second = await signedIn(email)
    expect((await browser.post(pageOf(id), { intent: "sign-out" })).status).toBe(200)
    expect((await browser.get("/admin")).status).toBe(200)
    expect((await second.get("/admin")).status).toBe(302)
    expect(await shop.db.$count(sessions, eq(sessions.userId, id))).toBe(1)
  })
})
