import type { ArtworkInput } from "../../../../domain/artworks/artwork.ts"
import { type CopyState, copyLabels } from "../../../../domain/artworks/editions/copy.ts"
import { type ViewKind, viewKindLabels } from "../../../../domain/artworks/view-kinds.ts"
import type { HistoryLine } from "../../../../domain/history-queries.server.ts"
import { formatCalendarDate } from "../../../../lib/calendar-dates.ts"
import { findFieldName, formatFieldValues } from "../../kit/edit/fields.ts"
import { type WorkHints, workFields } from "../work-fields.ts"

/** `of`: the work's own fields; empty if it cannot be restored. */
export type ChangedField = {
  name: string
  label: string
  before: string
  after: string
  now: string
  of: string[]
}

/** The currency of a step's amounts: a later step may have changed it. */
export function getCurrencyAt(history: readonly HistoryLine[], line: Pick<HistoryLine, "id">, now: string): string {
  const next = history.findLast(({ id, changes }) => id > line.id && changes.currency)
  return String(next?.changes.currency?.before ?? now)
}

export function listChangedFields(
  { changes }: Pick<HistoryLine, "changes">,
  work: ArtworkInput,
  hints: WorkHints,
  currency = work.currency,
): ChangedField[] {
  const at = (side: "before" | "after"): ArtworkInput => ({
    ...work,
    currency,
    ...Object.fromEntries(Object.entries(changes).map(([name, values]) => [name, values[side]])),
  })
  const [before, after] = [at("before"), at("after")]
  const found = Map.groupBy(
    Object.keys(changes),
    (name) => findFieldName<ArtworkInput, WorkHints>(workFields, name) ?? name,
  )
  return [...found].map(([name, of]) => ({
    name,
    label: (workFields as Record<string, { label: string }>)[name]?.label ?? humanizeFieldName(name),
    before: formatFieldValue(name, before, hints),
    after: formatFieldValue(name, after, hints),
    now: formatFieldValue(name, work, hints),
    of: of.filter((one) => one in work),
  }))
}

function formatFieldValue(name: string, work: ArtworkInput, hints: WorkHints): string {
  const field = Object.entries(workFields).find(([own]) => own === name)?.[1]
  if (!field) return String((work as Record<string, unknown>)[name] ?? "")
  const text = field.show(work, hints)
  const all = formatFieldValues<ArtworkInput, WorkHints>(workFields, work, hints)
  if (field.control === "tick") return text === "yes" ? "Yes" : "No"
  const choice = field.choices?.(work, hints).find(({ value }) => value === text)?.label
  return choice ?? field.display?.(text, all) ?? text
}

const actionLabels: Record<string, string> = {
  created: "Created",
  imported: "Imported",
  published: "Published",
  unpublished: "Taken off the site",
  archived: "Archived",
  restored: "Restored from the archive",
  "picture added": "Picture added",
  "picture removed": "Picture removed",
  "picture put back": "Picture put back",
  "picture cropped": "Picture cropped",
  "picture shown whole": "Crop of a picture undone",
  "pictures ordered": "Pictures put in another order",
  "record ordered": "Entries put in another order",
}

const pictureFieldLabels: Record<string, string> = {
  kind: "What a picture shows",
  caption: "Caption of a picture",
  altText: "Alt text of a picture",
  focal: "Focal point of a picture",
}

export function formatHistoryStep({ action, detail }: Pick<HistoryLine, "action" | "detail">): string {
  const text = (name: string) => String(detail[name] ?? "")
  if (action === "copy")
    return `Copy ${text("number")}: ${formatCopyState(text("before"))} → ${formatCopyState(text("after"))}`
  if (action === "moved" && Number(detail.copy) > 0) return `Copy ${text("copy")} moved to ${text("to")}`
  if (action === "picture described") {
    const label = pictureFieldLabels[text("field")] ?? "Picture"
    if (text("field") === "focal") return label
    const shown = (words: string) => (viewKindLabels[words as ViewKind] ?? words) || "empty"
    return `${label}: ${shown(text("before"))} → ${shown(text("after"))}`
  }
  if (action === "reserved") return `Reserved for ${text("for")} until ${formatCalendarDate(text("until"))}`
  if (action === "reserved until") return `Reservation for ${text("for")}: until ${formatCalendarDate(text("until"))}`
  if (action === "reservation ended") return `The reservation for ${text("for")} ended`
  if (action === "created" && detail.commission) return `Created from the commission “${text("subject")}”`
  if (detail.event) return `${capitalize(action)}: ${text("event")}`
  return actionLabels[action] ?? capitalize(action)
}

const formatCopyState = (state: string) => copyLabels[state as CopyState] ?? state

/** `Height` for `heightMm`, `Alt text` for `altText`. */
const humanizeFieldName = (name: string) =>
  capitalize(
    name
      .replace(/Mm$|G$/, "")
      .replaceAll(/([A-Z])/g, " $1")
      .toLowerCase(),
  )

const capitalize = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)
