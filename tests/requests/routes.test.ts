import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import type { RouteConfigEntry } from "@react-router/dev/routes"
import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import { cachedForHeader } from "../../app/live/studio-worker/worker-names.ts"
import { listRoutes } from "../../app/route-entry.ts"
import routes from "../../app/routes.ts"
import { sessions } from "../../db/tables/accounts.ts"
import { factors } from "../../db/tables/factors.ts"
import { openTestShop } from "../support/app.ts"
import { createTestExhibition, createTestPage, createTestPost, createTestSeries } from "../support/published-content.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import type { Visitor } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor, errors } = test
const people = {
  anonymous: visitor(),
  user: await signInAsNewAccount(test, "user"),
  admin: await signInAsNewAccount(test, "admin"),
  /** Both have MFA; this one has not entered a code. */
  locked: await signInAsNewAccount(test, "admin"),
  proved: await signInAsNewAccount(test, "admin"),
}
type RouteRole = keyof typeof people
await addFactor(people.locked, "aal1")
await addFactor(people.proved, "aal2")
const roles = Object.keys(people) as RouteRole[]

/** Adds a factor to the session's account. @param aal the session's assurance level */
async function addFactor(who: Visitor, aal: "aal1" | "aal2"): Promise<void> {
  const { user } = await (await who.get("/api/session")).json()
  await shop.db.insert(factors).values({ userId: user.id, type: "phone", phone: "+15035550142", status: "verified" })
  await shop.db.update(sessions).set({ aal }).where(eq(sessions.userId, user.id))
}
const work = await insertWork(shop)
const [show, entry] = [await createTestExhibition(shop), await createTestPost(shop)]
const [body, own] = [await createTestSeries(shop), await createTestPage(shop)]

/** A route's status for GET, and for POST with an empty form: for all, or by role. */
type ExpectedStatuses = { path?: string; get: number | StatusByRole; post: number | StatusByRole }
type StatusByRole = { anonymous: number; user: number; admin: number; locked?: number }

/** In the studio, an admin who has yet to enter a code is redirected to the code page, and cannot write. */
function getExpectedStatus(answers: number | StatusByRole, who: RouteRole, name: string, write: boolean): number {
  if (who === "locked" && name.startsWith("/admin")) return write ? 403 : 302
  if (typeof answers === "number") return answers
  return answers[who as keyof StatusByRole] ?? answers.admin
}

const page: ExpectedStatuses = { get: 200, post: 405 }

/** Every public address of the product. A missing route fails the test below. */
const listedRoutes: Record<string, ExpectedStatuses> = {
  "/": page,
  "/gallery": page,
  "/shop": page,
  "/artwork/:id": { ...page, path: `/artwork/${work.id}` },
  "/about": page,
  "/series": page,
  "/series/:slug": { ...page, path: `/series/${body.slug}` },
  "/exhibitions": page,
  "/exhibitions/:slug": { ...page, path: `/exhibitions/${show.slug}` },
  "/blog": page,
  "/blog/:slug": { ...page, path: `/blog/${entry.slug}` },
  "/:slug": { get: 200, post: 404, path: `/${own.slug}` },
  "/drafts/:secret": { path: "/drafts/nobody", get: 404, post: 405 },
  "/drafts/:secret/files/:file": { path: `/drafts/nobody/files/${randomUUID()}`, get: 404, post: 405 },
  "/commissions": { get: 200, post: 400 },
  "/commissions/room": page,
  "/commissions/room/:secret": { path: "/commissions/room/nobody", get: 404, post: 404 },
  "/viewing-rooms/:secret": { path: "/viewing-rooms/nobody", get: 404, post: 404 },
  "/viewing-rooms/preview/:id": {
    path: `/viewing-rooms/preview/${randomUUID()}`,
    get: { anonymous: 302, user: 403, admin: 404, locked: 302 },
    post: 405,
  },
  "/contact": { get: 200, post: 400 },
  "/certificates": { get: 200, post: 400 },
  "/certificates/:code": { path: "/certificates/7Q4M-21KD-90XE-HT3R", get: 404, post: 405 },
  "/certificates/owner/:secret": { path: "/certificates/owner/nobody", get: 404, post: 404 },
  "/certificates/accept/:secret": { path: "/certificates/accept/nobody", get: 404, post: 404 },
  "/certificates/keys.json": { get: 200, post: 405 },
  "/certificates/:code/file": { path: "/certificates/7Q4M-21KD-90XE-HT3R/file", get: 404, post: 405 },
  "/certificates/:code/picture": { path: "/certificates/7Q4M-21KD-90XE-HT3R/picture", get: 404, post: 405 },
  "/checkout": { get: 200, post: 400 },
  "/checkout/pay/:token": { path: "/checkout/pay/nobody", get: 404, post: 404 },
  "/order-confirmation": { get: 200, post: 404 },
  "/track-order": { get: 200, post: 400 },
  "/newsletter": { get: 200, post: 400 },
  "/newsletter/:token": { path: "/newsletter/nobody", get: 404, post: 404 },
  "/newsletter/letters/:id": { path: `/newsletter/letters/${randomUUID()}`, get: 404, post: 405 },
  "/privacy": page,
  "/terms": page,
  "/shipping": page,
  "/withdrawal": page,
  "/imprint": { get: 404, post: 405 }, // Until the artist has filled it in.
  "/*": { path: "/no-such-page", get: 404, post: 404 },
  "/auth": { get: { anonymous: 200, user: 302, admin: 302 }, post: { anonymous: 400, user: 302, admin: 302 } },
  "/auth/sign-up": { get: 200, post: 400 },
  "/auth/forgotten": { get: 200, post: 400 },
  "/auth/link": { get: 200, post: 400 },
  "/auth/confirm": { get: 200, post: 404 },
  "/auth/code": {
    get: { anonymous: 302, user: 302, admin: 302, locked: 200 },
    post: { anonymous: 302, user: 302, admin: 302, locked: 404 },
  },
  "/auth/recovery": {
    get: { anonymous: 302, user: 302, admin: 302, locked: 200 },
    post: { anonymous: 302, user: 302, admin: 302, locked: 422 },
  },
  "/auth/with/:provider": { path: "/auth/with/nobody", get: 302, post: 302 },
  "/account": {
    get: { anonymous: 302, user: 200, admin: 200, locked: 302 },
    post: { anonymous: 302, user: 400, admin: 400, locked: 302 },
  },
  "/account/data.json": { get: { anonymous: 302, user: 200, admin: 200, locked: 302 }, post: 405 },
  "/auth/setup": { get: 404, post: 400 },
  "/setup": { get: 404, post: 404 },
  "/auth/sign-out": { get: 302, post: 302 },
  "/api/session": { get: 200, post: 405 },
  "/api/cart": { get: 405, post: 415 },
  "/api/operations": { get: 405, post: { anonymous: 401, user: 403, admin: 415, locked: 403 } },
  "/api/hold-alerts": { get: 400, post: 400 },
  "/api/notification-preferences": {
    get: { anonymous: 401, user: 200, admin: 200, locked: 403 },
    post: { anonymous: 401, user: 415, admin: 415 },
  },
  "/api/push-subscriptions": {
    get: { anonymous: 401, user: 200, admin: 200, locked: 403 },
    post: { anonymous: 401, user: 415, admin: 415 },
  },
  "/api/notifications": {
    get: { anonymous: 401, user: 200, admin: 200, locked: 403 },
    post: { anonymous: 401, user: 415, admin: 415 },
  },
  "/api/activity": { get: { anonymous: 401, user: 403, admin: 200, locked: 403 }, post: 405 },
  "/calendars/:secret": { path: "/calendars/nobody", get: 404, post: 405 },
  "/api/commissions": { get: 405, post: 400 },
  "/api/invoices/:token": { path: "/api/invoices/nobody", get: 404, post: 405 },
  "/api/returns/:token/:picture": { path: `/api/returns/nobody/${randomUUID()}`, get: 404, post: 405 },
  "/api/rooms/:secret/:picture": { path: `/api/rooms/nobody/${randomUUID()}`, get: 404, post: 405 },
  "/api/rooms/:secret/invoices/:invoice": {
    path: `/api/rooms/nobody/invoices/${randomUUID()}`,
    get: 404,
    post: 405,
  },
  "/api/payments/:provider": { path: "/api/payments/stripe", get: 405, post: 404 },
  "/cards/:thing/:file": { path: `/cards/artwork/${work.id}.jpg`, get: 302, post: 405 },
  "/cards/:file": { path: "/cards/gallery.jpg", get: 200, post: 405 },
  "/feeds/exhibitions.ics": { get: 200, post: 405 },
  "/exhibitions/:slug/calendar.ics": { path: `/exhibitions/${show.slug}/calendar.ics`, get: 200, post: 405 },
  "/media-files/:file/:name": { path: `/media-files/${randomUUID()}/a.mp4`, get: 404, post: 405 },
  "/drafts/:secret/media-files/:file/:name": { path: `/drafts/no/media-files/${randomUUID()}/a`, get: 404, post: 405 },
  "/page-files/:file": { path: `/page-files/${randomUUID()}`, get: 404, post: 405 },
  "/press/:file": { path: `/press/${randomUUID()}`, get: 404, post: 405 },
  "/feeds/:file": { path: "/feeds/works.rss", get: 200, post: 405 },
  "/sitemap.xml": { get: 200, post: 405 },
  "/robots.txt": { get: 200, post: 405 },
  "/.well-known/:file": { path: "/.well-known/tdmrep.json", get: 404, post: 405 },
}

/** The addresses that `server/app.ts` handles itself. */
const serverTable: Record<string, ExpectedStatuses> = {
  "GET /healthz": { path: "/healthz", get: 200, post: 404 },
  "GET /readyz": { path: "/readyz", get: 200, post: 404 },
  "GET /files/*": { path: "/files/nothing.webp", get: 404, post: 404 },
  "GET /live": { path: "/live", get: 426, post: 404 }, // For WebSockets, which `server/live/` handles.
  "GET /api/live-works": { path: `/api/live-works?ids=${work.id}`, get: 200, post: 404 }, // A stream without `ids`.
  "POST /api/letters": { path: "/api/letters", get: 404, post: 404 }, // Unless the inbound-mail webhook is enabled.
  "POST /api/visits": { path: "/api/visits", get: 404, post: 204 }, // The body is not a visit.
  "GET /favicon.svg": { path: "/favicon.svg", get: 404, post: 404 },
  "GET /favicon.ico": { path: "/favicon.ico", get: 404, post: 404 },
  "GET /apple-touch-icon.png": { path: "/apple-touch-icon.png", get: 404, post: 404 },
  "GET /assets/*": { path: "/assets/nothing.js", get: 404, post: 404 },
  "GET /.well-known/jwks.json": { path: "/.well-known/jwks.json", get: 200, post: 405 },
  "GET /auth/v1/.well-known/jwks.json": { path: "/auth/v1/.well-known/jwks.json", get: 200, post: 404 },
  "GET /auth/v1/user": { path: "/auth/v1/user", get: { anonymous: 401, user: 200, admin: 200 }, post: 404 },
  "POST /auth/v1/token": { path: "/auth/v1/token?grant_type=x", get: 404, post: 400 },
  "POST /auth/v1/logout": {
    path: "/auth/v1/logout?scope=others",
    get: 404,
    post: { anonymous: 401, user: 204, admin: 204, locked: 403 },
  },
  "POST /auth/v1/factors": {
    path: "/auth/v1/factors",
    get: 404,
    post: { anonymous: 401, user: 400, admin: 400, locked: 403 },
  },
  "POST /auth/v1/factors/:id/challenge": {
    path: `/auth/v1/factors/${randomUUID()}/challenge`,
    get: 404,
    post: { anonymous: 401, user: 404, admin: 404 },
  },
  "POST /auth/v1/factors/:id/verify": {
    path: `/auth/v1/factors/${randomUUID()}/verify`,
    get: 404,
    post: { anonymous: 401, user: 400, admin: 400 },
  },
  "DELETE /auth/v1/factors/:id": { path: `/auth/v1/factors/${randomUUID()}`, get: 404, post: 404 },
  "GET /auth/v1/authorize": { path: "/auth/v1/authorize?provider=nobody", get: 400, post: 404 },
  "GET /auth/v1/reauthenticate": { path: "/auth/v1/reauthenticate", get: 401, post: 404 }, // By a token, not a cookie.
  "GET /auth/v1/return": { path: "/auth/v1/return", get: 302, post: 404 },
  "GET /auth/v1/verify": { path: "/auth/v1/verify", get: 400, post: 400 },
  "POST /auth/v1/verify": { path: "/auth/v1/verify?", get: 400, post: 400 },
  "POST /auth/v1/otp": { path: "/auth/v1/otp", get: 404, post: 422 },
  "POST /auth/v1/recover": { path: "/auth/v1/recover", get: 404, post: 422 },
  "POST /auth/v1/resend": { path: "/auth/v1/resend", get: 404, post: 422 },
  "POST /auth/v1/signup": { path: "/auth/v1/signup", get: 404, post: 422 },
  "PUT /auth/v1/user": { path: "/auth/v1/user?", get: { anonymous: 401, user: 200, admin: 200 }, post: 404 },
  "GET /auth/v1/callback/:id": { path: "/auth/v1/callback/nobody", get: 302, post: 404 },
  "GET /auth/v1/*": { path: "/auth/v1/get-session", get: 200, post: 404 },
  "POST /auth/v1/*": { path: "/auth/v1/update-user", get: 404, post: 404 },
}

/** The addresses of routes and their children, with their files. Pathless layouts have none. */
function addresses(entries: RouteConfigEntry[], above = ""): [address: string, file: string][] {
  return entries.flatMap((entry) => {
    const here = entry.path ? `${above}/${entry.path}` : above
    const below = addresses(entry.children ?? [], here)
    const answers = entry.index || (entry.path && !entry.children?.some((child) => child.index))
    return answers ? [[here || "/", entry.file] as [string, string], ...below] : below
  })
}

const files = new Map(addresses(routes))
/**
 * The studio's addresses need no list: a new page must be as protected as the others, or this file fails. 302: redirect to
 * sign-in; 403: Access Denied; 404: no such id; 400: the empty form is invalid; 405: the page accepts no form.
 */
const differentStatuses: Record<string, { get: number; post: number }> = {
  "/admin/setup": { get: 302, post: 302 }, // Leads to the dashboard of a site that has an admin.
  "/admin/settings/health": { get: 301, post: 405 }, // The page of 1.0.0.
  "/admin/settings/backups/recovery-sheet": { get: 409, post: 405 }, // No backups elsewhere yet.
}

const studioRoutes = [...files].flatMap(([address, file]): [string, ExpectedStatuses][] => {
  if (address !== "/admin" && !address.startsWith("/admin/")) return []
  const takesForms = /export (async function|const) action/.test(readFileSync(resolve("app", file), "utf8"))
  const filled = address.replace("*", "no-such-page").replaceAll(/:\w+/g, randomUUID())
  // The form of a sale has its idempotency key in its address.
  const path = address.endsWith("/orders/sale") ? `${address}?form=${randomUUID()}` : filled
  const needsSelection = /\/(packing-slips|labels|papers\/file)$/.test(address)
  const get = filled !== address ? 404 : needsSelection ? 400 : 200
  const post = address.endsWith("*") ? 404 : takesForms ? 400 : 405
  const admin = differentStatuses[address] ?? { get, post }
  const allow = (status: number) => ({ anonymous: 302, user: 403, admin: status })
  return [[address, { path, get: allow(admin.get), post: allow(admin.post) }]]
})

/** The address of a page's data. @param query such as `_routes=root` */
function getDataAddress(name: string, path: string | undefined, query = ""): string {
  const [page = "", own = ""] = (path ?? name).split("?")
  const asked = [own, query].filter(Boolean).join("&")
  return `${name === "/admin" ? "/admin/_" : page}.data${asked ? `?${asked}` : ""}`
}
const hasPage = (name: string) => /\.tsx$/.test(files.get(name) ?? "")
const table = { ...listedRoutes, ...Object.fromEntries(studioRoutes) }

it("every route is listed, and nothing else [SHELL-01, SHELL-02, case 18]", () => {
  expect(Object.keys(table).toSorted()).toEqual([...files.keys()].toSorted())
})

it("every address that the server handles itself is listed", async () => {
  const { createApp } = (await import(resolve("build/server/index.js"))) as typeof import("../../server/app.ts")
  const own = createApp(shop)
    .routes.filter((route) => route.method !== "ALL" && route.path !== "/*")
    .map((route) => `${route.method} ${route.path}`)
  expect([...new Set(own)].toSorted()).toEqual(Object.keys(serverTable).toSorted())
})

const listed = Object.entries({ ...table, ...serverTable })

for (const who of roles) {
  it.each(listed)(`${who} gets %s [AUTH-07, AUTH-08]`, async (name, { path, get }) => {
    const answer = await people[who].get(path ?? name)
    expect(answer.status).toBe(getExpectedStatus(get, who, name, false))
    if (answer.status === 302 && name.startsWith("/admin") && answer.headers.get("location") !== "/admin") {
      expect(answer.headers.get("location")).toBe(
        `${who === "locked" ? "/auth/code" : "/auth"}?next=${encodeURIComponent(path ?? name)}`,
      )
    }
    // Routes without a component return data or files.
    if (answer.status === 403 && hasPage(name)) expect(await answer.text()).toContain("Access Denied")
  })

  it.each(listed.filter(([name]) => name !== "/auth/sign-out"))(
    `${who} sends %s an empty form`,
    async (name, { path, post }) => {
      const answer = await people[who].post(name === "/admin" ? "/admin?index" : (path ?? name))
      expect(answer.status).toBe(getExpectedStatus(post, who, name, true))
    },
  )

  it.each(listed.filter(([name]) => name.startsWith("/admin") || name === "/account"))(
    `${who} asks for the data of %s alone`,
    async (name, { path, get }) => {
      // the layout's loader does not run: its middleware must still protect the page
      const id = files.get(name)?.replace(/\.tsx?$/, "")
      const answer = await people[who].get(getDataAddress(name, path, `_routes=${id}`))
      // A data request gets the redirect in its body, to the page and not to its data.
      if (who === "anonymous" || who === "locked") {
        const to = who === "locked" ? "/auth/code?next=" : "/auth?next="
        const text = await answer.text()
        expect([answer.status, text.includes(to)]).toEqual([202, true])
        expect(text).not.toContain(".data")
      } else if (name.endsWith("/recovery-sheet") && who !== "user") expect(answer.status).toBe(404)
      else {
        const expected = getExpectedStatus(get, who, name, false)
        expect(answer.status).toBe([301, 302].includes(expected) ? 202 : expected)
      }
    },
  )
}

const flagsOf = new Map(listRoutes(routes).map(({ path, flags }) => [path, flags]))

it.each(Object.entries(table))(
  "the answer of %s has the headers of its flags [trust]",
  async (name, { path = name }) => {
    const flags = flagsOf.get(name) ?? {}
    const { status, headers } = await people.admin.get(path)
    const policy = headers.get("content-security-policy") ?? ""
    const isFramed = flags.policy === "framed"
    expect(policy).toContain(`frame-ancestors ${isFramed ? "'self'" : "'none'"}`)
    expect(headers.get("x-frame-options")).toBe(isFramed ? "SAMEORIGIN" : "DENY")
    expect(headers.get("permissions-policy")).toContain(flags.camera ? "camera=(self)" : "camera=()")
    if (flags.secret)
      expect([headers.get("referrer-policy"), headers.get("x-robots-tag")]).toEqual(["no-referrer", "noindex"])
    if (flags.secret && flags.secret !== "query") expect(headers.get("cache-control")).toMatch(/no-store/)
    if (name.startsWith("/admin/") && files.get(name)?.startsWith("admin/"))
      expect(headers.has(cachedForHeader)).toBe(status === 200 && flags.offline !== "never")
    if (!hasPage(name) || status >= 300) return
    const isStudio = name.startsWith("/admin") && flags.policy === undefined
    expect(policy).toContain(`worker-src ${isStudio ? "'self'" : "'none'"}`)
    expect(policy.includes("style-src 'self' 'unsafe-inline'")).toBe(isStudio)
    expect(headers.get("cache-control")).toBe(flags.cached ? "public, max-age=0, must-revalidate" : "private, no-store")
    if (flags.secret) return
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
    expect(headers.get("x-robots-tag")).toBeNull()
  },
)

it.each(Object.entries(table))("the log line of %s has no secret [trust]", async (name, { path = name }) => {
  const { secret } = flagsOf.get(name) ?? {}
  const [bare = ""] = path.split("?")
  test.lines.splice(0)
  await people.anonymous.get(path)
  const line = test.lines.find((one) => one.startsWith("answered "))
  const logged = /\bpath: (["'])(.*?)\1/.exec(line ?? "")?.[2]
  const first = name.split("/").findIndex((segment) => segment.startsWith(":"))
  if (secret === undefined) expect(logged).toBe(bare)
  if (secret === "parameter") expect(logged?.split("/")[first]).toBe("…")
  if (secret === "rest") expect(logged).toBe([...bare.split("/").slice(0, first), "…"].join("/"))
})

// Set-up refuses a form and leads away at once: `setup-steps.test.ts`.
const studio = Object.entries(table).filter(([name]) => name.startsWith("/admin") && name !== "/admin/setup")

for (const who of roles) {
  it.each(studio)(`${who} sends a form for the data of %s [detours]`, async (name, { path, post }) => {
    const id = files.get(name)?.replace(/\.tsx?$/, "")
    for (const query of ["", `_routes=${id}`, "_routes=root"]) {
      const answer = await people[who].post(getDataAddress(name, path, query))
      const text = await answer.text()
      if (who === "anonymous") expect([answer.status, text.includes("/auth?next=")]).toEqual([202, true])
      else expect([getExpectedStatus(post, who, name, true), 404, 405]).toContain(answer.status)
    }
  })

  // Headers that a proxy or a library might read as another method, path or user.
  it.each([
    ["a method in a header", "/admin/settings", { "x-http-method-override": "GET", "x-http-method": "GET" }],
    ["a path in a header", "/", { "x-original-url": "/admin/settings", "x-rewrite-url": "/admin/settings" }],
    [
      "a person in a header",
      "/admin/settings",
      { "x-user": "admin", "x-forwarded-user": "admin", authorization: "Basic YWRtaW46YWRtaW4=" },
    ],
    ["capitals", "/ADMIN/Settings", {}],
    ["two slashes", "//admin//settings", {}],
    ["an encoded letter", "/%61dmin/settings", {}],
    ["a slash at the end", "/admin/settings/", {}],
    ["a path parameter", "/admin;x=1/settings", {}],
    ["dots", "/gallery/../admin/settings", {}],
    ["encoded dots", "/gallery/%2e%2e/admin/settings", {}],
  ])(`${who} reaches the studio by %s only as the artist [detours]`, async (_, path, headers) => {
    const answer = await people[who].request(path, { headers: headers as Record<string, string> })
    const isStudio = (await answer.text()).includes("Megabytes of one uploaded file")
    if (who !== "admin" && who !== "proved") expect([path, isStudio]).toEqual([path, false])
    expect(answer.status).toBeLessThan(500)
  })
}

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})
