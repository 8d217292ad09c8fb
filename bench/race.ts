import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { joinEmbedded } from "../db/embedded/join.ts"
import { findFreePort, type SiteProcess, startSite } from "../tests/support/site-process.ts"
import { startStandInProcess } from "../tests/support/stand-in-process.ts"
import { type BuyerPaymentMethod, getQuantileMs, runConcurrently, sendOrder } from "./buyers.ts"
import { recordMeasurement } from "./measurement.ts"

// `npm run bench:race`: 200 concurrent buyers of one original and 500 of an edition of 50, over HTTP, through one process
// and through two on one database; by transfer, by card at the Stripe stand-in, and half and half. Every buyer with a page of
// the provider pays at once. Prints sales, charges and response times, beside one buyer alone in the same run.

const data = await mkdtemp(join(tmpdir(), "solander-race-"))
const site = await findFreePort()
const provider = await startStandInProcess(`http://localhost:${site}`)
const env = { ...provider.env, TRUST_PROXY: "1", LOG_LEVEL: "error", SITE_URL: `http://localhost:${site}` }
const first = await startSite({ data, env, port: site, args: ["--empty"] })
const joined = await joinEmbedded({ folder: data })
if (!joined) throw new Error("the database does not run")
const { host, port, user, database } = joined.config
const second = await startSite({
  env: { ...env, DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}` },
  args: ["--empty"],
})
const pool = new pg.Pool(joined.config)

async function insertRaceWork(editionSize: number | null): Promise<string> {
  const slug = crypto.randomUUID()
  const { rows } = await pool.query<{ id: string }>(
    "insert into artworks (slug, title, price, edition_size, published_at) values ($1, 'Tide', 10000, $2, now()) returning id",
    [slug, editionSize],
  )
  return rows[0]?.id ?? ""
}

type Crowd = { sites: SiteProcess[]; count: number; editionSize: number | null; methods: BuyerPaymentMethod[] }
type Page = { id: string; status: string; url: string | null; success_url: string }

async function measureCrowd({ sites, count, editionSize, methods }: Crowd): Promise<void> {
  const id = await insertRaceWork(editionSize)
  const [pages, charged] = [(await provider.control<Page[]>("sessions")).length, await getChargedTotal()]
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const site = sites[index % sites.length] ?? first
      // Both payment methods through both processes.
      return sendOrder(site.url, id, index, methods[Math.floor(index / sites.length) % methods.length], first.url)
    }),
  )
  const sold = answers.filter(({ status }) => status === 302).length
  const refused = answers.filter(({ status }) => status === 409).length
  const opened = (await provider.control<Page[]>("sessions")).slice(pages)
  await runConcurrently(opened.length, 16, (index) => provider.control("pay", { session: opened[index]?.id ?? "" }))
  const rows = await waitForSales(id, opened.length)
  const right =
    sold === (editionSize ?? 1) &&
    refused === count - sold &&
    rows.every(({ number }, index) => number === index + 1) &&
    rows.filter(({ state }) => state === "sold").length === opened.length &&
    (await getChargedTotal()) - charged === (await getRecordedTotal(id))
  const by = methods.map((method) => (method === "stripe" ? "card" : "transfer")).join(" and ")
  const last = getQuantileMs(1, answers)
  recordMeasurement({
    what: `${count} buyers of ${editionSize ? `an edition of ${editionSize}` : "an original"} at once, by ${by}, ${sites.length === 1 ? "one process" : "two processes"}`,
    found: `${sold} sold, ${refused} refused, ${opened.length} charged; last answer ${Math.round(last)} ms`,
    against: `one buyer alone: ${Math.round(alone)} ms`,
    ratio: last / alone,
    aim: `${editionSize ?? 1} sold, nobody charged for nothing`,
    met: right,
  })
  console.log(
    `${editionSize ? `an edition of ${editionSize}` : "an original"}, by ${by}, ${sites.length === 1 ? "one process" : "two processes"}: ` +
      `${sold} sold, ${refused} refused (409), ${count - sold - refused} other; numbers ${rows[0]?.number}…${rows.at(-1)?.number}; ` +
      `${opened.length} charged; last answer ${Math.round(last)} ms, ${(last / alone).toFixed(1)} times one buyer alone${right ? "" : "  WRONG"}`,
  )
  if (!right) process.exitCode = 1
}

/** The held and sold copies, once all card payments have arrived; after twenty seconds regardless. */
async function waitForSales(id: string, paid: number): Promise<{ number: number; state: string }[]> {
  for (let tries = 0; ; tries++) {
    const { rows } = await pool.query<{ number: number; state: string }>(
      "select number, state from holds where artwork_id = $1 and state <> 'released' order by number",
      [id],
    )
    if (rows.filter(({ state }) => state === "sold").length >= paid || tries === 100) return rows
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const getChargedTotal = async () => (await provider.ledger()).payments.reduce((sum, { amount }) => sum + amount, 0)

/** The total that the site has recorded for a work. */
async function getRecordedTotal(id: string): Promise<number> {
  const { rows } = await pool.query<{ sum: number }>(
    `select coalesce(sum(amount), 0)::int as sum from payments
     where state = 'received' and order_id in (select order_id from order_lines where artwork_id = $1)`,
    [id],
  )
  return rows[0]?.sum ?? 0
}

for (let warm = 0; warm < 5; warm++)
  for (const { url } of [first, second]) await sendOrder(url, await insertRaceWork(null), warm, "stripe", first.url)
const { ms: alone } = await sendOrder(first.url, await insertRaceWork(null), 9)
console.log(`one buyer alone: ${Math.round(alone)} ms`)
for (const methods of [["bank_transfer"], ["stripe"], ["bank_transfer", "stripe"]] satisfies BuyerPaymentMethod[][])
  for (const sites of [[first], [first, second]]) {
    await measureCrowd({ sites, count: 200, editionSize: null, methods })
    await measureCrowd({ sites, count: 500, editionSize: 50, methods })
  }
await pool.end()
await second.stop()
await first.stop()
await provider.stop()
await rm(data, { recursive: true, force: true })
