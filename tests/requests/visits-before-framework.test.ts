import { once } from "node:events"
import { request, type Server } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { resolve } from "node:path"
import { text } from "node:stream/consumers"
import { sql } from "drizzle-orm"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { listen } from "../../server/listen.ts"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { firefoxUserAgent } from "../support/visits.ts"

// The same site behind two listeners: the framework alone, and the framework behind the fast path for visits.

const site = await openTestShop()
const { shop } = site
const { createApp, visitAnswerer } = (await import(
  resolve(import.meta.dirname, "../../build/server/index.js")
)) as typeof import("../../server/app.ts")
const app = createApp(shop, { hops: 1 })
const fastPath = visitAnswerer(shop, 1)
/** The number of requests that passed the fast path. */
let seen = 0
const at = { port: 0, host: "127.0.0.1" }
const framework = await listen(app.fetch, at)
const both = await listen(
  (incoming) => {
    seen++
    return app.fetch(incoming)
  },
  { ...at, answerFromCache: fastPath },
)
afterAll(() => {
  for (const server of [framework, both]) server.close()
})

const own = {
  origin: shop.siteUrl,
  "sec-fetch-site": "same-origin",
  "user-agent": firefoxUserAgent,
  "accept-language": "fr-CA",
  "content-type": "text/plain;charset=UTF-8",
}

async function sendVisitOverSocket(server: Server, told: unknown, headers: Record<string, string> = {}) {
  const body = typeof told === "string" ? told : JSON.stringify(told)
  const length = { "content-length": String(Buffer.byteLength(body)) }
  const { port } = server.address() as AddressInfo
  const all = { ...own, ...length, ...headers }
  const sent = request({ ...at, port, path: "/api/visits", method: "POST", headers: all, agent: false })
  sent.end(body)
  const [answer] = await once(sent, "response")
  const { date: _, "x-request-id": id, ...others } = answer.headers
  return { status: answer.statusCode, headers: others, id: String(id), body: await text(answer) }
}

const listVisits = async () => {
  await shop.visits.flushed()
  const { rows } = await shop.db.execute<{ name: string; country: string; source: string; hash: string }>(
    sql`select name, country, source, visitor::text as hash from visits order by at`,
  )
  return rows
}

beforeEach(async () => {
  await sendVisitOverSocket(both, { p: "/about" })
  await listVisits()
  await shop.db.execute(sql`truncate visits`)
  seen = 0
})

describe("a visit that is answered before the framework", () => {
  it("is counted as the framework counts it, and answered with the same headers [ADM-20]", async () => {
    const visit = { p: "/gallery", r: "www.instagram.com" }
    const from = { "x-forwarded-for": "203.0.113.9, 198.51.100.7" }
    const [one, other] = [
      await sendVisitOverSocket(framework, visit, from),
      await sendVisitOverSocket(both, visit, from),
    ]
    expect(seen).toBe(0)
    const { id, ...answer } = one
    expect(other).toMatchObject(answer)
    expect(Object.keys(other.headers).sort()).toEqual(Object.keys(answer.headers).sort())
    expect(other.id).toMatch(/^[\da-f-]{36}$/)
    expect(other.id).not.toBe(id)
    const [first, second] = await listVisits()
    expect(second).toEqual(first)
    expect(first).toMatchObject({ name: "/gallery", country: "CA" })
  })

  it.each([
    ["dnt", "1"],
    ["user-agent", "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"],
  ])("is left out with %s: %s", async (header, value) => {
    expect((await sendVisitOverSocket(both, { p: "/about" }, { [header]: value })).status).toBe(204)
    expect([seen, await listVisits()]).toEqual([0, []])
  })

  it("goes to the framework where no page tells that, which refuses it in the same words [ADM-20]", async () => {
    for (const told of ["", "p=/about", { p: "about" }]) {
      const { id: _, ...refused } = await sendVisitOverSocket(framework, told)
      expect(refused.status).toBe(400)
      expect(await sendVisitOverSocket(both, told)).toMatchObject(refused)
    }
    expect(await listVisits()).toEqual([])
    expect(seen).toBe(3)
  })

  it.each<[string, Record<string, string>, number]>([
    ["another site sent it", { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" }, 403],
    ["its sender is not named", { origin: "null", "sec-fetch-site": "cross-site" }, 403],
    ["it is in parts", { "content-length": "", "transfer-encoding": "chunked" }, 204],
  ])("goes to the framework where %s", async (_, headers, status) => {
    const { "content-length": length, ...others } = headers
    const sent =
      length === ""
        ? await sendChunkedVisit(others)
        : (await sendVisitOverSocket(both, { p: "/about" }, headers)).status
    expect([sent, seen]).toEqual([status, 1])
  })

  it("is not counted for admins", async () => {
    const artist = await signInAsNewAccount(site, "admin")
    const cookie = [...artist.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    expect((await sendVisitOverSocket(both, { p: "/about" }, { cookie })).status).toBe(204)
    expect([seen, await listVisits()]).toEqual([1, []])
  })

  it("has the current settings' headers", async () => {
    shop.pageCache.invalidate(["settings"])
    await sendVisitOverSocket(both, { p: "/about" })
    await sendVisitOverSocket(both, { p: "/about" })
    expect(seen).toBe(1)
  })
})

/** Sends a visit beacon in chunks, without a length. */
async function sendChunkedVisit(headers: Record<string, string>): Promise<number> {
  const { port } = both.address() as AddressInfo
  const all = { ...own, ...headers }
  const sent = request({ ...at, port, path: "/api/visits", method: "POST", headers: all, agent: false })
  sent.end(JSON.stringify({ p: "/about" }))
  const [answer] = await once(sent, "response")
  answer.resume()
  return answer.statusCode
}

it("times out without its bytes: 408, and the connection is closed", async () => {
  const patient = await listen(app.fetch, { ...at, answerFromCache: visitAnswerer(shop, 1, 0.1) })
  const socket = connect((patient.address() as AddressInfo).port, at.host)
  const head = Object.entries({ host: "localhost:3000", ...own, "content-length": "50" })
  socket.write(`POST /api/visits HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n{`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  patient.close()
})
