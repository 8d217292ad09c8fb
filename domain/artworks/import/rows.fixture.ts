import { textOfNote } from "./cell-note.ts"
import { groupRows, type ImportRow } from "./group-rows.ts"
import { type ReadProblem, type ReadWork, readArtworkRow } from "./read-artwork-row.ts"
import { recognise } from "./recognise.ts"
import { type Survey, surveyRows } from "./survey.ts"

/** Rows as a table file gives them: the first list is the heading, whose rows can be read as often as one likes. */
export function rowsOf(heading: string[], ...rows: string[][]): AsyncIterable<ImportRow> {
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

/** A work as read, with its notes as people see them. */
export type ReadByTest = ReadWork & { warnings: string[] }

/** Reads all works of a small table. */
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

/** Reads the one work of a table from cells by their headings. */
export async function workOf(cells: Record<string, string>): Promise<ReadByTest> {
  const [work] = await worksOf(Object.keys(cells), [Object.values(cells)])
  if (!work?.ok) throw new Error(work?.problem ?? "no work")
  return work
}
