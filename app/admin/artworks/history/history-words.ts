import type { ArtworkInput } from "../../../../domain/artworks/artwork.ts"
import { type CopyState, copyWords } from "../../../../domain/artworks/copy.ts"
import { type ViewKind, viewKindWords } from "../../../../domain/artworks/view-kinds.ts"
import type { HistoryLine } from "../../../../domain/history-queries.server.ts"
import { sayDate } from "../../../../lib/calendar-dates.ts"
import { fieldFor, showAll } from "../../kit/edit/fields.ts"
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
export function currencyAt(history: readonly HistoryLine[], line: Pick<HistoryLine, "id">, now: string): string {
  const next = history.findLast(({ id, changes }) => id > line.id && changes.currency)
  return String(next?.changes.currency?.before ?? now)
}

export function changedFields(
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
  const found = Map.groupBy(Object.keys(changes), (name) => fieldFor<ArtworkInput, WorkHints>(workFields, name) ?? name)
  return [...found].map(([name, of]) => ({
    name,
    label: (workFields as Record<string, { label: string }>)[name]?.label ?? spoken(name),
    before: wordsOf(name, before, hints),
    after: wordsOf(name, after, hints),
    now: wordsOf(name, work, hints),
    of: of.filter((one) => one in work),
  }))
}

function wordsOf(name: string, work: ArtworkInput, hints: WorkHints): string {
  const field = Object.entries(workFields).find(([own]) => own === name)?.[1]
  if (!field) return String((work as Record<string, unknown>)[name] ?? "")
  const text = field.show(work, hints)
  const all = showAll<ArtworkInput, WorkHints>(workFields, work, hints)
  if (field.control === "tick") return text === "yes" ? "Yes" : "No"
  const choice = field.choices?.(work, hints).find(({ value }) => value === text)?.label
  return choice ?? field.display?.(text, all) ?? text
}

const did: Record<string, string> = {
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
  "picture shown whole": "Crop of a picture taken back",
  "pictures ordered": "Pictures put in another order",
  "record ordered": "Entries put in another order",
}

const viewFieldWords: Record<string, string> = {
  kind: "What a picture shows",
  caption: "Caption of a picture",
  altText: "Alt text of a picture",
  focal: "Focal point of a picture",
}

export function stepWords({ action, detail }: Pick<HistoryLine, "action" | "detail">): string {
  const text = (name: string) => String(detail[name] ?? "")
  if (action === "copy") return `Copy ${text("number")}: ${copyWord(text("before"))} → ${copyWord(text("after"))}`
  if (action === "moved" && Number(detail.copy) > 0) return `Copy ${text("copy")} moved to ${text("to")}`
  if (action === "picture described") {
    const label = viewFieldWords[text("field")] ?? "Picture"
    if (text("field") === "focal") return label
    const shown = (words: string) => (viewKindWords[words as ViewKind] ?? words) || "empty"
    return `${label}: ${shown(text("before"))} → ${shown(text("after"))}`
  }
  if (action === "reserved") return `Reserved for ${text("for")} until ${sayDate(text("until"))}`
  if (action === "reserved until") return `Reservation for ${text("for")}: until ${sayDate(text("until"))}`
  if (action === "reservation ended") return `The reservation for ${text("for")} ended`
  if (action === "created" && detail.commission) return `Created from the commission “${text("subject")}”`
  if (detail.event) return `${capital(action)}: ${text("event")}`
  return did[action] ?? capital(action)
}

const copyWord = (state: string) => copyWords[state as CopyState] ?? state

/** `Height` for `heightMm`, `Alt text` for `altText`. */
const spoken = (name: string) =>
  capital(
    name
      .replace(/Mm$|G$/, "")
      .replaceAll(/([A-Z])/g, " $1")
      .toLowerCase(),
  )

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)
