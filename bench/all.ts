import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { arch, cpus, loadavg, release, totalmem } from "node:os"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"
import { type Measurement, measurementPrefix } from "./measurement.ts"

// `npm run bench`: runs every bench in sequence, each with a time limit, and writes `bench/results.md`. A failed bench is
// named there, and the others continue. `npm run bench -- page-cache flat` repeats these; the other results stay.

type Bench = { name: string; what: string; args?: string[]; minutes: number }

const benches: Bench[] = [
  {
    name: "page-cache",
    what: "Cached pages, scripts and files, whole and as 304, beside nginx",
    args: ["3", "2"],
    minutes: 4,
  },
  { name: "flat", what: "Pages rendered for each request, among 50 and 100,000 works", minutes: 5 },
  { name: "checkout", what: "Orders, by transfer and by card", args: ["300"], minutes: 4 },
  { name: "race", what: "Many buyers of one work", minutes: 4 },
  { name: "crowd", what: "Buyers of other works beside a crowd for one", minutes: 4 },
  { name: "import", what: "Importing a table", minutes: 2 },
  { name: "pictures", what: "Pictures, beside sharp alone", minutes: 3 },
  { name: "live", what: "Sockets of signed-in users", minutes: 2 },
  { name: "streams", what: "Event streams of visitors", args: ["2000"], minutes: 4 },
  { name: "analytics", what: "Visits: what counting costs, and the panels", args: ["200000"], minutes: 3 },
  { name: "works-index", what: "The index of 5,000 works", minutes: 1 },
  { name: "works-table", what: "The studio’s list among 100,000 works", minutes: 3 },
  { name: "start", what: "Start and memory", minutes: 4 },
  { name: "weight", what: "Weight of pages", minutes: 5 },
]

const root = resolve(import.meta.dirname, "..")
const requestedNames = process.argv.slice(2)
const selectedBenches = benches.filter(
  ({ name }) =>
    existsSync(join(root, `bench/${name}.ts`)) && (requestedNames.length === 0 || requestedNames.includes(name)),
)

type BenchRun = Bench & {
  lines: string[]
  notes: Measurement[]
  seconds: number
  failed: string | null
  at: string
  load: number
}

/** The results of each bench's last run. */
const cacheFile = join(root, "node_modules/.cache/solander-bench.json")
const previousRuns: Record<string, BenchRun> = existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, "utf8")) : {}

async function run(bench: Bench): Promise<BenchRun> {
  const began = performance.now()
  const [load = 0] = loadavg()
  const at = `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`
  const child = spawn(process.execPath, [`bench/${bench.name}.ts`, ...(bench.args ?? [])], {
    cwd: root,
    // A process group of its own, so that a timeout also kills its children.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  })
  const lines: string[] = []
  const notes: Measurement[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      if (line.startsWith(measurementPrefix))
        notes.push(JSON.parse(line.slice(measurementPrefix.length)) as Measurement)
      else lines.push(line)
      console.log(line)
    })
  let isTimedOut = false
  const limit = setTimeout(() => {
    isTimedOut = true
    if (child.pid) process.kill(-child.pid, "SIGKILL")
  }, bench.minutes * 60_000)
  const end = () => {
    if (child.pid) process.kill(-child.pid, "SIGKILL")
    process.exit(1)
  }
  process.once("SIGTERM", end).once("SIGINT", end)
  const [code] = (await once(child, "close")) as [number | null]
  clearTimeout(limit)
  process.off("SIGTERM", end).off("SIGINT", end)
  const failed = isTimedOut ? `took more than ${bench.minutes} minutes` : code === 0 ? null : `exited with ${code}`
  return { ...bench, lines, notes, seconds: (performance.now() - began) / 1000, failed, at, load }
}

const version = (name: string) =>
  (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { dependencies: Record<string, string> })
    .dependencies[name] ?? ""

function formatResults(all: BenchRun[]): string {
  const rows = all
    .flatMap(({ notes }) => notes)
    .map(
      ({ what, found, against = "", ratio, aim = "", met }) =>
        `| ${what} | ${found} | ${against} | ${ratio === undefined ? "" : ratio.toFixed(2)} | ${aim} | ${met === undefined ? "" : met ? "yes" : "**no**"} |`,
    )
  const failed = all.filter((ran) => ran.failed).map(({ name, failed }) => `- \`bench/${name}.ts\` failed: ${failed}`)
  const sections = all.map(
    ({ name, what, args = [], lines, seconds, at, load }) =>
      `## ${what}\n\n\`node bench/${[`${name}.ts`, ...args].join(" ")}\`, ${seconds.toFixed(0)} s, ${at}, load average before it ${load.toFixed(1)}\n\n\`\`\`text\n${lines.join("\n").trim()}\n\`\`\`\n`,
  )
  return `# Results

Written by \`npm run bench\`. Numbers are of one machine; ratios are of one run, in which both sides were measured.

- ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1e9)} GB, ${process.platform} ${release()}, ${arch()}
- Node ${process.version}, React ${version("react")}, React Router ${version("react-router")}, pg ${version("pg")}, sharp ${version("sharp")}, embedded PostgreSQL 18

| What | Found | Against | Ratio | Aim | Met |
|---|---|---|---|---|---|
${rows.join("\n")}
${failed.length > 0 ? `\n${failed.join("\n")}\n` : ""}
${sections.join("\n")}`
}

const all: BenchRun[] = []
for (const bench of selectedBenches) {
  console.log(`\n== ${bench.what} (${bench.name})`)
  const benchRun = await run(bench)
  all.push(benchRun)
  previousRuns[bench.name] = benchRun
  mkdirSync(join(root, "node_modules/.cache"), { recursive: true })
  writeFileSync(cacheFile, JSON.stringify(previousRuns))
  writeFileSync(join(root, "bench/results.md"), formatResults(benches.flatMap(({ name }) => previousRuns[name] ?? [])))
}
for (const { name, failed } of all) if (failed) console.log(`${name}: ${failed}`)
process.exitCode = all.some(({ failed }) => failed) ? 1 : 0
