import type { Typed } from "./fields.ts"

/**
 * The same thing was saved by someone else while this form was open. The form continues with both versions: a field
 * that only one of them changed has that version, for a field that both changed the user chooses.
 */
export type Conflict = {
  /** Who saved it. */
  who: string
  /** The version that the form is now compared with, and would replace. */
  version: string
  /** The other version, as form text. */
  stored: Typed
  /** The current content of the form. */
  text: Typed
  /** The other version's changes. `both`: this form had changed it, too. */
  fields: { name: string; yours: string; theirs: string; both: boolean }[]
}

/**
 * @param base the version when the form was opened; null if unknown
 * @param stored the other version
 * @param typed the submitted form
 */
export function conflictOf(
  base: Typed | null,
  stored: Typed,
  typed: Typed,
  { who, version }: { who: string; version: string },
): Conflict {
  const text: Typed = {}
  const fields: Conflict["fields"] = []
  for (const name of Object.keys(stored)) {
    const [theirs = "", yours = ""] = [stored[name], typed[name]]
    const differsFromBase = (now: string) => base === null || now.trim() !== (base[name] ?? "").trim()
    const [mine, others] = [differsFromBase(yours), differsFromBase(theirs)]
    text[name] = mine ? yours : theirs
    if (others && yours.trim() !== theirs.trim()) fields.push({ name, yours, theirs, both: mine })
  }
  return { who, version, stored, text, fields }
}
