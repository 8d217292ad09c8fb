import type { HistoryLine } from "../../../../domain/history-queries.server.ts"
import {
  type ConditionMarkKind,
  markKindLabels,
  type Occasion,
  occasionLabels,
} from "../../../../domain/inventory/condition.ts"
import type { ConditionReport } from "../../../../domain/inventory/condition-queries.server.ts"
import { formatCalendarDate } from "../../../../lib/calendar-dates.ts"

type ReportTexts = Pick<
  ConditionReport,
  "occasion" | "on" | "examiner" | "overall" | "words" | "climate" | "advice" | "marks"
>

export const formatReportMark = ({ kind, note }: { kind: string; note: string }): string =>
  [markKindLabels[kind as ConditionMarkKind] ?? kind, note].filter(Boolean).join(": ")

export const listReportDetails = ({
  occasion,
  on,
  examiner,
  overall,
  words,
  climate,
  advice,
  marks,
}: ReportTexts): [string, string][] => [
  ["Occasion", occasionLabels[occasion]],
  ["On", formatCalendarDate(on)],
  ["Looked at by", examiner],
  ["Overall", overall],
  ["Found", words],
  ["Light and air", climate],
  ["Advice", advice],
  ["Marks", marks.map((mark, at) => `${at + 1}. ${formatReportMark(mark)}`).join("\n")],
]

export const formatReportTitle = ({ occasion, on }: { occasion: string; on: string }): string =>
  `${occasionLabels[occasion as Occasion]}, ${formatCalendarDate(on)}`

export function formatReportEvent({ action, detail }: Pick<HistoryLine, "action" | "detail">): string {
  switch (action) {
    case "begun":
      return "The report was begun"
    case "changed":
      return "It was changed"
    case "pictures added":
      return "Photographs were added"
    case "picture removed":
      return "A picture was removed"
    case "signed":
      return `${String(detail.name ?? "")} signed`
    default:
      return action
  }
}
