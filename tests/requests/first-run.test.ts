import type { AddressInfo } from "node:net"
import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { createFirstAdminLink } from "../../domain/accounts/people/setup.server.ts"
import { findSetupCode, getSetupCode } from "../../domain/accounts/people/setup-code.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { listen } from "../../server/listen.ts"
import { openTestShop, type TestShop } from "../support/app.ts"
import { readHtml, type Visitor } from "../support/visitor.ts"

const site = await openTestShop({ isStartedEmpty: true })
const demo = await openTestShop()

const account = { name: "Marit Osgood", email: "marit@example.com", password: "slack water at nine", country: "US" }

const reset = ({ shop }: TestShop) =>
  shop.db.execute(sql`truncate auth_users, setup_links, settings, rate_limits, history cascade`)

beforeEach(async () => {
  await reset(site)
})

const countAdmins = async () => {
  const { rows } = await site.shop.db.execute<{ count: number }>(
    sql`select count(*)::int as count from user_roles where role = 'admin'`,
  )
  return rows[0]?.count
}

const asksForCode = (html: string) => html.includes("Set-up code") && !html.includes("wall label")

async function enterCode(visitor: Visitor, code = getSetupCode(site.shop)): Promise<Response> {
  return visitor.post("/setup", { code })
}

async function openSetup(): Promise<Visitor> {
  const visitor = site.visitor()
  expect((await enterCode(visitor)).status).toBe(302)
  return visitor
}

describe("a site that was started empty [AUTH-10]", () => {
  test("leads every page to set-up until it has an admin, and none afterwards", async () => {
    const pages = [
      "/",
      "/gallery",
      "/shop?medium=Oil",
      "/admin",
      "/auth",
      "/auth/sign-up",
      "/no-such-page",
      "/sitemap.xml",
    ]
    for (const page of pages) {
      const answer = await site.visitor().get(page)
      expect([page, answer.status, answer.headers.get("location")]).toEqual([page, 302, "/setup"])
      expect(answer.headers.get("cache-control")).toContain("no-store")
    }
    expect((await site.visitor().post("/contact", { name: "A" })).status).toBe(403)
    const signUp = { email: "eve@example.com", password: account.password, data: {} }
    expect((await site.visitor().postJson("/auth/v1/signup", signUp)).status).toBe(403)
    for (const page of ["/healthz", "/.well-known/jwks.json"])
      expect((await site.visitor().get(page)).status, page).toBe(200)

    const marit = await openSetup()
    expect((await marit.post("/setup", account)).headers.get("location")).toBe("/admin/setup")
    expect((await marit.get("/admin/setup")).status).toBe(200)
    expect((await site.visitor().get("/")).status).toBe(200)
    expect((await site.visitor().get("/gallery")).status).toBe(200)
    const { site: identity } = await getSettings(site.shop.db, "site")
    expect([identity.artistName, identity.contactEmail, identity.country]).toEqual([account.name, account.email, "US"])
  })

  test("asks for the code, and a wrong one or none makes no admin", async () => {
    const stranger = site.visitor()
    expect(asksForCode(await stranger.html("/setup"))).toBe(true)
    const wrong = await enterCode(stranger, "AAAA-AAAA-AAAA")
    expect(wrong.status).toBe(400)
    expect(await readHtml(wrong)).toContain("That isn’t the code.")
    expect((await stranger.post("/setup", account)).status).toBe(403)
    stranger.cookies.set("solander.setup", `9999999999.${"A".repeat(43)}`)
    expect((await stranger.post("/setup", account)).status).toBe(403)
    expect(await countAdmins()).toBe(0)
  })

  test("takes the code in small letters, with spaces, and with O and I for digits; the cookie ends after a day", async () => {
    const typed = getSetupCode(site.shop).toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "i")
    const visitor = site.visitor()
    const answer = await enterCode(visitor, typed)
    expect(answer.headers.get("location")).toBe("/setup")
    expect(answer.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Strict$/)
    expect(await visitor.html("/setup")).toContain("wall label")
    site.later({ days: 1.1 })
    expect(asksForCode(await visitor.html("/setup"))).toBe(true)
    site.later({ days: -1.1 })
  })

  test("limits guesses of one network, also with the right code among them", async () => {
    const guesser = site.visitor()
    for (let at = 0; at < 20; at++) expect((await enterCode(guesser, `AAAA-AAAA-${1000 + at}`)).status).toBe(400)
    const refused = await enterCode(guesser)
    expect(refused.status).toBe(429)
    expect(await readHtml(refused)).toContain("Please wait an hour and try again")
    expect(guesser.cookies.size).toBe(0)
  })

  test("makes one admin of two browsers at once, and leads the other to the sign-in", async () => {
    const visitors = await Promise.all([openSetup(), openSetup(), openSetup(), openSetup()])
    const answers = await Promise.all(
      visitors.map((visitor, at) => visitor.post("/setup", { ...account, email: `artist-${at}@example.com` })),
    )
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302])
    expect(await countAdmins()).toBe(1)
    const pages = await Promise.all(visitors.map((visitor) => visitor.get("/admin/setup")))
    expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 302, 302, 302])
  })

  test("makes one admin when the printed link and the page are used at once, by whichever is first", async () => {
    const link = new URL((await createFirstAdminLink(site.shop)) ?? "")
    const visitor = await openSetup()
    await Promise.all([
      visitor.post("/setup", account),
      site.visitor().post(link.pathname + link.search, { ...account, email: "printed@example.com" }),
    ])
    expect(await countAdmins()).toBe(1)
    expect((await site.visitor().get(link.pathname + link.search)).status).toBe(404)
  })

  test("keeps the printed link, whose holder goes on with the steps", async () => {
    const link = new URL((await createFirstAdminLink(site.shop)) ?? "")
    const artist = site.visitor()
    expect((await artist.get(link.pathname + link.search)).status).toBe(200)
    await artist.post(link.pathname + link.search, account)
    expect(await artist.html("/admin")).toContain("Continue set-up")
    expect(await artist.html("/admin/setup")).toContain("Five short steps")
  })

  test("closes set-up for ever, also without its admin, and prints no code any more", async () => {
    expect(await findSetupCode(site.shop)).toBe(getSetupCode(site.shop))
    const visitor = await openSetup()
    await visitor.post("/setup", account)
    expect(await findSetupCode(site.shop)).toBeNull()
    const late = site.visitor()
    expect((await late.get("/setup")).headers.get("location")).toBe("/admin/setup")
    expect((await late.get("/admin/setup")).headers.get("location")).toBe("/auth?next=%2Fadmin%2Fsetup")
    expect((await enterCode(late)).headers.get("set-cookie")).toBeNull()
    await site.shop.db.execute(sql`update user_roles set role = 'user'`)
    expect((await visitor.post("/setup", { ...account, email: "second@example.com" })).status).toBe(302)
    expect(await countAdmins()).toBe(0)
    expect(await findSetupCode(site.shop)).toBeNull()
  })

  test("refuses a weak password and a wrong address beside their fields, and keeps what was typed", async () => {
    const visitor = await openSetup()
    const refused = await visitor.post("/setup", { ...account, email: "marit", password: "short" })
    expect(refused.status).toBe(400)
    const html = await readHtml(refused)
    expect(html).toContain("Please enter your e-mail address")
    expect(html).toContain('value="Marit Osgood"')
    expect(html).not.toContain("short</")
    expect((await visitor.post("/setup", { ...account, role: "admin" })).status).toBe(400)
    expect(await countAdmins()).toBe(0)
  })

  test("takes no form of another site", async () => {
    const visitor = await openSetup()
    const headers = { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" }
    const body = new URLSearchParams(account)
    expect((await visitor.request("/setup", { method: "POST", body, headers })).status).toBe(403)
    expect(await countAdmins()).toBe(0)
  })
})

test("the printed address opens set-up by one click, and a wrong one asks for the code [AUTH-10]", async () => {
  const code = await findSetupCode(site.shop)
  const marit = site.visitor()
  const opened = await marit.get(`/setup?code=${code}`)
  expect([opened.status, opened.headers.get("location")]).toEqual([302, "/setup"])
  expect(await marit.html("/setup")).toContain("wall label")
  const stranger = site.visitor()
  for (let at = 0; at < 25; at++) await stranger.get(`/setup?code=AAAA-AAAA-${1000 + at}`)
  expect(stranger.cookies.size).toBe(0)
  // Guesses in addresses count like typed ones.
  expect((await stranger.get(`/setup?code=${code}`)).headers.get("set-cookie")).toBeNull()
  expect(asksForCode(await stranger.html("/setup"))).toBe(true)
})

test("this machine needs the code, too: a forwarded connection looks the same [AUTH-10]", async () => {
  const server = await listen(site.fetch, { port: 0, host: "127.0.0.1" })
  const { port } = server.address() as AddressInfo
  const page = await fetch(`http://127.0.0.1:${port}/setup`)
  expect(asksForCode(await readHtml(page))).toBe(true)
  server.close()
})

test("a site with the demo has no set-up [AUTH-10]", async () => {
  expect((await demo.visitor().get("/")).status).toBe(200)
  expect((await demo.visitor().get("/setup")).status).toBe(404)
  expect((await demo.visitor().post("/setup", { code: getSetupCode(demo.shop) })).status).toBe(404)
  expect((await demo.visitor().post("/setup", account)).status).toBe(404)
})
