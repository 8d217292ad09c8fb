import { getCalendarDate } from "../../../lib/site-time.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { formatCellNote } from "./cell-note.ts"
import type { ReadProblem } from "./find-read-problem.ts"
import { groupRows, type ImportedTableRow } from "./group-rows.ts"
import { importArtworks } from "./import-artworks.server.ts"
import type { ImportReport } from "./import-report.ts"
import type { ImportOptions } from "./import-run.ts"
import { type ReadWork, readArtworkRow } from "./read-artwork-row.ts"
import { recognizeColumns } from "./recognize-columns.ts"
import { type Survey, surveyRows } from "./survey.ts"

export function createTestRows(heading: string[], ...rows: string[][]): AsyncIterable<ImportedTableRow> {
  const made = rows.map((cells, index) => ({
    number: index + 2,
    cells: Object.fromEntries(heading.map((name, column) => [name, cells[column] ?? ""])),
  }))
  return {
    async *[Symbol.asyncIterator]() {
      yield* made
    },
  }
}

export type TestWork = ReadWork & { warnings: string[] }

export async function readTestWorks(
  heading: string[],
  rows: string[][],
  overrides: Partial<Survey> = {},
): Promise<(TestWork | ReadProblem)[]> {
  const mapping = recognizeColumns(heading)
  const works: (TestWork | ReadProblem)[] = []
  const survey = await surveyRows(mapping, createTestRows(heading, ...rows), { currency: "USD" })
  for await (const group of groupRows(mapping, createTestRows(heading, ...rows))) {
    const read = readArtworkRow(mapping, group, { ...survey, ...overrides })
    works.push(read.ok ? { ...read, warnings: read.notes.map(formatCellNote) } : read)
  }
  return works
}

export async function readTestWork(cells: Record<string, string>): Promise<TestWork> {
  const [work] = await readTestWorks(Object.keys(cells), [Object.values(cells)])
  if (!work?.ok) throw new Error(work?.problem ?? "no work")
  return work
}

export type TestImport = Omit<ImportOptions, "survey"> & { survey?: Survey; currency: string }

/** Runs an import to its end. */
export async function importAll(
  shop: Shop,
  actor: Actor,
  { currency, ...options }: TestImport,
): Promise<Outcome<ImportReport>> {
  const { site } = await getSettings(shop.db, "site")
  const today = getCalendarDate(site.timeZone, shop.now())
  const survey = options.survey ?? (await surveyRows(options.mapping, options.rows, { currency, today }))
  const imported = await importArtworks(shop, actor, { ...options, survey })
  if (!imported.ok) return imported
  for await (const _ of imported.value.batches);
  return done(imported.value.report)
}
