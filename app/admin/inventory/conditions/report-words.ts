import type { HistoryLine } from "../../../../domain/history-queries.server.ts"
import {
  type ConditionMarkKind,
  markKindWords,
  type Occasion,
  occasionWords,
} from "../../../../domain/inventory/condition.ts"
import type { ConditionReport } from "../../../../domain/inventory/condition-queries.server.ts"
import { sayDate } from "../../../../lib/calendar-dates.ts"

type Said = Pick<ConditionReport, "occasion" | "on" | "examiner" | "overall" | "words" | "climate" | "advice" | "marks">

export const markWords = ({ kind, note }: { kind: string; note: string }): string =>
  [markKindWords[kind as ConditionMarkKind] ?? kind, note].filter(Boolean).join(": ")

export const reportFacts = ({
  occasion,
  on,
  examiner,
  overall,
  words,
  climate,
  advice,
  marks,
}: Said): [string, string][] => [
  ["Occasion", occasionWords[occasion]],
  ["On", sayDate(on)],
  ["Looked at by", examiner],
  ["Overall", overall],
  ["Found", words],
  ["Light and air", climate],
  ["Advice", advice],
  ["Marks", marks.map((mark, at) => `${at + 1}. ${markWords(mark)}`).join("\n")],
]

export const reportTitle = ({ occasion, on }: { occasion: string; on: string }): string =>
  `${occasionWords[occasion as Occasion]}, ${sayDate(on)}`

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
