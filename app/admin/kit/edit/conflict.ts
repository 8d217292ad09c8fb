import type { FormValues } from "./fields.ts"

/** The author of a conflicting save by the same user. */
export const otherTabName = "Your other tab"

/** Fields that only one side changed are merged; for fields that both changed the user chooses. */
export type EditConflict = {
  who: string
  /** The version that the form is compared with from now on, and would replace. */
  version: string
  stored: FormValues
  /** The merged text. */
  text: FormValues
  /** The other version's changes. `both`: this form changed it, too. */
  fields: { name: string; yours: string; theirs: string; both: boolean }[]
}

/** @param base the version when the form was opened; null if unknown */
export function getEditConflict(
  base: FormValues | null,
  stored: FormValues,
  typed: FormValues,
  { who, version }: { who: string; version: string },
): EditConflict {
  const text: FormValues = {}
  const fields: EditConflict["fields"] = []
  for (const name of Object.keys(stored)) {
    const [theirs = "", yours = ""] = [stored[name], typed[name]]
    const differsFromBase = (now: string) => base === null || now.trim() !== (base[name] ?? "").trim()
    const [mine, others] = [differsFromBase(yours), differsFromBase(theirs)]
    text[name] = mine ? yours : theirs
    if (others && yours.trim() !== theirs.trim()) fields.push({ name, yours, theirs, both: mine })
  }
  return { who, version, stored, text, fields }
}
