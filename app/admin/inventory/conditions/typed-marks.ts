import type { MarkKind } from "../../../../domain/inventory/condition.ts"
import { type Mark, placeOfText } from "../../../ui/marking/marks.ts"

export type Typed = Record<string, string | string[]>

/** A mark of a report that is being written. */
export type ReportMark = Mark & { kind: MarkKind; note: string }

const listOf = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat())

/**
 * The marks of a form: `place[]`, `kind[]` and `note[]` belong together. `drop[]` names those that a page without scripts removes
 * by their place in the list, and `newLeft`, `newTop` say in percent where it adds one.
 */
export function formMarks({ place, kind, note, drop }: Record<string, Typed[string] | undefined>, typed: Typed) {
  const [kinds, notes, dropped] = [listOf(kind), listOf(note), new Set(listOf(drop))]
  const marks = listOf(place)
    .map((text, at) => ({ ...placeOfText(text), kind: kinds[at] ?? "", note: notes[at] ?? "" }))
    .filter((_, at) => !dropped.has(String(at)))
  const { newPicture, newLeft, newTop, newKind, newNote } = typed
  if (!newLeft && !newTop) return marks
  const percent = (text: string | string[] | undefined) => Math.round(Number(String(text ?? "").replace(",", ".")) * 10)
  const added = { pictureId: String(newPicture ?? ""), x: percent(newLeft), y: percent(newTop) }
  return [...marks, { ...added, kind: String(newKind ?? ""), note: String(newNote ?? "") }]
}

/** The same marks to write on with, after they were refused. */
export const marksAgain = (typed: Typed): ReportMark[] =>
  formMarks(typed, typed).map((mark, key) => ({ ...mark, key, kind: mark.kind as MarkKind }))
