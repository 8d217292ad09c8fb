import type { DraftsAnswer } from "./drafts.ts"
import type { Cell, CellProblem } from "./save-cells.server.ts"

/** The site refused a request, and would again. The message is a sentence for people. */
export class Refused extends Error {}

/** Reads the answer to a request about drafts. @throws Refused for what asking again does not change, else an error that may pass */
export async function readAnswer(answer: Response): Promise<DraftsAnswer> {
  // a page, to which somebody who is signed out is led
  if (answer.redirected) throw new Refused("You’re signed out. Sign in in another tab, then enter this again.")
  if (answer.ok) return answer.json()
  const { status } = answer
  if (status < 400 || status >= 500) throw new Error(`the site answered ${status}`)
  const { message } = await answer.json().catch(() => ({}))
  throw new Refused(message ?? "This wasn’t saved. Reload the page, then enter it again.")
}

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
