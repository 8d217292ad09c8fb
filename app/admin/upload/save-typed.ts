import { Refused } from "../kit/read-answer.ts"
import type { DraftsAnswer } from "./drafts.ts"
import type { Cell, CellProblem } from "./save-cells.server.ts"

type Sending = {
  send: (cells: Cell[]) => Promise<DraftsAnswer>
  /** Whether the text of a cell is still what is to be saved. */
  isCurrent: (cell: Cell) => boolean
  /** Waits before the next try. */
  wait: () => Promise<void>
}

/**
 * Saves cells, again and again while the site cannot be reached; those that were typed over meanwhile are left out.
 * @returns what was not saved, and why
 */
export async function saveTyped(cells: Cell[], sending: Sending): Promise<CellProblem[]> {
  const current = cells.filter(sending.isCurrent)
  if (current.length === 0) return []
  try {
    return (await sending.send(current)).problems ?? []
  } catch (error) {
    if (error instanceof Refused) return current.map(({ id, name }) => ({ id, name, problem: error.message }))
    await sending.wait()
    return saveTyped(current, sending)
  }
}
