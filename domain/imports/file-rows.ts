import type { ImportRow as TableRow } from "../artworks/import/group-rows.ts"

/** Answers to cells: for the number of a row, the texts by their headings. */
export type Answers = ReadonlyMap<number, ReadonlyMap<string, string>>

/** The rows of a file, with the cells that a person has mended. Can be read more than once. */
export function withAnswers(rows: AsyncIterable<TableRow>, answers: Answers): AsyncIterable<TableRow> {
  if (answers.size === 0) return rows
  return {
    async *[Symbol.asyncIterator]() {
      for await (const row of rows) {
        const mended = answers.get(row.number)
        yield mended
          ? { ...row, cells: Object.assign(Object.create(null), row.cells, Object.fromEntries(mended)) }
          : row
      }
    },
  }
}

const mostSamples = 3
const longestSample = 60

/** The rows of a file, and as a side effect of reading them the first different texts of each column. */
export function withSamples(rows: AsyncIterable<TableRow>) {
  const samples = new Map<string, string[]>()
  const look = ({ cells }: TableRow) => {
    for (const [heading, cell] of Object.entries(cells)) {
      const known = samples.get(heading) ?? []
      if (known.length >= mostSamples) continue
      const text = cell.replace(/\s+/g, " ").trim().slice(0, longestSample).toWellFormed().replaceAll("\0", "")
      if (text !== "" && !known.includes(text)) samples.set(heading, [...known, text])
    }
  }
  return {
    samples,
    rows: {
      async *[Symbol.asyncIterator]() {
        for await (const row of rows) {
          look(row)
          yield row
        }
      },
    } satisfies AsyncIterable<TableRow>,
  }
}
