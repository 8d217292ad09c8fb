import type { ConditionMarkKind } from "../../../../domain/inventory/condition.ts"
import { type PictureMark, parseMarkPlace } from "../../../ui/marking/marks.ts"

export type MarkFormValues = Record<string, string | string[]>

export type ReportMark = PictureMark & { kind: ConditionMarkKind; note: string }

const toList = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat())

/** Without scripts `drop[]` has the indexes of removed marks, and `newLeft` and `newTop` place a new one, in percent. */
export function parseFormMarks(
  { place, kind, note, drop }: Record<string, MarkFormValues[string] | undefined>,
  typed: MarkFormValues,
) {
  const [kinds, notes, dropped] = [toList(kind), toList(note), new Set(toList(drop))]
  const marks = toList(place)
    .map((text, at) => ({ ...parseMarkPlace(text), kind: kinds[at] ?? "", note: notes[at] ?? "" }))
    .filter((_, at) => !dropped.has(String(at)))
  const { newPicture, newLeft, newTop, newKind, newNote } = typed
  if (!newLeft && !newTop) return marks
  const percent = (text: string | string[] | undefined) => Math.round(Number(String(text ?? "").replace(",", ".")) * 10)
  const added = { pictureId: String(newPicture ?? ""), x: percent(newLeft), y: percent(newTop) }
  return [...marks, { ...added, kind: String(newKind ?? ""), note: String(newNote ?? "") }]
}

/** The submitted marks after a refusal. */
export const getSubmittedMarks = (typed: MarkFormValues): ReportMark[] =>
  parseFormMarks(typed, typed).map((mark, key) => ({ ...mark, key, kind: mark.kind as ConditionMarkKind }))
