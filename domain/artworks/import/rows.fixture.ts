import { formatCellNote } from "./cell-note.ts"
import { groupRows, type ImportedTableRow } from "./group-rows.ts"
import { type ReadProblem, type ReadWork, readArtworkRow } from "./read-artwork-row.ts"
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
