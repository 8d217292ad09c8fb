import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { connect } from "../db/connect.ts"
import { joinEmbedded } from "../db/embedded/join.ts"
import { system } from "../domain/actor.ts"
import { getAnalyticsPeriod, listCounts, listVisitsByDay } from "../domain/analytics/analytics-queries.server.ts"
import { listWorkFunnels } from "../domain/analytics/funnel.server.ts"
import { getLiveVisitors } from "../domain/analytics/live-now.server.ts"
import { rollUpVisits } from "../domain/analytics/roll-up.server.ts"
import type { Shop } from "../domain/shop.ts"
import { insertManyVisits } from "../tests/support/many-visits.ts"
import { startSite } from "../tests/support/site-process.ts"
import { recordMeasurement } from "./measurement.ts"

// `node bench/analytics.ts`, after a build: the processor time of counting a visit beside that of its page, and the time of
// each analytics panel among 1,000,000 visits of 40 days, before and after the roll-up, beside `select 1` in the same run.
// `node bench/analytics.ts 20000` has as many visits.

const visits = Number(process.argv[2] ?? 1_000_000)
const rounds = 6_000
const site = await startSite({ env: { TRUST_PROXY: "1" } })
const joined = await joinEmbedded({ folder: site.data })
if (!joined) throw new Error("the database is not running")
const database = connect(joined.config)
const { db } = database
const now = new Date()

try {
  await measureCosts()
  await db.execute("truncate visits, visit_counts")
  await insertManyVisits(db, { visits, days: 40, now })
  const shop = { db, now: () => now } as Shop
  await measurePanels(shop, "nothing rolled up")
  const began = performance.now()
  await rollUpVisits(shop)
  console.log(`\nrolling up 39 days: ${(performance.now() - began).toFixed(0)} ms`)
  await measurePanels(shop, "rolled up, except today")
} finally {
  await database.close()
  await site.stop()
}

/** Processor time of the site's process for a cached page, alone and with its visit beacon. */
async function measureCosts() {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const ask = (path: string, body?: string, n = 0, wishes = {}) =>
    new Promise<number>((resolve, reject) => {
      const headers = body
        ? {
            "content-type": "text/plain;charset=UTF-8",
            "content-length": String(Buffer.byteLength(body)),
            "user-agent": `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.${n % 500}`,
            "accept-language": "en-US,en;q=0.9",
            // The rate limit for visits is per network.
            "x-forwarded-for": `198.51.${(n >> 5) & 255}.${n & 31}`,
            origin: site.url,
            "sec-fetch-site": "same-origin",
            ...wishes,
          }
        : { "accept-encoding": "br" }
      const sent = request(site.url + path, { agent, method: body ? "POST" : "GET", headers }, (answer) => {
        answer.resume()
        answer.on("end", () => resolve(answer.statusCode ?? 0))
      })
      sent.on("error", reject)
      sent.end(body)
    })
  const visitBody = JSON.stringify({ p: "/gallery", r: "www.instagram.com" })
  const look = (n: number) => ask("/gallery", undefined, n)
  const sendVisit = (n: number) => ask("/api/visits", visitBody, n)
  // The same request, read but not counted because of Do Not Track.
  const refuse = (n: number) => ask("/api/visits", visitBody, n, { dnt: "1" })
  const run = async (send: (n: number) => Promise<unknown>) => {
    let next = 0
    const before = getSiteCpuMs()
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        while (next < rounds) await send(next++)
      }),
    )
    return (getSiteCpuMs() - before) / rounds
  }
  await run(look)
  await run(sendVisit)
  const pages: number[] = []
  const both: number[] = []
  const refused: number[] = []
  for (let round = 0; round < 3; round++) {
    pages.push(await run(look))
    refused.push(await run(async (n) => [await look(n), await refuse(n)]))
    both.push(await run(async (n) => [await look(n), await sendVisit(n)]))
  }
  const [page = 0, unwanted = 0, counted = 0] = [pages, refused, both].map((times) => times.sort((a, b) => a - b)[1])
  const { rows } = await db.execute<{ count: number }>("select count(*)::int as count from visits")
  console.log(`a page of the page cache: ${page.toFixed(4)} ms of the processor`)
  console.log(
    `the same, counted:        ${counted.toFixed(4)} ms (${(counted / page).toFixed(2)}×), ${(counted - page).toFixed(4)} ms more`,
  )
  recordMeasurement({
    what: "a page of the page cache whose visit is counted: processor time",
    found: `${counted.toFixed(4)} ms`,
    against: `the page alone: ${page.toFixed(4)} ms`,
    ratio: counted / page,
  })
  console.log(`of that, counting alone:  ${(counted - unwanted).toFixed(4)} ms; the rest is the request itself`)
  console.log(`visits written: ${rows[0]?.count}`)
}

async function measurePanels(shop: Shop, name: string) {
  const artist = system("Bench")
  const periodInput = { range: "since", since: null } as const
  const read = await getAnalyticsPeriod(shop, artist, periodInput)
  if (!read.ok) throw new Error(read.problem.message)
  const { period, zone } = read.value
  const of = { zone, period }
  const all: [string, () => Promise<unknown>][] = [
    ["select 1", () => shop.db.execute("select 1")],
    ["period", () => getAnalyticsPeriod(shop, artist, periodInput)],
    ["visitors by day", () => listVisitsByDay(shop, artist, zone, period)],
    ["works", () => listWorkFunnels(shop, artist, of)],
    ...(["source", "country", "page", "hour", "search", "missing"] as const).map(
      (kind): [string, () => Promise<unknown>] => [kind, () => listCounts(shop, artist, kind, of)],
    ),
    ["here now", () => getLiveVisitors(shop, artist)],
  ]
  console.log(`\n${visits.toLocaleString("en-US")} visits, ${name}: median of 5`)
  for (const [panel, ask] of all) {
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const began = performance.now()
      await ask()
      times.push(performance.now() - began)
    }
    console.log(`${(times.sort((a, b) => a - b)[2] ?? 0).toFixed(1).padStart(8)} ms  ${panel}`)
  }
}

/** Processor time of the site's own process so far, in milliseconds (proc_pid_stat(5): user and system, in 1/100 s). */
function getSiteCpuMs(): number {
  const stat = readFileSync(`/proc/${site.child.pid}/stat`, "utf8")
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number)
  return (user + system) * 10
}
