import type { ImportNote, ImportReport } from "../../domain/artworks/import/import-report.ts"
import type { CurrencyReason, Survey } from "../../domain/artworks/import/survey.ts"
import type { Table } from "../../services/spreadsheets/table.ts"
import type { CommandLineContext } from "./command-context.ts"

type Print = CommandLineContext["print"]

const formatNumber = (value: number) => value.toLocaleString("en-US")
const formatCount = (value: number, one: string, many: string) => `${formatNumber(value)} ${value === 1 ? one : many}`

const reasons: Record<CurrencyReason, string> = {
  stated: "as --currency says",
  heading: "as the heading says",
  prices: "as other prices in the file are",
  shop: "the currency of the shop; --currency changes it",
}

export function printImportFile(
  file: string,
  { layout, table, survey, unit }: { layout: string; table: Table; survey: Survey; unit: string },
  print: Print,
): void {
  if (table.sheets && table.sheets.length > 1) {
    const sheets = table.sheets.map(
      ({ name, rows, isHidden }) => `${name} (${formatCount(rows, "row", "rows")}${isHidden ? ", hidden" : ""})`,
    )
    print(`Sheets: ${sheets.join(", ")}. Reading ${table.sheet}; --sheet NAME reads another.`)
  }
  const delimiter = table.delimiter === "\t" ? "tab" : table.delimiter
  print(`Reading ${file} as ${layout}${table.encoding ? ` (${table.encoding}, cells separated by ${delimiter})` : ""}.`)
  if (table.headingRow > 1) print(`The headings are in row ${table.headingRow}.`)
  const columns = survey.taken.map(({ heading, field }) => `${heading} → ${field}`)
  print(`Columns: ${columns.join(", ")}.`)
  if (survey.ignored.length > 0) {
    const ignored = survey.ignored.map(({ heading, cells }) => `${heading} (${formatCount(cells, "cell", "cells")})`)
    print(`Nothing is taken from ${ignored.join(", ")}.`)
  }
  if (survey.taken.some(({ field }) => field === "price"))
    print(`Prices without a currency are read as ${survey.currency}: ${reasons[survey.currencyReason]}.`)
  for (const question of survey.questions) {
    const isAboutUnit = !survey.columnQuestions.includes(question)
    print(isAboutUnit ? `${question} Or say so with --unit ${unit}, as is likely here.` : question)
  }
}

const maxShown = 20

export function printImportReport(
  report: ImportReport,
  { seconds, reportPath }: { seconds: number; reportPath: string | null },
  tell: Print,
): void {
  const { dryRun, created, updated, unchanged, counts, notes } = report
  const parts = dryRun
    ? [
        `${formatNumber(created)} would be new`,
        `${formatNumber(updated)} would be updated`,
        `${formatNumber(unchanged)} unchanged`,
      ]
    : [`${formatNumber(created)} new`, `${formatNumber(updated)} updated`, `${formatNumber(unchanged)} unchanged`]
  const ended = report.cancelled ? "; stopped early, what was written stays" : ""
  tell(
    `${formatCount(report.works, "work", "works")} of ${formatCount(report.rows, "row", "rows")}: ${parts.join(", ")}${ended}.`,
  )
  printNotes(counts.error, notes.error, "not imported", tell)
  printNotes(
    counts.question,
    notes.question,
    "not imported, because you have to decide (--unclear new or --unclear same)",
    tell,
  )
  printNotes(counts.warning, notes.warning, "to check", tell)
  if (reportPath) tell(`Every note is in ${reportPath}`)
  const peak = Math.round(process.resourceUsage().maxRSS / 1024)
  const speed = Math.round(report.rows / Math.max(seconds, 0.001))
  tell(`${seconds.toFixed(1)} s, ${formatNumber(speed)} rows/s, at most ${peak} MB of memory.`)
}

function printNotes(total: number, notes: ImportNote[], label: string, tell: Print): void {
  if (total === 0) return
  tell(`${formatNumber(total)} ${label}:`)
  for (const { row, title, message } of notes.slice(0, maxShown)) {
    tell(`  ${row > 0 ? `row ${row}` : "file"}${title ? `, ${title}` : ""}: ${message}`)
  }
  if (total > maxShown) tell(`  … and ${formatNumber(total - maxShown)} more`)
}
