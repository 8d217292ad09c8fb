import { runFuzz } from "./run-fuzz.ts"

// `npm run fuzz`: SOLANDER_FUZZ_REQUESTS (100,000) requests in runs of SOLANDER_FUZZ_RUN (20,000), each with a site and a seed
// of its own, from SOLANDER_FUZZ_SEED (the time) on. Prints seeds, statuses, violations and memory. With
// SOLANDER_FUZZ_MINUTES=90 it starts no run after 90 minutes.

const totalRequests = Number(process.env.SOLANDER_FUZZ_REQUESTS ?? 100_000)
const requestsPerRun = Math.min(totalRequests, Number(process.env.SOLANDER_FUZZ_RUN ?? 20_000))
const firstSeed = Number(process.env.SOLANDER_FUZZ_SEED ?? Math.floor(Date.now() / 1000))
const minutes = Number(process.env.SOLANDER_FUZZ_MINUTES ?? Number.POSITIVE_INFINITY)

const stop = new AbortController()
process.once("SIGTERM", () => stop.abort())
process.once("SIGINT", () => stop.abort())

const answers = new Map<number, number>()
let found = 0
let sent = 0
for (let seed = firstSeed; sent < totalRequests && !stop.signal.aborted; seed++) {
  if (performance.now() >= minutes * 60_000) break
  console.log(`seed ${seed}: ${requestsPerRun} requests`)
  // Every fourth run has the demo collection, for more kinds of records.
  const ran = await runFuzz({
    seed,
    requests: requestsPerRun,
    demo: seed % 4 === 0,
    report: (line) => console.log(`  ${line}`),
    signal: stop.signal,
  })
  for (const [status, count] of ran.answers) answers.set(status, (answers.get(status) ?? 0) + count)
  for (const count of ran.answers.values()) sent += count
  found += ran.found.length
  const memory = ran.memory.map((bytes) => Math.round(bytes / 1e6))
  console.log(`  ${new Date().toISOString()} ${ran.found.length} found; MB of memory: ${memory.join(" ")}`)
}
const counts = [...answers].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`)
console.log(`${sent} requests; ${counts.join(", ")}`)
console.log(found > 0 ? `0 passed, ${found} failed` : "1 passed, 0 failed")
process.exitCode = found > 0 ? 1 : 0
