/** What Stripe's form bodies say: texts, and lists and groups of them. */
export type Field = string | Field[] | { [name: string]: Field }
export type Fields = { [name: string]: Field }

/**
 * Reads `a[b][0][c]=d` as `{ a: { b: [{ c: "d" }] } }`, and `a[]=b` as a list. Groups have no prototype, so that a name
 * like `__proto__` is one as any other.
 */
export function readForm(text: string): Fields {
  const fields: Fields = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll("]", "").split("[")
    let group = fields
    for (const [index, step] of path.entries()) {
      const key = step === "" ? String(Object.keys(group).length) : step
      if (index === path.length - 1) group[key] = value
      else {
        const next = group[key]
        group = group[key] = typeof next === "object" && !Array.isArray(next) ? next : Object.create(null)
      }
    }
  }
  return withLists(fields) as Fields
}

/** Groups whose names are 0, 1, 2 … are lists. */
function withLists(field: Field): Field {
  if (typeof field === "string" || Array.isArray(field)) return field
  const names = Object.keys(field)
  for (const name of names) field[name] = withLists(field[name] ?? "")
  const isList = names.length > 0 && names.every((name) => /^\d+$/.test(name))
  return isList ? names.sort((one, other) => Number(one) - Number(other)).map((name) => field[name] ?? "") : field
}

export const textOf = (field: Field | undefined): string | null =>
  typeof field === "string" && field !== "" ? field : null

export const groupOf = (field: Field | undefined): Fields =>
  typeof field === "object" && !Array.isArray(field) ? field : Object.create(null)

export const listOf = (field: Field | undefined): Field[] =>
  Array.isArray(field) ? field : typeof field === "string" ? [field] : []
