import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect } from "../db/connect.ts"
import { startEmbedded } from "../db/embedded/start.ts"
import { migrate } from "../db/migrate.ts"
import { system } from "../domain/actor.ts"
import { recognizeColumns } from "../domain/artworks/import/recognize-columns.ts"
import { importAll } from "../domain/artworks/import/rows.fixture.ts"
import type { Shop } from "../domain/shop.ts"
import { openTable } from "../services/spreadsheets/open-table.ts"
import { recordMeasurement } from "./measurement.ts"

// Reads a table file, then imports it twice into an empty database with default durability, and prints rows per second and
// peak memory. `node bench/import.ts FILE [--read-only]`; without a file it generates a CSV of 20,000 works.
const [given, mode] = process.argv.slice(2)
const file = given ?? createTable(20_000)

function createTable(rows: number): string {
  const path = join(mkdtempSync(join(tmpdir(), "solander-table-")), "works.csv")
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `${n + 1},"Low Water, ${n}",${1960 + (n % 65)},Oil on linen,${20 + (n % 90)} x ${30 + (n % 70)} cm,"${100 + (n % 900)}.00",${n % 3 ? "available" : "sold"}`,
  )
  writeFileSync(path, `Inventory number,Title,Year,Medium,Dimensions,Price,Status\n${lines.join("\n")}\n`)
  return path
}

const seconds = (since: number) => (performance.now() - since) / 1000
const ownSeconds = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6
let spent = ownSeconds()
const peakMegabytes = () => Math.round(process.resourceUsage().maxRSS / 1024)

function printRate(what: string, rows: number, took: number): void {
  perSecond.set(what, rows / took)
  const rate = Math.round(rows / took).toLocaleString("en")
  const own = (ownSeconds() - spent).toFixed(1)
  spent = ownSeconds()
  console.log(
    `${what}: ${rows.toLocaleString("en")} rows in ${took.toFixed(1)} s, ${rate} rows/s, ${own} s of it this process’s own; peak ${peakMegabytes()} MB`,
  )
}

const perSecond = new Map<string, number>()
const table = await openTable(file)
if (!table.ok) throw new Error(table.problem)
let rows = 0
const reading = performance.now()
for await (const _ of table.rows) rows++
printRate(`read ${table.format}`, rows, seconds(reading))

if (mode !== "--read-only") {
  const folder = mkdtempSync(join(tmpdir(), "solander-bench-"))
  const quiet = { info() {}, warn: console.warn, error: console.error }
  const server = await startEmbedded({ folder, root: process.cwd(), log: quiet })
  const { db, pool, close } = connect(server.config)
  try {
    await migrate(pool, join(import.meta.dirname, "../db/migrations"))
    const shop = { db, now: () => new Date() } as Shop
    const options = { rows: table.rows, mapping: recognizeColumns(table.headers), dryRun: false, currency: "USD" }
    for (const what of ["import", "import again"]) {
      const started = performance.now()
      const outcome = await importAll(shop, system("bench"), options)
      if (!outcome.ok) throw new Error(outcome.problem.message)
      const { created, updated, unchanged, counts } = outcome.value
      printRate(what, rows, seconds(started))
      console.log("  ", { created, updated, unchanged, ...counts })
    }
  } finally {
    const [read = 0, imported = 0, again = 0] = perSecond.values()
    recordMeasurement({
      what: `importing a CSV of ${rows.toLocaleString("en")} works`,
      found: `${Math.round(imported)} rows a second, again ${Math.round(again)}; at most ${peakMegabytes()} MB`,
      against: `reading it alone: ${Math.round(read)} rows a second`,
      ratio: imported / read,
    })
    await close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
