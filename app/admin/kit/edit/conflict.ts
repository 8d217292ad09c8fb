import type { Typed } from "./fields.ts"

/**
 * Somebody saved the same thing while this form was open. The form goes on with what both wrote: a field that only one
 * of them changed has that one's text, a field that both changed is to be chosen.
 */
export type Conflict = {
  /** Who saved it. */
  who: string
  /** The version that the form is now compared with, and would replace. */
  version: string
  /** What the other saved, as the form shows it. */
  stored: Typed
  /** What the form shows now. */
  text: Typed
  /** The other's changes. `both`: this form had changed it, too. */
  fields: { name: string; yours: string; theirs: string; both: boolean }[]
}

/**
 * @param base as it was when the form was opened; null where nobody knows
 * @param stored as the other left it
 * @param typed the form as it was sent
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
