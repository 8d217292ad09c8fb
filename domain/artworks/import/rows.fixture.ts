import { textOfNote } from "./cell-note.ts"
import { groupRows, type ImportedTableRow } from "./group-rows.ts"
import { type ReadProblem, type ReadWork, readArtworkRow } from "./read-artwork-row.ts"
import { recognise } from "./recognise.ts"
import { type Survey, surveyRows } from "./survey.ts"

export function rowsOf(heading: string[], ...rows: string[][]): AsyncIterable<ImportedTableRow> {
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

export type ReadByTest = ReadWork & { warnings: string[] }

export async function worksOf(
  heading: string[],
  rows: string[][],
  said: Partial<Survey> = {},
): Promise<(ReadByTest | ReadProblem)[]> {
  const mapping = recognise(heading)
  const works: (ReadByTest | ReadProblem)[] = []
  const survey = await surveyRows(mapping, rowsOf(heading, ...rows), { currency: "USD" })
  for await (const group of groupRows(mapping, rowsOf(heading, ...rows))) {
    const read = readArtworkRow(mapping, group, { ...survey, ...said })
    works.push(read.ok ? { ...read, warnings: read.notes.map(textOfNote) } : read)
  }
  return works
}

export async function workOf(cells: Record<string, string>): Promise<ReadByTest> {
  const [work] = await worksOf(Object.keys(cells), [Object.values(cells)])
  if (!work?.ok) throw new Error(work?.problem ?? "no work")
  return work
}
