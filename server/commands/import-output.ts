import type { ImportNote, ImportReport } from "../../domain/artworks/import/import-report.ts"
import type { CurrencyReason, Survey } from "../../domain/artworks/import/survey.ts"
import type { Table } from "../../services/tables/table.ts"
import type { CommandContext } from "./command-context.ts"

type Tell = CommandContext["tell"]

const number = (value: number) => value.toLocaleString("en-US")
const count = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`

const reasons: Record<CurrencyReason, string> = {
  stated: "as --currency says",
  heading: "as the heading says",
  prices: "as other prices in the file are",
  shop: "the currency of the shop; --currency changes it",
}

export function sayFile(
  file: string,
  { layout, table, survey, unit }: { layout: string; table: Table; survey: Survey; unit: string },
  tell: Tell,
): void {
  if (table.sheets && table.sheets.length > 1) {
    const sheets = table.sheets.map(
      ({ name, rows, isHidden }) => `${name} (${count(rows, "row", "rows")}${isHidden ? ", hidden" : ""})`,
    )
    tell(`Sheets: ${sheets.join(", ")}. Reading ${table.sheet}; --sheet NAME reads another.`)
  }
  const delimiter = table.delimiter === "\t" ? "tab" : table.delimiter
  tell(`Reading ${file} as ${layout}${table.encoding ? ` (${table.encoding}, cells separated by ${delimiter})` : ""}.`)
  if (table.headingRow > 1) tell(`The headings are in row ${table.headingRow}.`)
  const columns = survey.taken.map(({ heading, field }) => `${heading} → ${field}`)
  tell(`Columns: ${columns.join(", ")}.`)
  if (survey.ignored.length > 0) {
    const ignored = survey.ignored.map(({ heading, cells }) => `${heading} (${count(cells, "cell", "cells")})`)
    tell(`Nothing is taken from ${ignored.join(", ")}.`)
  }
  if (survey.taken.some(({ field }) => field === "price"))
    tell(`Prices without a currency are read as ${survey.currency}: ${reasons[survey.currencyReason]}.`)
  for (const question of survey.questions) {
    const isAboutUnit = !survey.columnQuestions.includes(question)
    tell(isAboutUnit ? `${question} Or say so with --unit ${unit}, as is likely here.` : question)
  }
}

const mostShown = 20

export function sayReport(
  report: ImportReport,
  { seconds, reportPath }: { seconds: number; reportPath: string | null },
  tell: Tell,
): void {
  const { dryRun, created, updated, unchanged, counts, notes } = report
  const parts = dryRun
    ? [`${number(created)} would be new`, `${number(updated)} would be updated`, `${number(unchanged)} unchanged`]
    : [`${number(created)} new`, `${number(updated)} updated`, `${number(unchanged)} unchanged`]
  const ended = report.cancelled ? "; stopped early, what was written stays" : ""
  tell(`${count(report.works, "work", "works")} of ${count(report.rows, "row", "rows")}: ${parts.join(", ")}${ended}.`)
  list(counts.error, notes.error, "not imported", tell)
  list(
    counts.question,
    notes.question,
    "not imported, because you have to decide (--unclear new or --unclear same)",
    tell,
  )
  list(counts.warning, notes.warning, "to check", tell)
  if (reportPath) tell(`Every note is in ${reportPath}`)
  const peak = Math.round(process.resourceUsage().maxRSS / 1024)
  const speed = Math.round(report.rows / Math.max(seconds, 0.001))
  tell(`${seconds.toFixed(1)} s, ${number(speed)} rows/s, at most ${peak} MB of memory.`)
}

function list(total: number, notes: ImportNote[], words: string, tell: Tell): void {
  if (total === 0) return
  tell(`${number(total)} ${words}:`)
  for (const { row, title, message } of notes.slice(0, mostShown)) {
    tell(`  ${row > 0 ? `row ${row}` : "file"}${title ? `, ${title}` : ""}: ${message}`)
  }
  if (total > mostShown) tell(`  … and ${number(total - mostShown)} more`)
}
