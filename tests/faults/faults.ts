import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { sendSignal } from "../support/send-signal.ts"
import { findFreePort, type SiteProcess, startSite } from "../support/site-process.ts"
import { startStandInProcess } from "../support/stand-in-process.ts"
import { type Buyers, startBuyers } from "./buyers.ts"
import { type OrderCheck, openConsistencyCheck } from "./consistency-check.ts"

// `npm run faults [-- --trials 1000]`: kills the app, then the database, at random moments while originals and copies of an
// edition are ordered by transfer and by card (`--app 0`: not the app); then the database while the app starts
// (`--start 0`: not then). Checks that every acknowledged order exists with its hold, invoice and e-mail, that no original or
// numbered copy is sold twice, that the app starts again, and that in the end the payments equal the provider's: each paid for
// its order, or was refunded.

const { values } = parseArgs({
  options: {
    trials: { type: "string", default: "50" },
    app: { type: "string" },
    database: { type: "string" },
    start: { type: "string" },
    buyers: { type: "string", default: "4" },
  },
})
const trials = {
  app: Number(values.app ?? values.trials),
  database: Number(values.database ?? values.trials),
  start: Number(values.start ?? values.trials),
}
const concurrency = Number(values.buyers)
const data = await mkdtemp(join(tmpdir(), "solander-faults-"))
const port = await findFreePort()
const provider = await startStandInProcess(`http://localhost:${port}`)
const env = { ...provider.env, TRUST_PROXY: "1", LOG_LEVEL: "error" }
const { query, judge, money } = openConsistencyCheck(data)

const randomBetween = (least: number, most: number) => least + Math.random() * (most - least)
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Waits for the first order by each method, so that every trial kills during orders. */
async function waitForFirstOrders({ acknowledged, paid, answers }: Buyers): Promise<void> {
  const deadline = Date.now() + 30_000
  while (acknowledged.size === 0 || paid() === 0) {
    if (Date.now() > deadline) {
      const statuses = [...answers].map(([status, count]) => `${count} × ${status}`).join(", ")
      throw new Error(
        `in half a minute ${acknowledged.size} orders were placed, ${paid()} paid; statuses: ${statuses}\n${site.said.slice(-30).join("\n")}`,
      )
    }
    await pause(5)
  }
}

/** `slowest`: the longest recovery, in milliseconds. */
type TrialSummary = OrderCheck & { acknowledged: number; paid: number; starts: number; slowest: number }
const emptySummary: TrialSummary = {
  acknowledged: 0,
  paid: 0,
  originals: 0,
  lost: 0,
  broken: 0,
  double: 0,
  starts: 0,
  slowest: 0,
}
const summaries: Record<"app" | "database", TrialSummary> = { app: { ...emptySummary }, database: { ...emptySummary } }

/** Waits up to two minutes for the database's recovery. @returns the time until the site was ready, in milliseconds */
async function waitUntilReady(url: string): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < 120_000) {
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return performance.now() - began
    await pause(20)
  }
  throw new Error("the site does not answer any more")
}

let site: SiteProcess = await startSite({ data, env, port, args: ["--empty"] })
const [edition] = await query<{ id: string }>(
  `insert into artworks (slug, title, price, edition_size, published_at) values ('tide', 'Tide', 10000, 100000, now()) returning id`,
)
const originals = await query<{ id: string }>(
  `insert into artworks (slug, title, price, published_at)
   select 'wave-' || n, 'Wave ' || n, 20000, now() from generate_series(1, $1) n returning id`,
  [(trials.app + trials.database) * 100],
)
if (!edition) throw new Error("no work")
const offered = { edition: edition.id, originals: originals.map(({ id }) => id) }

for (let trial = 1; trial <= trials.app; trial++) {
  const buyers = startBuyers(site.url, offered, concurrency, provider)
  await waitForFirstOrders(buyers)
  await pause(randomBetween(0, 400))
  site.child.kill("SIGKILL")
  await once(site.child, "exit")
  await buyers.stop()
  const began = performance.now()
  site = await startSite({ data, env, port })
  recordRestart("app", performance.now() - began)
  await recordTrial("app", trial, buyers)
}

for (let trial = 1; trial <= trials.database; trial++) {
  const buyers = startBuyers(site.url, offered, concurrency, provider)
  await waitForFirstOrders(buyers)
  await pause(randomBetween(0, 400))
  const pid = Number((await readFile(join(data, "postgres/postmaster.pid"), "utf8")).split("\n")[0])
  sendSignal(pid, "SIGKILL")
  await pause(randomBetween(20, 200))
  recordRestart("database", await waitUntilReady(site.url))
  await pause(100)
  await buyers.stop()
  await recordTrial("database", trial, buyers)
}

/** Waits for the database's first process. */
async function databasePid(): Promise<number> {
  for (;;) {
    const [pid] = (await readFile(join(data, "postgres/postmaster.pid"), "utf8").catch(() => "")).split("\n")
    if (pid) return Number(pid)
    await pause(2)
  }
}

let restarts = 0
for (let trial = 1; trial <= trials.start; trial++) {
  await site.stop()
  const starting = startSite({ data, env, port, args: trial % 2 ? [] : ["--workers", "2"] })
  const pid = await databasePid()
  await pause(randomBetween(0, 1500))
  sendSignal(pid, "SIGKILL")
  site = await starting
  await waitUntilReady(site.url)
  restarts++
}

function recordRestart(what: "app" | "database", milliseconds: number): void {
  summaries[what].starts++
  summaries[what].slowest = Math.max(summaries[what].slowest, milliseconds)
}

async function recordTrial(what: "app" | "database", trial: number, { acknowledged, paid }: Buyers): Promise<void> {
  const { originals, lost, broken, double } = await judge(acknowledged)
  const sum = summaries[what]
  sum.acknowledged += acknowledged.size
  sum.paid += paid()
  sum.originals += originals
  sum.lost += lost
  sum.broken = Math.max(sum.broken, broken)
  sum.double = Math.max(sum.double, double)
  if (lost > 0 || broken > 0 || double > 0)
    console.log(`${what} ${trial}: ${lost} lost, ${broken} incomplete, ${double} sold twice`)
  if (trial % 50 === 0) console.log(formatSummary(what, trial))
}

function formatSummary(what: "app" | "database", times: number): string {
  const { acknowledged, originals, paid, lost, broken, double, starts, slowest } = summaries[what]
  return (
    `${what} killed ${times} times: ${acknowledged} orders by transfer acknowledged (${originals} of originals), ${paid} paid by card; ` +
    `${lost} lost, ${broken} incomplete, ${double} sold twice, started again ${starts} times, in ${(slowest / 1000).toFixed(1)} s at most`
  )
}

// At its start the site reconciles its ledger with the provider's, which recovers missed payments.
await site.stop()
site = await startSite({ data, env, port })
let ledger = await money(await provider.ledger())
const give = Date.now() + 300_000
while (ledger.differences > 0 && Date.now() < give) {
  await pause(1000)
  ledger = await money(await provider.ledger())
}

await site.stop()
await provider.stop()
await rm(data, { recursive: true, force: true })
const kinds = (["app", "database"] as const).filter((what) => trials[what] > 0)
for (const what of kinds) console.log(formatSummary(what, trials[what]))
if (trials.start > 0) console.log(`database killed during ${trials.start} starts: the app opened ${restarts} times`)
console.log(
  `the provider has ${ledger.there} payments, ${ledger.differences} differ from ours; ${ledger.paid} paid for an order, ${ledger.back} went back`,
)
const isPassed =
  restarts === trials.start &&
  ledger.differences === 0 &&
  (kinds.length === 0 || ledger.paid > 0) &&
  kinds.every((what) => {
    const { lost, broken, double, starts, acknowledged, originals, paid } = summaries[what]
    return (
      lost + broken + double === 0 && starts === trials[what] && originals > 0 && originals < acknowledged && paid > 0
    )
  })
console.log(isPassed ? `${trials.app + trials.database + trials.start} passed, 0 failed` : "0 passed, 1 failed")
process.exit(isPassed ? 0 : 1)
