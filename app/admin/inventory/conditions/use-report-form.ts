import { useEffect, useRef, useState } from "react"
import type { ConditionReport } from "../../../../domain/inventory/condition-queries.server.ts"
import { nextKey, onPicture, type Place, withMark } from "../../../ui/marking/marks.ts"
import type { Answer } from "../../kit/toasts/done.ts"
import { marksAgain, type ReportMark, type Typed } from "./typed-marks.ts"

/** The answer to a form of the page: what was saved, or what others saved before. */
export type ReportAnswer =
  | (NonNullable<Answer> & { saved?: string; others?: { seen: string; facts: [string, string][] } })
  | null
  | undefined

const marksOf = ({ marks }: ConditionReport): ReportMark[] =>
  marks.map(({ pictureId, x, y, kind, note }, key) => ({
    pictureId,
    x,
    y,
    kind: kind as ReportMark["kind"],
    note,
    key,
  }))

/** What of a report is being written: its marks, whether anything is unsaved, and which version it began with. */
export function useReportForm(report: ConditionReport, answer: ReportAnswer) {
  const refused = answer?.problem && answer.typed?.intent === "save" ? (answer.typed as Typed) : null
  const [marks, setMarks] = useState(() => (refused ? marksAgain(refused) : marksOf(report)))
  const [edits, setEdits] = useState(refused ? 1 : 0)
  const sent = useRef(0)
  const loaded = new Date(report.updatedAt).toISOString()
  const [base, setBase] = useState({ seen: loaded, form: 0, answer })
  const isNew = answer !== base.answer
  const dirty = edits > 0
  // What was saved is what the form has; what others saved is taken over while nothing is unsaved here.
  if (isNew && answer?.saved) {
    setBase({ ...base, seen: answer.saved, answer })
    setEdits(edits > sent.current ? 1 : 0)
  } else if (isNew && answer?.others) setBase({ ...base, seen: answer.others.seen, answer })
  else if (!dirty && base.seen !== loaded && !refused && answer?.saved !== base.seen) {
    setBase({ seen: loaded, form: base.form + 1, answer })
    setMarks(marksOf(report))
  }
  const touch = () => setEdits((now) => now + 1)
  const change = (work: (marks: ReportMark[]) => ReportMark[]) => {
    setMarks(work)
    touch()
  }
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [dirty])
  return {
    ...{ marks, dirty, touch, seen: base.seen, form: base.form },
    refused,
    send: () => {
      sent.current = edits
    },
    /** @returns its key */
    add(place: Place): number {
      const key = nextKey(marks)
      change((all) => [...all, { ...onPicture(place), key, kind: "scratch", note: "" }])
      return key
    },
    move: (key: number, x: number, y: number) => change((all) => withMark(all, key, onPicture({ x, y }))),
    write: (key: number, changed: Partial<Pick<ReportMark, "kind" | "note">>) =>
      change((all) => withMark<ReportMark>(all, key, changed)),
    remove: (key: number) => change((all) => all.filter((mark) => mark.key !== key)),
  }
}
