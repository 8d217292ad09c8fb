import { useRef, useState } from "react"
import type { ConditionReport } from "../../../../domain/inventory/condition-queries.server.ts"
import { clampToPicture, getNextMarkKey, type MarkPlace, updateMark } from "../../../ui/marking/marks.ts"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { useUnloadWarning } from "../../kit/unload-warning.ts"
import { getSubmittedMarks, type MarkFormValues, type ReportMark } from "./form-marks.ts"

/** `saved`: the new version; `others`: the version that another user saved. */
export type ReportAnswer =
  | (NonNullable<ActionAnswer> & { saved?: string; others?: { seen: string; facts: [string, string][] } })
  | null
  | undefined

const getReportMarks = ({ marks }: ConditionReport): ReportMark[] =>
  marks.map(({ pictureId, x, y, kind, note }, key) => ({
    pictureId,
    x,
    y,
    kind: kind as ReportMark["kind"],
    note,
    key,
  }))

export function useReportForm(report: ConditionReport, answer: ReportAnswer) {
  const refused = answer?.problem && answer.typed?.intent === "save" ? (answer.typed as MarkFormValues) : null
  const [marks, setMarks] = useState(() => (refused ? getSubmittedMarks(refused) : getReportMarks(report)))
  const [edits, setEdits] = useState(refused ? 1 : 0)
  const sent = useRef(0)
  const loaded = new Date(report.updatedAt).toISOString()
  const [base, setBase] = useState({ seen: loaded, form: 0, answer })
  const isNew = answer !== base.answer
  const dirty = edits > 0
  // After a save the form has the stored version; another user's version is adopted while the form is clean.
  if (isNew && answer?.saved) {
    setBase({ ...base, seen: answer.saved, answer })
    setEdits(edits > sent.current ? 1 : 0)
  } else if (isNew && answer?.others) setBase({ ...base, seen: answer.others.seen, answer })
  else if (!dirty && base.seen !== loaded && !refused && answer?.saved !== base.seen) {
    setBase({ seen: loaded, form: base.form + 1, answer })
    setMarks(getReportMarks(report))
  }
  const touch = () => setEdits((now) => now + 1)
  const change = (work: (marks: ReportMark[]) => ReportMark[]) => {
    setMarks(work)
    touch()
  }
  useUnloadWarning(dirty)
  return {
    ...{ marks, dirty, touch, seen: base.seen, form: base.form },
    refused,
    send: () => {
      sent.current = edits
    },
    /** @returns the key of the new mark */
    add(place: MarkPlace): number {
      const key = getNextMarkKey(marks)
      change((all) => [...all, { ...clampToPicture(place), key, kind: "scratch", note: "" }])
      return key
    },
    move: (key: number, x: number, y: number) => change((all) => updateMark(all, key, clampToPicture({ x, y }))),
    write: (key: number, changed: Partial<Pick<ReportMark, "kind" | "note">>) =>
      change((all) => updateMark<ReportMark>(all, key, changed)),
    remove: (key: number) => change((all) => all.filter((mark) => mark.key !== key)),
  }
}
