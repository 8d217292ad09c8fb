import { RefusedRequest } from "../parse-json-response.ts"

type PendingCell = { id: string; name: string; text: string }

export type CellSaveProblem = { id: string; name: string; problem: string }

type SaveOptions<C extends PendingCell> = {
  send: (cells: C[]) => Promise<{ problems?: CellSaveProblem[] }>
  /** Whether the cell still has this text. */
  isCurrent: (cell: C) => boolean
  wait: () => Promise<void>
}

/** Retries until the server answers; omits cells that were edited again. @returns what was not saved, and why */
export async function saveGridCells<C extends PendingCell>(
  cells: C[],
  sending: SaveOptions<C>,
): Promise<CellSaveProblem[]> {
  const current = cells.filter(sending.isCurrent)
  if (current.length === 0) return []
  try {
    return (await sending.send(current)).problems ?? []
  } catch (error) {
    if (error instanceof RefusedRequest) return current.map(({ id, name }) => ({ id, name, problem: error.message }))
    await sending.wait()
    return saveGridCells(current, sending)
  }
}

/** A text that is not stored yet. `before`: what its cell showed before the edit. */
export type CellText = { text: string; before?: string; problem?: string }

/** By `getCellKey`. */
export type PendingCells = Record<string, CellText>

export const getCellKey = (id: string, name: string) => `${id} ${name}`

/** Keeps what could not be saved and what was edited since. */
export function applySaveResult(all: PendingCells, cells: PendingCell[], problems: CellSaveProblem[]): PendingCells {
  const rest = { ...all }
  for (const { id, name, text } of cells) {
    const key = getCellKey(id, name)
    if (rest[key]?.text !== text) continue
    const problem = problems.find((one) => one.id === id && one.name === name)?.problem
    if (problem) rest[key] = { ...rest[key], text, problem }
    else delete rest[key]
  }
  return rest
}
