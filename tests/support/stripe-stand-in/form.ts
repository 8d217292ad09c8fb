type StripeField = string | StripeField[] | { [name: string]: StripeField }
export type StripeFields = { [name: string]: StripeField }

/** Parses `a[b][0][c]=d` and `a[]=b`. Groups have no prototype, so that `__proto__` is an ordinary name. */
export function parseStripeForm(text: string): StripeFields {
  const fields: StripeFields = Object.create(null)
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
  return convertLists(fields) as StripeFields
}

function convertLists(field: StripeField): StripeField {
  if (typeof field === "string" || Array.isArray(field)) return field
  const names = Object.keys(field)
  for (const name of names) field[name] = convertLists(field[name] ?? "")
  const isList = names.length > 0 && names.every((name) => /^\d+$/.test(name))
  return isList ? names.sort((one, other) => Number(one) - Number(other)).map((name) => field[name] ?? "") : field
}

export const readStripeText = (field: StripeField | undefined): string | null =>
  typeof field === "string" && field !== "" ? field : null

export const readStripeGroup = (field: StripeField | undefined): StripeFields =>
  typeof field === "object" && !Array.isArray(field) ? field : Object.create(null)

export const readStripeList = (field: StripeField | undefined): StripeField[] =>
  Array.isArray(field) ? field : typeof field === "string" ? [field] : []
