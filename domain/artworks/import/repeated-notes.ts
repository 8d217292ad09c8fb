import type { CellNote } from "./cell-note.ts"

type NoteText = Pick<CellNote, "heading" | "cell" | "message">

type Sharing = {
  rows: number[]
  positions: number[]
  /** Index of the first imported row, cached: a file may have the same note in each of its rows. */
  first?: number
}

type IsLeftOut = (row: number, position: number) => boolean

/** Merges notes that many rows share, so that a question is asked once. */
export type RepeatedNotes = {
  count(position: number, row: number, notes: readonly NoteText[]): void
  /**
   * The message for the first imported row, with the other rows; null for those.
   * @param isLeftOut must answer the same each time
   */
  getMessage(note: NoteText, row: number, isLeftOut: IsLeftOut): string | null
}

/** Notes beyond this number are given row by row. */
const maxNotes = 20_000
const maxNamed = 12

const getNoteKey = ({ heading, cell, message }: NoteText) => JSON.stringify([heading, cell, message])

export function createRepeatedNotes(): RepeatedNotes {
  const sharing = new Map<string, Sharing>()
  return {
    count(position, row, notes) {
      for (const key of new Set(notes.map(getNoteKey))) {
        const known = sharing.get(key)
        if (known) {
          known.rows.push(row)
          known.positions.push(position)
        } else if (sharing.size < maxNotes) sharing.set(key, { rows: [row], positions: [position] })
      }
    },
    getMessage(note, row, isLeftOut) {
      const shared = sharing.get(getNoteKey(note))
      if (!shared || shared.rows.length < 2) return note.message
      const { rows, positions } = shared
      const isImported = (one: number, index: number) => !isLeftOut(one, positions[index] ?? -1)
      shared.first ??= rows.findIndex(isImported)
      const { first } = shared
      if (rows[first] !== row) return null
      const others = rows.filter((one, index) => index > first && isImported(one, index))
      return others.length === 0
        ? note.message
        : `${note.message.replace(/\.?$/, ".")} The same in ${formatRows(others)}.`
    },
  }
}

function formatRows(rows: readonly number[]): string {
  if (rows.length === 1) return `row ${rows[0]}`
  const named = rows.slice(0, maxNamed).join(", ")
  return `${rows.length.toLocaleString("en-US")} more rows: ${named}${rows.length > maxNamed ? ", …" : ""}`
}
