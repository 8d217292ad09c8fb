import type { State } from "./state.ts"

type Loose = Record<string, unknown>

function find(state: State, id: unknown): object | null {
  if (typeof id !== "string") return null
  const shelves = [state.intents, state.charges, state.balances, state.refunds, state.disputes, state.sessions]
  for (const shelf of shelves) {
    const found = (shelf as Map<string, object>).get(id)
    if (found) return structuredClone(found)
  }
  return null
}

export const listObject = (data: object[], more: boolean, url: string) => ({
  object: "list" as const,
  data,
  has_more: more,
  url,
})

const INLINE_REFUNDS = 10

/** Replaces IDs by objects along paths like `data.latest_charge.refunds`. Mutates `object`, which is a copy. */
export function expand(state: State, object: object, paths: string[]): object {
  for (const path of paths) along(state, object as Loose, path.split("."))
  return object
}

function along(state: State, object: Loose, [name = "", ...rest]: string[]): void {
  if (name === "data" && Array.isArray(object.data)) {
    for (const one of object.data) along(state, one as Loose, rest)
    return
  }
  if (object.object === "charge" && name === "refunds") {
    const all = [...state.refunds.values()].filter(({ charge }) => charge === object.id).reverse()
    const shown = structuredClone(all.slice(0, INLINE_REFUNDS))
    object.refunds = listObject(shown, all.length > INLINE_REFUNDS, `/v1/charges/${object.id}/refunds`)
  } else object[name] = find(state, object[name]) ?? object[name]
  const next = object[name]
  if (rest.length > 0 && typeof next === "object" && next !== null) along(state, next as Loose, rest)
}
