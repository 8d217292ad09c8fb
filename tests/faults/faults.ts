import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import pg from "pg"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"
import { sendBuyers } from "./buyers.ts"

// `npm run faults [-- --trials 1000]`: kills the app, then the database, at random moments while orders are placed.
// Checks: every acknowledged order exists, with its hold, its invoice and its e-mail; no original and no
// numbered copy is sold twice; and it starts again.

const { values } = parseArgs({
  options: { trials: { type: "string", default: "50" }, buyers: { type: "string", default: "4" } },
})
const trials = Number(values.trials)
const atOnce = Number(values.buyers)
const data = await mkdtemp(join(tmpdir(), "solander-faults-"))
const env = { TRUST_PROXY: "1", LOG_LEVEL: "error" }

const within = (least: number, most: number) => least + Math.random() * (most - least)
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function query<T extends pg.QueryResultRow>(text: string, params: unknown[] = []): Promise<T[]> {
  const joined = await joinEmbedded({ folder: data })
  if (!joined) throw new Error("the database does not run")
  const client = new pg.Client(joined.config)
  await client.connect()
  try {
    return (await client.query<T>(text, params)).rows
  } finally {
    await client.end()
  }
}

/** Waits for the first order, so that every trial kills during orders. */
async function underWay({ acknowledged }: ReturnType<typeof sendBuyers>): Promise<void> {
  const give = Date.now() + 30_000
  while (acknowledged.size === 0) {
    if (Date.now() > give) throw new Error("no order was taken in half a minute")
    await pause(5)
  }
}

type Sum = { acknowledged: number; originals: number; lost: number; broken: number; double: number; starts: number }
const sums: Record<"app" | "database", Sum> = {
  app: { acknowledged: 0, originals: 0, lost: 0, broken: 0, double: 0, starts: 0 },
  database: { acknowledged: 0, originals: 0, lost: 0, broken: 0, double: 0, starts: 0 },
}

/** The number of missing acknowledged orders, of orders without hold, invoice or e-mail, and of copies sold twice. */
async function judge(tokens: Set<string>): Promise<Omit<Sum, "acknowledged" | "starts">> {
  const found = await query<{ original: boolean }>(
    `select exists (select from holds h join artworks a on a.id = h.artwork_id
       where h.order_id = o.id and a.edition_size is null) as original
     from orders o where token = any($1)`,
    [[...tokens]],
  )
  const [sold] = await query<{ count: number }>(
    `select count(*)::int as count from (select from holds where state <> 'released'
       group by artwork_id, number having count(*) > 1) twice`,
  )
  const [bad] = await query<{ count: number }>(
    `select count(*)::int as count from orders o where o.order_state = 'open' and (
       not exists (select from holds h where h.order_id = o.id) or not exists (select from invoices i where i.order_id = o.id)
       or not exists (select from mails m where m.subject = 'Your order ' || o.number))`,
  )
  const originals = found.filter(({ original }) => original).length
  return { originals, lost: tokens.size - found.length, broken: bad?.count ?? 0, double: sold?.count ?? 0 }
}

async function answersAgain(url: string): Promise<void> {
  const give = Date.now() + 30_000
  while (Date.now() < give) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await pause(20)
  }
  throw new Error("it does not answer any more")
}

let site: SiteProcess = await startSite({ data, env, args: ["--empty"] })
const [edition] = await query<{ id: string }>(
  `insert into artworks (slug, title, price, edition_size, published_at) values ('tide', 'Tide', 10000, 100000, now()) returning id`,
)
const originals = await query<{ id: string }>(
  `insert into artworks (slug, title, price, published_at)
   select 'wave-' || n, 'Wave ' || n, 20000, now() from generate_series(1, $1) n returning id`,
  [trials * 200],
)
if (!edition) throw new Error("no work")
const offered = { edition: edition.id, originals: originals.map(({ id }) => id) }

for (let trial = 1; trial <= trials; trial++) {
  const buyers = sendBuyers(site.url, offered, atOnce)
  await underWay(buyers)
  await pause(within(0, 400))
  site.child.kill("SIGKILL")
  await once(site.child, "exit")
  await buyers.stop()
  site = await startSite({ data, env, port: site.port })
  sums.app.starts++
  await tally("app", trial, buyers.acknowledged)
}

for (let trial = 1; trial <= trials; trial++) {
  const buyers = sendBuyers(site.url, offered, atOnce)
  await underWay(buyers)
  await pause(within(0, 400))
  const pid = Number((await readFile(join(data, "postgres/postmaster.pid"), "utf8")).split("\n")[0])
  process.kill(pid, "SIGKILL")
  await pause(within(20, 200))
  await answersAgain(site.url)
  await pause(100)
  await buyers.stop()
  sums.database.starts++
  await tally("database", trial, buyers.acknowledged)
}

async function tally(what: "app" | "database", trial: number, tokens: Set<string>): Promise<void> {
  const { originals, lost, broken, double } = await judge(tokens)
  const sum = sums[what]
  sum.acknowledged += tokens.size
  sum.originals += originals
  sum.lost += lost
  sum.broken = Math.max(sum.broken, broken)
  sum.double = Math.max(sum.double, double)
  if (lost > 0 || broken > 0 || double > 0)
    console.log(`${what} ${trial}: ${lost} lost, ${broken} incomplete, ${double} sold twice`)
}

await site.stop()
await rm(data, { recursive: true, force: true })
for (const [what, { acknowledged, originals, lost, broken, double, starts }] of Object.entries(sums)) {
  console.log(
    `${what} killed ${trials} times: ${acknowledged} orders acknowledged (${originals} of originals), ${lost} lost, ${broken} incomplete, ${double} sold twice, started again ${starts} times`,
  )
}
const well = Object.values(sums).every(
  ({ lost, broken, double, starts, acknowledged, originals }) =>
    lost + broken + double === 0 && starts === trials && originals > 0 && originals < acknowledged,
)
console.log(well ? `${trials * 2} passed, 0 failed` : "0 passed, 1 failed")
process.exit(well ? 0 : 1)
