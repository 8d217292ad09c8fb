import { useState } from "react"
import { getCellErrorKey } from "./rows.ts"

type RowErrors = {
  errorAt: (row: string[], column: number) => string | undefined
  /** The errors of an edited row stay with it. */
  follow: (row: string[], edited: string[]) => void
}

/** Errors have the positions of submitted rows, which may be moved and removed afterwards. @param rows null until scripts have read them */
export function useRowErrors(name: string, errors: Record<string, string>, rows: string[][] | null): RowErrors {
  const [submitted, setSubmitted] = useState<{ errors: typeof errors; rows: string[][] } | null>(null)
  if (rows && submitted?.errors !== errors) setSubmitted({ errors, rows: rows.filter(isFilledRow) })
  const getRowIndex = (row: string[]) => {
    // Without a row, its errors are those of the empty one that is shown.
    if (submitted?.rows.length === 0 && !isFilledRow(row)) return 0
    return submitted?.rows.indexOf(row) ?? -1
  }
  return {
    errorAt: (row, column) => errors[getCellErrorKey(name, getRowIndex(row), column)],
    follow: (row, edited) =>
      setSubmitted((now) => now && { ...now, rows: now.rows.map((one) => (one === row ? edited : one)) }),
  }
}

export const isFilledRow = (cells: string[]) => cells.some((cell) => cell.trim() !== "")
