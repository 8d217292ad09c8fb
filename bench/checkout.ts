import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { joinEmbedded } from "../db/embedded/join.ts"
import { findFreePort, startSite } from "../tests/support/site-process.ts"
import { startStandInProcess } from "../tests/support/stand-in-process.ts"
import {
  type BuyerPaymentMethod,
  getQuantileMs,
  type PurchaseResponse,
  readCpuMs,
  runConcurrently,
  sendOrder,
} from "./buyers.ts"
import { recordMeasurement } from "./measurement.ts"
import { createRowInserts } from "./same-rows.ts"

// `npm run bench:checkout`: 1, 16 and 64 concurrent buyers order a work each over HTTP, by transfer and by card (the order
// and the provider's page, at the Stripe stand-in), while jobs send e-mails with invoices. Prints orders per second, response
// times and errors, beside inserts of the same rows into the same database, and the processor time of an order.
// `npm run bench:checkout -- 2000` orders that many works. `--drain` waits until all e-mails are delivered.

const works = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 600)
const crowds = [1, 16, 64]

const data = await mkdtemp(join(tmpdir(), "solander-checkout-"))
const port = await findFreePort()
const provider = await startStandInProcess(`http://localhost:${port}`)
const env = { ...provider.env, TRUST_PROXY: "1", LOG_LEVEL: "error" }
const site = await startSite({ data, port, env, args: ["--empty"] })
const joined = await joinEmbedded({ folder: data })
if (!joined) throw new Error("the database is not running")
const pool = new pg.Pool({ ...joined.config, max: 16 })

const value = { artistName: "Ada Ferris", contactEmail: "ada@shop.example", location: "Rockland, Maine" }
await pool.query("insert into settings (key, value) values ('site', $1) on conflict (key) do update set value = $1", [
  value,
])

async function insertWorks(count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into artworks (slug, title, price, published_at)
     select gen_random_uuid()::text, 'Tide ' || n, 10000, now() from generate_series(1, $1) n returning id`,
    [count],
  )
  // PostgreSQL's autovacuum does this within a minute.
  await pool.query("analyze")
  return rows.map(({ id }) => id)
}

let buyers = 0
let errors = 0

async function measureCrowd(method: BuyerPaymentMethod, atOnce: number, count: number) {
  const ids = await insertWorks(count)
  const all: PurchaseResponse[] = []
  const [cpu, theirs] = [await readCpuMs(site.child.pid), await databaseCpu()]
  const seconds = await runConcurrently(count, atOnce, async (index) => {
    all.push(await sendOrder(site.url, ids[index] ?? "", ++buyers, method))
  })
  const failed = all.filter(({ status }) => status !== 302)
  errors += failed.length
  const { rows } = await pool.query<{ id: string }>(
    "select distinct order_id as id from order_lines where artwork_id = any($1)",
    [ids],
  )
  return {
    perSecond: count / seconds,
    p50: getQuantileMs(0.5, all),
    p99: getQuantileMs(0.99, all),
    errors: failed.map(({ status }) => status),
    cpu: ((await readCpuMs(site.child.pid)) - cpu) / count,
    databaseCpu: ((await databaseCpu()) - theirs) / count,
    orderIds: rows.map(({ id }) => id),
  }
}

/** Processor time of the site's open connections, in milliseconds. */
async function databaseCpu(): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'solander'",
  )
  const each = await Promise.all(rows.map(({ pid }) => readCpuMs(pid)))
  return each.reduce((sum, one) => sum + one, 0)
}

for (const method of ["bank_transfer", "stripe"] as const) await measureCrowd(method, 16, 200)
for (const method of ["bank_transfer", "stripe"] as const) {
  console.log(method === "stripe" ? "by card (order, and page at the provider)" : "by transfer")
  for (const atOnce of crowds) {
    const count = atOnce === 1 ? Math.ceil(works / 3) : works
    const ran = await measureCrowd(method, atOnce, count)
    const inserts = await createRowInserts(pool, ran.orderIds)
    const bare = inserts.length / (await runConcurrently(inserts.length, atOnce, async (index) => inserts[index]?.()))
    const answered = `p50 ${ran.p50.toFixed(0)} ms, p99 ${ran.p99.toFixed(0)} ms`
    recordMeasurement({
      what: `orders ${method === "stripe" ? "by card" : "by transfer"}, ${atOnce} at a time`,
      found: `${ran.perSecond.toFixed(0)} a second, ${answered}, ${ran.errors.length} errors`,
      against: `the same rows inserted alone: ${bare.toFixed(0)} a second`,
      ratio: ran.perSecond / bare,
      aim: "no error",
      met: ran.errors.length === 0,
    })
    console.log(
      `  ${String(atOnce).padStart(2)} at a time: ${ran.perSecond.toFixed(0)} orders/s, ${answered}, ` +
        `${ran.errors.length} errors${ran.errors.length > 0 ? ` (${[...new Set(ran.errors)]})` : ""}; ` +
        `an order costs ${ran.cpu.toFixed(1)} ms of the site's processor and ${ran.databaseCpu.toFixed(1)} ms of the database's; ` +
        `the same rows alone: ${bare.toFixed(0)}/s, ${(bare / ran.perSecond).toFixed(1)} times as many`,
    )
  }
}
if (errors > 0) process.exitCode = 1

if (process.argv.includes("--drain")) {
  const began = performance.now()
  for (;;) {
    const { rows } = await pool.query("select count(*)::int as waiting from mails where state = 'waiting'")
    if (rows[0].waiting === 0) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  console.log(`all e-mails delivered ${((performance.now() - began) / 1000).toFixed(0)} s later`)
}
const { rows: bad } = await pool.query("select count(*)::int as n from mails where last_error is not null")
if (bad[0].n > 0) console.log(`${bad[0].n} e-mails had an error`)
await pool.end()
await site.stop()
await provider.stop()
await rm(data, { recursive: true, force: true })
