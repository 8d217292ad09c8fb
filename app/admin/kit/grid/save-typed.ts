import { RefusedRequest } from "../read-answer.ts"

type TypedCell = { id: string; name: string; text: string }

export type TypedProblem = { id: string; name: string; problem: string }

type Sending<C extends TypedCell> = {
  send: (cells: C[]) => Promise<{ problems?: TypedProblem[] }>
  /** Whether the cell still has this text. */
  isCurrent: (cell: C) => boolean
  wait: () => Promise<void>
}

/** Retries until the server answers; omits cells that were edited again. @returns what was not saved, and why */
export async function saveTyped<C extends TypedCell>(cells: C[], sending: Sending<C>): Promise<TypedProblem[]> {
  const current = cells.filter(sending.isCurrent)
  if (current.length === 0) return []
  try {
    return (await sending.send(current)).problems ?? []
  } catch (error) {
    if (error instanceof RefusedRequest) return current.map(({ id, name }) => ({ id, name, problem: error.message }))
    await sending.wait()
    return saveTyped(current, sending)
  }
}

/** A text that is not stored yet. `before`: what its cell showed before the edit. */
export type CellText = { text: string; before?: string; problem?: string }

/** By `typedKey`. */
export type AllTyped = Record<string, CellText>

export const typedKey = (id: string, name: string) => `${id} ${name}`

/** Keeps what could not be saved and what was edited since. */
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
