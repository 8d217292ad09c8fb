import { once } from "node:events"
import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { findLinkedSession } from "../tests/faults/buyers.ts"
import { openConsistencyCheck } from "../tests/faults/consistency-check.ts"
import { getResidentBytes } from "../tests/support/process-usage.ts"
import { sendSignal } from "../tests/support/send-signal.ts"
import { findFreePort, startSite } from "../tests/support/site-process.ts"
import { startStandInProcess } from "../tests/support/stand-in-process.ts"
import { sendOrder } from "./buyers.ts"

// `node bench/load.ts`, after a build: visitors and buyers at a fixed rate, independent of response times, on a site of two
// workers with its own database: --pages 200 a second (cached pages, and those that a sale invalidates), --orders 20 a second
// (originals and copies of forty editions, by transfer and by card at the Stripe stand-in) for --minutes 30. Then checks that
// every acknowledged order exists with hold, invoice and e-mail, nothing was sold twice, and the provider's ledger equals the
// site's. --kill-every 60 kills a worker each minute. Prints memory and response times of each minute.

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    pages: { type: "string", default: "200" },
    orders: { type: "string", default: "20" },
    "kill-every": { type: "string", default: "0" },
    workers: { type: "string", default: "2" },
  },
})
const minutes = Number(values.minutes)
const seconds = minutes * 60
const killEvery = Number(values["kill-every"])

const data = await mkdtemp(join(tmpdir(), "solander-load-"))
const port = await findFreePort()
const provider = await startStandInProcess(`http://localhost:${port}`)
const env = { ...provider.env, TRUST_PROXY: "1", LOG_LEVEL: "error" }
const start = (...args: string[]) =>
  startSite({
    data,
    port,
    env,
    args: [...args, "--workers", values.workers],
    command: [process.execPath, "build/start.js"],
  })
let site = await start("--empty")
const { query, judge, money } = openConsistencyCheck(data)

const editions = await query<{ id: string }>(
  `insert into artworks (slug, title, price, edition_size, published_at)
   select 'tide-' || n, 'Tide ' || n, 10000, 1000, now() from generate_series(1, 40) n returning id`,
)
const originals = await query<{ id: string }>(
  `insert into artworks (slug, title, price, published_at)
   select 'wave-' || n, 'Wave ' || n, 20000, now() from generate_series(1, $1) n returning id`,
  [seconds * Number(values.orders) + 200],
)
await query("analyze")

type Answer = { status: number; ms: number }
type Minute = { pages: Answer[]; orders: Answer[]; memory: number }
const all: Minute[] = []
const acknowledged = new Set<string>()
const paying: Promise<unknown>[] = []
let paid = 0
let kills = 0

const agent = new Agent({ keepAlive: true })
const pageTimeoutMs = 30_000
const pagePaths = ["/", "/gallery", "/gallery", "/shop", "/about", "/contact", "/gallery?medium=Ink"]

/** A page of a work for odd `n`, another page otherwise. */
function requestPage(n: number): Promise<Answer> {
  const work = originals[(n * 7) % Math.min(300, originals.length)]?.id
  const path = n % 2 ? `/artwork/${work}` : (pagePaths[(n / 2) % pagePaths.length] ?? "/")
  const began = performance.now()
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - began })
    const sent = request(
      `http://localhost:${port}${path}`,
      { agent, headers: { "accept-encoding": "br" } },
      (answer) => {
        answer.resume()
        answer.on("end", () => done(answer.statusCode ?? 0))
        answer.on("error", () => done(0))
      },
    )
    sent.setTimeout(pageTimeoutMs, () => sent.destroy())
    // Browsers retry when a keep-alive connection was closed before the request.
    const isClosed = (error: NodeJS.ErrnoException) => sent.reusedSocket && error.code === "ECONNRESET"
    sent.on("error", (error) => (isClosed(error) ? requestPage(n).then(resolve) : done(0))).end()
  })
}

/** Two of five order a copy of an edition, the others an original; one of ten of these contests another buyer's original. */
async function order(n: number): Promise<Answer> {
  const wanted = n % 5 < 2 ? editions[Math.floor(n / 5) % editions.length] : originals[n % 10 === 9 ? n - 1 : n]
  const method = n % 2 ? "stripe" : "bank_transfer"
  const bought = await sendOrder(`http://localhost:${port}`, wanted?.id ?? "", n, method)
  const to = new URL(bought.location, "http://localhost")
  const token = to.searchParams.get("order") ?? /^\/checkout\/pay\/([\w-]+)/.exec(to.pathname)?.[1]
  if (bought.status === 302 && token) acknowledged.add(token)
  // One in ten abandons the provider's page.
  if (method === "stripe" && bought.status === 302 && n % 20 !== 1) paying.push(pay(to.pathname))
  return bought
}

async function pay(page: string): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const session = await findLinkedSession(`http://localhost:${port}${page}`)
    if (session) {
      await provider.control("pay", { session })
      paid++
      return
    }
    // A kill may have hit the worker that answered.
    await wait(500)
  }
}

/** Calls at a rate from `began` on, without waiting for earlier calls. */
async function callAtRate(perSecond: number, began: number, each: (n: number) => void): Promise<void> {
  for (let n = 0; n < seconds * perSecond; n++) {
    const pause = began + (n * 1000) / perSecond - performance.now()
    if (pause > 1) await wait(pause)
    each(n)
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number)
const commandOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8")
  } catch {
    return ""
  }
}
const main = () => site.child.pid ?? 0
const workers = () => childrenOf(main()).filter((pid) => commandOf(pid).includes("build/start.js"))
/** Resident memory of the first process and its workers, in MB. */
const memory = () => [main(), ...workers()].reduce((sum, pid) => sum + getResidentBytes(pid), 0) / 1e6

const at = (part: number, answers: Answer[]) =>
  answers.map(({ ms }) => ms).sort((one, other) => one - other)[Math.ceil(answers.length * part) - 1] ?? 0

function printMinute({ pages, orders, memory }: Minute, name: string): void {
  const times = (answers: Answer[]) => `p50 ${at(0.5, answers).toFixed(0)}, p99 ${at(0.99, answers).toFixed(0)} ms`
  const not = (answers: Answer[], ...right: number[]) => answers.filter(({ status }) => !right.includes(status))
  const wrong = [...not(pages, 200), ...not(orders, 302, 409)]
  const by = Object.entries(Object.groupBy(wrong, ({ status }) => status)).map(
    ([status, of]) => `${status}: ${of?.length}`,
  )
  console.log(
    `${name}: ${pages.length} pages (${times(pages)}), ${orders.length} checkouts (${times(orders)}), ` +
      `${wrong.length} errors${wrong.length > 0 ? ` (${by})` : ""}, ${memory.toFixed(0)} MB`,
  )
}

await Promise.all(Array.from({ length: 40 }, (_, n) => requestPage(n)))
const began = performance.now()
const getCurrentMinute = (): Minute => {
  const minute = Math.floor((performance.now() - began) / 60_000)
  while (all.length <= minute) {
    const before = all.at(-1)
    if (before) {
      before.memory = memory()
      printMinute(before, `minute ${all.length}`)
    }
    all.push({ pages: [], orders: [], memory: 0 })
  }
  return all[minute] as Minute
}
const running: Promise<unknown>[] = []
const killing =
  killEvery > 0
    ? setInterval(() => {
        const victim = workers()[kills++ % 2]
        if (victim) sendSignal(victim, "SIGKILL")
      }, killEvery * 1000)
    : undefined
let open = 0
const count = (asked: Promise<Answer>, kind: "pages" | "orders") => {
  const minute = getCurrentMinute()
  open++
  return asked.then((answer) => {
    open--
    minute[kind].push(answer)
  })
}
await Promise.all([
  callAtRate(Number(values.pages), began, (n) => void count(requestPage(n), "pages")),
  callAtRate(Number(values.orders), began, (n) => void running.push(count(order(n), "orders"))),
])
clearInterval(killing)
await Promise.all(running)
while (open > 0) await wait(50)
await Promise.all(paying)
const last = all.at(-1)
if (last) {
  last.memory = memory()
  printMinute(last, `minute ${all.length}`)
}
const whole: Minute = {
  pages: all.flatMap(({ pages }) => pages),
  orders: all.flatMap(({ orders }) => orders),
  memory: last?.memory ?? 0,
}
printMinute(whole, `\nall ${minutes} minutes`)
console.log(
  `memory after each minute: ${all.map((minute) => minute.memory.toFixed(0)).join(", ")} MB; ${kills} workers killed`,
)

const judged = await judge(acknowledged)
// At its start the site reconciles its ledger with the provider's, which recovers what died with a worker.
await site.stop()
site = await start()
let ledger = await money(await provider.ledger())
for (let tries = 0; ledger.differences > 0 && tries < 300; tries++) {
  await wait(1000)
  ledger = await money(await provider.ledger())
}
console.log(
  `${acknowledged.size} orders acknowledged (${judged.originals} of originals), ${paid} paid by card: ${judged.lost} lost, ${judged.broken} ` +
    `incomplete, ${judged.double} sold twice; the provider has ${ledger.there} payments, ${ledger.differences} differ from ours`,
)
const wrong =
  whole.pages.some(({ status }) => status !== 200) ||
  whole.orders.some(({ status }) => status !== 302 && status !== 409)
const lost = judged.lost + judged.broken + judged.double + ledger.differences
if (lost > 0 || (wrong && killEvery === 0)) process.exitCode = 1
agent.destroy()
site.child.kill("SIGTERM")
await once(site.child, "exit")
await provider.stop()
await rm(data, { recursive: true, force: true })
