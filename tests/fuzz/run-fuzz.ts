import { randomBytes } from "node:crypto"
import { Agent } from "node:http"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { getProcessCpuMs, getResidentBytes } from "../support/process-usage.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"
import { createFuzzRequest, type FuzzRequest, type FuzzRole } from "./create-request.ts"
import { loadAllSchemas } from "./from-schema.ts"
import { createFuzzSessions, hasFuzzRole } from "./fuzz-sessions.ts"
import { createSeededRandom } from "./random.ts"
import { createRequestMaterial } from "./request-material.ts"
import { type FuzzResponse, sendFuzzRequest } from "./send.ts"

export type FuzzResult = {
  /** The number of responses by status; 0: the connection ended without a response. */
  answers: Map<number, number>
  /** Violations, with their request. */
  found: string[]
  /** Resident memory of the site, in bytes, twenty times in the run. */
  memory: number[]
}

type Options = {
  seed: number
  requests: number
  concurrency?: number
  /** Whether the site has the demo collection. */
  demo?: boolean
  /** Reports violations and progress. */
  report?: (line: string) => void
  signal?: AbortSignal
}

const slowMs = 2_000
/** Requests between two sign-ins: some requests sign out, delete accounts or remove roles. */
const requestsBetweenSignIns = 250

/**
 * Sends requests from the route table, the pages' forms and the schemas to a site of its own, as a visitor, a user and an
 * admin. Violations are server errors, internal texts, pages of the studio for others, and slow responses.
 */
export async function runFuzz({
  seed,
  requests,
  concurrency = 6,
  demo = false,
  report = () => {},
  signal,
}: Options): Promise<FuzzResult> {
  const secret = randomBytes(24).toString("hex")
  const site = await startSite({ args: demo ? [] : ["--empty"], env: { AUTH_SECRET: secret, TRUST_PROXY: "1" } })
  // A package of the route table ends this process at a signal, despite other listeners.
  const end = () => void site.child.kill("SIGTERM")
  process.once("exit", end)
  const joined = await joinEmbedded({ folder: site.data })
  const pool = new pg.Pool({ ...joined?.config, max: 2 })
  pool.on("error", () => {})
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const result: FuzzResult = { answers: new Map(), found: [], memory: [] }
  const find = (what: string) => {
    if (result.found.includes(what)) return
    result.found.push(what)
    report(what)
  }
  try {
    if (!demo) await insertWorks(pool)
    let cookies = await createFuzzSessions(pool, secret)
    const from = { known: createRequestMaterial(), schemas: await loadAllSchemas(), url: site.url }
    const ask = (asked: FuzzRequest) => sendFuzzRequest(asked, { port: site.port, cookie: cookies[asked.who], agent })
    for (const who of ["anonymous", "admin"] as const) await readPages(from.known, who, ask)
    let next = 0
    let signingIn: Promise<void> | undefined
    /** Running requests, and a promise that blocks the others while one is repeated alone. */
    let running = 0
    let alone: Promise<void> | undefined
    const work = async () => {
      while (next < requests && !signal?.aborted) {
        const at = next++
        if (at % Math.ceil(requests / 20) === 0) result.memory.push(getResidentBytes(site.child.pid ?? 0))
        if (at % requestsBetweenSignIns === 0)
          signingIn = createFuzzSessions(pool, secret).then(
            (made) => {
              cookies = made
            },
            (error) => find(`signing in failed: ${error}`),
          )
        await signingIn
        const asked = createFuzzRequest(createSeededRandom(seed * 1_000_003 + at), from)
        await alone
        running++
        const got = await ask(asked)
        result.answers.set(got.status, (result.answers.get(got.status) ?? 0) + 1)
        if (got.status === 200 && asked.method === "GET" && at % 20 === 0) from.known.read(got.text, asked.path)
        running--
        let wrong = findProblem(asked, got)
        if (wrong === "a page of the studio" && asked.who === "user") {
          // A fuzzed request may have granted the role, and the next sign-in may have removed it.
          if (await hasFuzzRole(pool, "user", "admin")) wrong = undefined
          else {
            await signingIn
            wrong = findProblem(asked, await ask(asked))
          }
        }
        if (wrong === "no answer" || (!wrong && got.ms > slowMs)) {
          const before = alone
          const mine = Promise.withResolvers<void>()
          alone = mine.promise
          await before
          while (running > 0) await wait(20)
          wrong = (await isSlow(site, () => ask(asked))) ? (wrong ?? "slow") : undefined
          mine.resolve()
        }
        if (wrong) find(`${wrong}: seed ${seed}, request ${at}: ${formatRequest(asked)}${await findLogLine(site, got)}`)
        if (site.child.exitCode !== null || site.child.signalCode !== null) {
          find(`the site ended after request ${at} of seed ${seed}`)
          next = requests
        }
        if (at > 0 && at % 10_000 === 0)
          report(`${at} requests, ${toMegabytes(getResidentBytes(site.child.pid ?? 0))} MB`)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    for (const line of listLoggedErrors(site)) find(`in the log: ${line}`)
  } finally {
    agent.destroy()
    await pool.end()
    await site.stop()
    process.off("exit", end)
  }
  return result
}

const toMegabytes = (bytes: number) => Math.round(bytes / 1e6)

async function insertWorks(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into artworks (slug, title, medium, price, edition_size, published_at)
     select 'tide-' || n, 'Tide ' || n, 'Ink', 10000, case when n % 2 = 0 then 50 end, now() from generate_series(1, 30) n`,
  )
}

/** Reads the links and forms of every page without parameters. */
async function readPages(
  known: ReturnType<typeof createRequestMaterial>,
  who: FuzzRole,
  ask: (asked: FuzzRequest) => Promise<FuzzResponse>,
) {
  const plain = known.patterns.map(({ pattern }) => pattern).filter((pattern) => !/[:*]/.test(pattern))
  for (const path of plain) {
    const got = await ask({ who, method: "GET", path, headers: {}, body: null })
    if (got.status === 200) known.read(got.text, path)
  }
}

function findProblem({ who, method, path }: FuzzRequest, { status, text }: FuzzResponse): string | undefined {
  if (status >= 500) return `status ${status}`
  if (status === 0 && /no answer in/.test(text)) return "no answer"
  if (/\n\s+at \S+ \(?(?:file:|node:|\/)\S+:\d+:\d+/.test(text)) return "a stack trace"
  // `/admin/..` is the home page
  const at = URL.parse(path, "http://site.example")?.pathname ?? path
  if (who !== "admin" && method === "GET" && status === 200 && /^\/admin(?:[/.]|$)/.test(at))
    return "a page of the studio"
  return undefined
}

/**
 * Repeats the request alone, because other work on the machine may have delayed it. Slow is a request that uses too much
 * processor time of the site, or exceeds the limit three times while the site answers others at once.
 */
async function isSlow(site: SiteProcess, again: () => Promise<FuzzResponse>): Promise<boolean> {
  for (let time = 0; time < 3; time++) {
    const before = getProcessCpuMs(site.child.pid ?? 0)
    const { ms } = await again()
    if (getProcessCpuMs(site.child.pid ?? 0) - before > slowMs) return true
    const began = performance.now()
    await (await fetch(`${site.url}/healthz`)).arrayBuffer()
    if (ms <= slowMs || performance.now() - began > 100) return false
  }
  return true
}

function formatRequest({ who, method, path, headers, body }: FuzzRequest): string {
  return `${who} ${method} ${path.slice(0, 600)} ${JSON.stringify(headers).slice(0, 600)} ${JSON.stringify(body?.toString().slice(0, 1500) ?? null)}`
}

async function findLogLine({ said }: SiteProcess, { headers }: FuzzResponse): Promise<string> {
  const id = headers["x-request-id"]
  if (typeof id !== "string") return ""
  await wait(100)
  return `\n    ${said.findLast((line) => line.includes(id))?.slice(0, 3000)}`
}

/** Errors in the site's log, except connection timeouts on a busy machine, after which jobs are retried. */
const listLoggedErrors = ({ said }: SiteProcess) =>
  said
    .filter((line) => /"level":(?:50|60)\b/.test(line) && !/DatabaseUnreachable|Query read timeout/.test(line))
    .slice(0, 50)
