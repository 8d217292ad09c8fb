import { Refused } from "../read-answer.ts"

/** The text of a cell, as it was typed. */
export type TypedCell = { id: string; name: string; text: string }

/** Why the text of a cell was not saved, as a sentence. */
export type TypedProblem = { id: string; name: string; problem: string }

type Sending<C extends TypedCell> = {
  send: (cells: C[]) => Promise<{ problems?: TypedProblem[] }>
  /** Whether the text of a cell is still what is to be saved. */
  isCurrent: (cell: C) => boolean
  /** Waits before the next try. */
  wait: () => Promise<void>
}

/**
 * Saves cells, again and again while the site cannot be reached; those that were typed over meanwhile are left out.
 * @returns what was not saved, and why
 */
export async function saveTyped<C extends TypedCell>(cells: C[], sending: Sending<C>): Promise<TypedProblem[]> {
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

/** A text that is being saved, or that could not be. `before`: what its cell showed when it was typed. */
export type Typed = { text: string; before?: string; problem?: string }

/** What is typed and not yet as the site has it, by `typedKey`. */
export type AllTyped = Record<string, Typed>

export const typedKey = (id: string, name: string) => `${id} ${name}`

/** What remains typed after a save: what could not be saved, and what was typed over since. */
export function settled(all: AllTyped, cells: TypedCell[], problems: TypedProblem[]): AllTyped {
  const rest = { ...all }
  for (const { id, name, text } of cells) {
    const key = typedKey(id, name)
    if (rest[key]?.text !== text) continue
    const problem = problems.find((one) => one.id === id && one.name === name)?.problem
    if (problem) rest[key] = { ...rest[key], text, problem }
    else delete rest[key]
  }
  return rest
}
