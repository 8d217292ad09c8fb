import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import pg from "pg"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { type SiteProcess, startSite } from "../../tests/support/site-process.ts"
import { insertManyWorkRows } from "./insert-many-works.ts"

/** A parameter that no page knows: the page is rendered for this request, and not cached. */
const uncached = "?made=anew"

type Times = { app: number; database: number }
type Options = { few?: number; many?: number; rounds?: number; warm?: number }

/**
 * The processor time of pages that are rendered for each request, at few (5,000) and at many (100,000) works; and how many
 * cached pages per second the server sends, beside a bare server that sends the same bytes.
 */
export async function measureRenders({
  few: least = 5_000,
  many: most = 100_000,
  rounds: count = 9,
  warm = 500,
}: Options = {}) {
  const sites = await Promise.all([startSiteWith(least), startSiteWith(most)])
  const paths = [
    ["gallery", () => `/gallery${uncached}`],
    ["gallery, of one medium", () => `/gallery${uncached}&medium=Ink`],
    ["gallery, by color and size", () => `/gallery${uncached}&colour=blue&size=small`],
    ["a work's page", (site: (typeof sites)[number]) => `/artwork/${site.work}${uncached}`],
  ] as const
  console.log(
    `\nProcessor time for one rendered page, in milliseconds (median of ${count} rounds of 40), at ${least} and ${most} works`,
  )
  const found: { name: string; few: Times; many: Times }[] = []
  const rows: Record<string, Record<string, number>> = {}
  // A warm-up compiles both paths, so that their order does not matter.
  for (let time = 0; time < 3; time++)
    for (const [, path] of paths) for (const one of sites) await requestPages(one.site.url + path(one), warm)
  for (const [name, path] of paths) {
    const rounds = sites.map(() => ({ app: [] as number[], database: [] as number[] }))
    for (let round = 0; round < count; round++)
      for (const [index, one] of sites.entries()) {
        const { site, postmaster } = one
        const [app, database] = [appTime(site.child.pid ?? 0), databaseTime(postmaster)]
        await requestPages(site.url + path(one), 40)
        rounds[index]?.app.push((appTime(site.child.pid ?? 0) - app) / 40)
        rounds[index]?.database.push((databaseTime(postmaster) - database) / 40)
      }
    const [few, many] = rounds.map(({ app, database }) => ({ app: median(app), database: median(database) }))
    if (!few || !many) continue
    const whole = (one: typeof few) => one.app + one.database
    found.push({ name, few, many })
    rows[name] = {
      "few: app": round(few.app),
      "few: database": round(few.database),
      "many: app": round(many.app),
      "many: database": round(many.database),
      ratio: round(whole(many) / whole(few)),
    }
  }
  console.table(rows)
  const site = sites[0]?.site
  if (site) await measureCachedPages(site)
  for (const { site, pool } of sites) {
    await pool.end()
    await site.stop()
  }
  return found
}

async function startSiteWith(works: number) {
  const site = await startSite({ args: ["--empty"], env: { LOG_LEVEL: "error" } })
  const joined = await joinEmbedded({ folder: site.data })
  const pool = new pg.Pool(joined?.config)
  await insertManyWorkRows(pool, works)
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid")
  const first = await pool.query<{ id: string }>("select id from artworks order by created_at limit 1")
  return { site, pool, work: first.rows[0]?.id ?? "", postmaster: getParentPid(rows[0]?.pid ?? 0) }
}

async function requestPages(url: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    const answer = await fetch(url, { headers: { "accept-encoding": "identity" } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  }
}

/** Requests per second over 64 connections, for two seconds each. */
async function measureCachedPages({ url }: SiteProcess): Promise<void> {
  const answer = await fetch(`${url}/gallery`, { headers: { "accept-encoding": "br" } })
  const bytes = Buffer.alloc(Number(answer.headers.get("content-length") ?? 0), 7)
  await answer.arrayBuffer()
  const bare = createServer((_request, response) => response.end(bytes)).listen(0)
  await once(bare, "listening")
  const address = `http://localhost:${(bare.address() as AddressInfo).port}/`
  const [page, plain] = [await rate(`${url}/gallery`), await rate(address)]
  console.log(
    `\nCached pages: ${Math.round(page)} a second; a bare server sends the same bytes ${Math.round(plain)} times: ratio ${round(page / plain)} (this process sends the requests, which limits both)`,
  )
  bare.close()
  bare.closeAllConnections()
}

async function rate(url: string): Promise<number> {
  const end = performance.now() + 2000
  let answers = 0
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      while (performance.now() < end) {
        const answer = await fetch(url, { headers: { "accept-encoding": "br" } })
        await answer.bytes()
        answers++
      }
    }),
  )
  return answers / 2
}

// Linux, proc_pid_stat(5): fields 14 and 15 are a process's own time in hundredths of a second, 16 and 17 that of
// exited children. A process that has exited has no fields: its time is counted for the parent.
function fieldsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  } catch {
    return []
  }
}

const getParentPid = (pid: number) => Number(fieldsOf(pid)[1])
const hundredths = (pid: number, fields: number[]) =>
  fields.reduce((sum, field) => sum + Number(fieldsOf(pid)[field - 3] ?? 0), 0)
const appTime = (pid: number) => hundredths(pid, [14, 15]) * 10
const databaseTime = (postmaster: number) =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && getParentPid(pid) === postmaster)
    .reduce((sum, pid) => sum + hundredths(pid, [14, 15]), hundredths(postmaster, [14, 15, 16, 17])) * 10

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const round = (number: number) => Math.round(number * 100) / 100
