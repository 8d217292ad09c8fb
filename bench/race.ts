import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { joinEmbedded } from "../db/embedded/join.ts"
import { filledCheckout } from "../tests/support/checkout.ts"
import { type SiteProcess, startSite } from "../tests/support/site-process.ts"

// `npm run bench:race`: 200 concurrent buyers of one original and 500 of an edition of 50, over HTTP, through one
// process and through two on one database. Prints who bought it and the response times, beside one buyer alone in the
// same run.

const data = await mkdtemp(join(tmpdir(), "solander-race-"))
const env = { TRUST_PROXY: "1", LOG_LEVEL: "error" }
const first = await startSite({ data, env, args: ["--empty"] })
const joined = await joinEmbedded({ folder: data })
if (!joined) throw new Error("the database does not run")
const { host, port, user, database } = joined.config
const second = await startSite({
  env: { ...env, DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}` },
  args: ["--empty"],
})
const pool = new pg.Pool(joined.config)

async function addWork(editionSize: number | null): Promise<string> {
  const slug = crypto.randomUUID()
  const { rows } = await pool.query<{ id: string }>(
    "insert into artworks (slug, title, price, edition_size, published_at) values ($1, 'Tide', 10000, $2, now()) returning id",
    [slug, editionSize],
  )
  return rows[0]?.id ?? ""
}

async function buy({ url }: SiteProcess, id: string, index: number): Promise<{ status: number; ms: number }> {
  const { items: _items, ...fields } = filledCheckout([])
  const body = new URLSearchParams({ ...(fields as Record<string, string>), item: `${id}:1` })
  const began = performance.now()
  const answer = await fetch(`${url}/checkout`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { origin: url, "x-forwarded-for": `2001:db8:${index.toString(16)}::1` },
  })
  await answer.arrayBuffer()
  return { status: answer.status, ms: performance.now() - began }
}

async function crowd(name: string, sites: SiteProcess[], count: number, editionSize: number | null): Promise<void> {
  const id = await addWork(editionSize)
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => buy(sites[index % sites.length] ?? first, id, index)),
  )
  const sold = answers.filter(({ status }) => status === 302).length
  const refused = answers.filter(({ status }) => status === 409).length
  const { rows } = await pool.query<{ number: number }>(
    "select number from holds where artwork_id = $1 and state <> 'released' order by number",
    [id],
  )
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other)
  const expected = editionSize ?? 1
  const right =
    sold === expected && refused === count - expected && rows.every(({ number }, index) => number === index + 1)
  console.log(
    `${name}: ${sold} sold, ${refused} refused (409), ${count - sold - refused} other; numbers ${rows[0]?.number}…${rows.at(-1)?.number}; ` +
      `last answer ${Math.round(times.at(-1) ?? 0)} ms, ${((times.at(-1) ?? 0) / alone).toFixed(1)} times one buyer alone${right ? "" : "  WRONG"}`,
  )
  if (!right) process.exitCode = 1
}

for (let warm = 0; warm < 5; warm++) await buy(first, await addWork(null), warm)
for (let warm = 0; warm < 5; warm++) await buy(second, await addWork(null), warm)
const { ms: alone } = await buy(first, await addWork(null), 9)
console.log(`one buyer alone: ${Math.round(alone)} ms`)
await crowd("an original, one process", [first], 200, null)
await crowd("an original, two processes", [first, second], 200, null)
await crowd("an edition of 50, one process", [first], 500, 50)
await crowd("an edition of 50, two processes", [first, second], 500, 50)
await pool.end()
await second.stop()
await first.stop()
await rm(data, { recursive: true, force: true })
