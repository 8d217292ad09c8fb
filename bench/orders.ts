import { randomUUID } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { joinEmbedded } from "../db/embedded/join.ts"
import { filledCheckout } from "../tests/support/checkout.ts"
import { startSite } from "../tests/support/site-process.ts"

// `npm run bench:orders`: 16 buyers at a time order a work each over HTTP by transfer, while the jobs run (e-mails with
// their invoices). Prints orders per second and response times, beside plain inserts of the order's row into the
// same database, and how long the jobs took to finish after the last order.
// `npm run bench:orders -- 2000` orders that many works.

const works = Number(process.argv[2] ?? 1000)
const buyers = 16

const data = await mkdtemp(join(tmpdir(), "solander-orders-"))
const site = await startSite({ data, env: { TRUST_PROXY: "1", LOG_LEVEL: "error" }, args: ["--empty"] })
const joined = await joinEmbedded({ folder: data })
if (!joined) throw new Error("the database is not running")
const pool = new pg.Pool({ ...joined.config, max: buyers })

const value = {
  artistName: "Ada Ferris",
  contactEmail: "ada@shop.example",
  location: "Rockland, Maine",
}
await pool.query("insert into settings (key, value) values ('site', $1) on conflict (key) do update set value = $1", [
  value,
])

async function addWorks(count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into artworks (slug, title, price, published_at)
     select gen_random_uuid()::text, 'Tide ' || n, 10000, now() from generate_series(1, $1) n returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

/** Places one order. @returns milliseconds until the response was read */
function buy(id: string, index: number): Promise<{ status: number; ms: number }> {
  const { items: _items, ...fields } = filledCheckout([])
  const body = new URLSearchParams({ ...(fields as Record<string, string>), item: `${id}:1` }).toString()
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(`${site.url}/checkout`, {
      // every buyer has a connection of their own
      agent: false,
      method: "POST",
      headers: {
        origin: site.url,
        "content-type": "application/x-www-form-urlencoded",
        "content-length": Buffer.byteLength(body),
        "x-forwarded-for": `2001:db8:${(index >> 16).toString(16)}:${(index & 0xffff).toString(16)}::1`,
      },
    })
    sent.on("error", (error) =>
      reject(
        new Error(
          `buyer ${index} after ${Math.round(performance.now() - began)} ms: ${site.said.slice(-5).join("\n")}`,
          { cause: error },
        ),
      ),
    )
    sent.on("response", (answer) => {
      answer.resume()
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began }))
    })
    sent.end(body)
  })
}

/** Processes all indexes, `buyers` at a time. @returns seconds from the first to the last */
async function together(count: number, each: (index: number) => Promise<void>): Promise<number> {
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      for (let index = next++; index < count; index = next++) await each(index)
    }),
  )
  return (performance.now() - began) / 1000
}

const warm = await addWorks(64)
await together(warm.length, async (index) => void (await buy(warm[index] ?? "", 1_000_000 + index)))

/** Processor time of the site's own process so far, in milliseconds (proc_pid_stat(5): user and system, in 1/100 s). */
async function cpu(): Promise<number> {
  const stat = await readFile(`/proc/${site.child.pid}/stat`, "utf8").catch(() => "")
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number)
  return ((user ?? 0) + (system ?? 0)) * 10
}

const ids = await addWorks(works)
const cpuBefore = await cpu()
const answers: { status: number; ms: number }[] = []
const seconds = await together(works, async (index) => void answers.push(await buy(ids[index] ?? "", index)))

const times = answers.map(({ ms }) => ms).sort((one, other) => one - other)
const at = (part: number) => Math.round(times[Math.ceil(times.length * part) - 1] ?? 0)
const refused = answers.filter(({ status }) => status !== 302)
const perSecond = works / seconds
const cpuEach = ((await cpu()) - cpuBefore) / works

await pool.query("create table bench_orders (like orders including all)")
const bare = await together(works, async (index) => {
  await pool.query(
    `insert into bench_orders (number, token, idempotency_key, request_hash, email, name, shipping, payment_method,
       currency, subtotal, shipping_price, total, terms_version)
     values ($1, $2, $3, 'x', 'a@example.com', 'Ada', '{}', 'bank_transfer', 'USD', 1, 1, 2, '1')`,
    [`B-${index}`, randomUUID(), randomUUID()],
  )
})
const barePerSecond = works / bare

console.log(`${works} orders, ${buyers} buyers at a time, jobs running`)
console.log(`orders per second: ${perSecond.toFixed(0)}; a buyer waited p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
console.log(`processor time of the site's process, its jobs included: ${cpuEach.toFixed(1)} ms per order`)
console.log(
  `plain inserts per second: ${barePerSecond.toFixed(0)}, ${(barePerSecond / perSecond).toFixed(1)} times as many`,
)
if (refused.length > 0) {
  console.log(`WRONG: ${refused.length} orders were not taken (${[...new Set(refused.map(({ status }) => status))]})`)
  process.exitCode = 1
}

if (process.argv.includes("--drain")) {
  const began = performance.now()
  for (;;) {
    const { rows } = await pool.query("select count(*)::int as waiting from mails where state = 'waiting'")
    if (rows[0].waiting === 0) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  console.log(`all mails delivered ${((performance.now() - began) / 1000).toFixed(0)} s later`)
}
const { rows: bad } = await pool.query("select count(*)::int as n from mails where last_error is not null")
if (bad[0].n > 0) console.log(`${bad[0].n} mails had an error`)
await pool.end()
await site.stop()
await rm(data, { recursive: true, force: true })
