import { parseArgs } from "node:util"
import { Presets, SingleBar } from "cli-progress"
import { system } from "../../domain/actor.ts"
import { layoutNames } from "../../domain/artworks/import/fields.ts"
import { hangFromFolder } from "../../domain/artworks/import/hang-from-folder.server.ts"
import type { ImportNote, ImportReport } from "../../domain/artworks/import/import-report.ts"
import { recognise } from "../../domain/artworks/import/recognise.ts"
import { importArtworks } from "../../domain/artworks/import-artworks.server.ts"
import { readSettings } from "../../domain/settings/settings-queries.server.ts"
import { isCurrency } from "../../lib/currencies.ts"
import { openTable } from "../../services/tables/open-table.ts"
import { CommandProblem } from "./problem.ts"
import type { CommandContext } from "./run-command.ts"

const usage = "npm run import -- FILE [--images FOLDER] [--dry-run] [--currency USD] [--sheet NAME]"

/** `npm run import`: takes the works of a table file into the shop, and says what it did row by row. */
export async function importCommand({ shop, args, tell, signal }: CommandContext): Promise<void> {
  const { file, images, dryRun, currency, sheet } = readArguments(args)
  const table = await openTable(file, { sheet })
  if (!table.ok) throw new CommandProblem(table.problem)
  const mapping = recognise(table.headers)
  if (table.sheets && table.sheets.length > 1) {
    tell(
      `Sheets: ${table.sheets.map(({ name, rows }) => `${name} (${rows} rows)`).join(", ")}. Reading ${table.sheet}; --sheet NAME reads another.`,
    )
  }
  tell(
    `Reading ${file} as ${layoutNames[mapping.layout]}${table.encoding ? ` (${table.encoding}, cells divided by ${table.delimiter === "\t" ? "tab" : table.delimiter})` : ""}.`,
  )

  let total = 0
  for await (const _row of table.rows) total++
  const bar = new SingleBar(
    {
      format: "{bar} {value} of {total} rows, {works} works, {errors} problems",
      hideCursor: true,
      stream: process.stderr,
      noTTYOutput: false,
    },
    Presets.shades_classic,
  )
  bar.start(total, 0, { works: 0, errors: 0 })
  const began = performance.now()
  const { site } = await readSettings(shop.db, "site")
  const pictures = images && !dryRun ? await hangFromFolder(shop, system("Import"), images, signal) : undefined
  const outcome = await importArtworks(shop, system("Import"), {
    rows: table.rows,
    mapping,
    dryRun,
    currency: currency ?? site.currency,
    signal,
    pictures,
    onProgress: ({ rows, works, errorCount }) => bar.update(rows, { works, errors: errorCount }),
  })
  bar.stop()
  if (!outcome.ok) throw new CommandProblem(outcome.problem.message)
  const seconds = (performance.now() - began) / 1000
  say(outcome.value, { seconds, total }, tell)
  if (outcome.value.errorCount > 0) process.exitCode = 2
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        images: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        currency: { type: "string" },
        sheet: { type: "string" },
      },
    })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new Error("name one file")
    const currency = values.currency?.toUpperCase()
    if (currency && !isCurrency(currency)) throw new Error(`${values.currency} is no currency: three letters, like USD`)
    return { file, images: values.images, dryRun: values["dry-run"], currency, sheet: values.sheet }
  } catch (error) {
    throw new CommandProblem(`${(error as Error).message}\n${usage}`)
  }
}

const mostShown = 20

function say(
  report: ImportReport,
  { seconds, total }: { seconds: number; total: number },
  tell: CommandContext["tell"],
): void {
  const count = (number: number, words: string) => `${number.toLocaleString("en-US")} ${words}`
  const parts = report.dryRun
    ? [count(report.created, "would be new"), count(report.updated, "would be updated")]
    : [count(report.created, "new"), count(report.updated, "updated"), count(report.unchanged, "unchanged")]
  tell(
    `${count(report.works, "works")} of ${count(total, "rows")}: ${parts.join(", ")}${report.cancelled ? "; stopped early, what was written stays" : ""}.`,
  )
  list(report.errorCount, report.errors, "could not be read", tell)
  list(report.warningCount, report.warnings, "to look at", tell)
  const peak = Math.round(process.resourceUsage().maxRSS / 1024)
  tell(
    `${seconds.toFixed(1)} s, ${Math.round(report.rows / Math.max(seconds, 0.001)).toLocaleString("en-US")} rows/s, at most ${peak} MB of memory.`,
  )
}

function list(count: number, notes: ImportNote[], words: string, tell: CommandContext["tell"]): void {
  if (count === 0) return
  tell(`${count.toLocaleString("en-US")} ${words}:`)
  for (const { row, title, message } of notes.slice(0, mostShown)) {
    tell(`  ${row > 0 ? `row ${row}` : "file"}${title ? `, ${title}` : ""}: ${message}`)
  }
  if (count > mostShown) tell(`  … and ${(count - mostShown).toLocaleString("en-US")} more`)
}
