import type { StripeState } from "./state.ts"

type UnknownRecord = Record<string, unknown>

function findStripeObject(state: StripeState, id: unknown): object | null {
  if (typeof id !== "string") return null
  const shelves = [state.intents, state.charges, state.balances, state.refunds, state.disputes, state.sessions]
  for (const shelf of shelves) {
    const found = (shelf as Map<string, object>).get(id)
    if (found) return structuredClone(found)
  }
  return null
}

export const createListObject = (data: object[], more: boolean, url: string) => ({
  object: "list" as const,
  data,
  has_more: more,
  url,
})

const MAX_INLINE_REFUNDS = 10

/** Replaces IDs by objects along paths like `data.latest_charge.refunds`. Mutates `object`, which is a copy. */
export function expandStripeObject(state: StripeState, object: object, paths: string[]): object {
  for (const path of paths) expandPath(state, object as UnknownRecord, path.split("."))
  return object
}

function expandPath(state: StripeState, object: UnknownRecord, [name = "", ...rest]: string[]): void {
  if (name === "data" && Array.isArray(object.data)) {
    for (const one of object.data) expandPath(state, one as UnknownRecord, rest)
    return
  }
  if (object.object === "charge" && name === "refunds") {
    const all = [...state.refunds.values()].filter(({ charge }) => charge === object.id).reverse()
    const inlined = structuredClone(all.slice(0, MAX_INLINE_REFUNDS))
    object.refunds = createListObject(inlined, all.length > MAX_INLINE_REFUNDS, `/v1/charges/${object.id}/refunds`)
  } else object[name] = findStripeObject(state, object[name]) ?? object[name]
  const next = object[name]
  if (rest.length > 0 && typeof next === "object" && next !== null) expandPath(state, next as UnknownRecord, rest)
}
