import type { HistoryLine } from "../../../domain/history-queries.server.ts"
import { Moment } from "../kit/dates.tsx"
import { fieldFor } from "../kit/edit/fields.ts"
import { Fold } from "../kit/fold.tsx"
import { exhibitionFields } from "./exhibition-fields.ts"
import styles from "./exhibitions.module.css"

export const ShowHistory = ({ history }: { history: HistoryLine[] }) => (
  <Fold title="History">
    <ol className={styles.history}>
      {history.map((line) => (
        <li key={line.id}>
          <p className="small">
            <Moment at={line.at} />, {line.actorName}
          </p>
          {sentencesOf(line).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </li>
      ))}
    </ol>
  </Fold>
)

const steps: Record<string, string> = {
  created: "Added",
  published: "Published",
  scheduled: "Will be published",
  unpublished: "Hidden from the site",
  deleted: "Deleted",
  restored: "Restored",
  hung: "The hanging plan was changed",
}

const long = ["statement", "works", "views", "notes", "mainPictureId", "catalogueTitle"]

/** One sentence per field: `Last day: January 2, 2027 → January 9, 2027`. */
function sentencesOf({ action, changes }: Pick<HistoryLine, "action" | "changes">): string[] {
  if (action !== "edited") return [steps[action] ?? action]
  const names = Object.keys(changes)
  return names.flatMap((name): string[] => {
    const own = fieldFor(exhibitionFields, name) ?? name
    const field = exhibitionFields[own]
    const change = changes[name]
    if (!field || !change) return [`${name} changed`]
    if (own === "works") return [worksSentence(change.before, change.after)]
    if (own === "press") return pressSentences(change.before, change.after)
    if (long.includes(own)) return [`${field.label}: changed`]
    const said = (value: unknown) => {
      const text = value === null ? "" : String(value)
      const choice = field.choices?.({} as never, {} as never).find((one) => one.value === text)?.label
      return choice ?? (field.display ? field.display(text, {}) : text) ?? ""
    }
    return [`${field.label}: ${said(change.before) || "empty"} → ${said(change.after) || "empty"}`]
  })
}

const idsOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.map((one: { artworkId?: unknown }) => String(one?.artworkId)) : []

function worksSentence(before: unknown, after: unknown): string {
  const [then, now] = [idsOf(before), idsOf(after)]
  const added = now.filter((id) => !then.includes(id)).length
  const removed = then.filter((id) => !now.includes(id)).length
  const parts = [added > 0 ? `${added} added` : "", removed > 0 ? `${removed} removed` : ""].filter(Boolean)
  if (parts.length > 0) return `Works: ${parts.join(", ")}`
  return then.join() === now.join() ? "Works: prices or labels changed" : "Works: another order"
}

type Entry = { publication?: unknown; fileId?: unknown }
const entriesOf = (list: unknown): Entry[] => (Array.isArray(list) ? list.filter((one) => one instanceof Object) : [])

function pressSentences(before: unknown, after: unknown): string[] {
  const [then, now] = [entriesOf(before), entriesOf(after)]
  const filesOf = (entries: Entry[]) => entries.filter(({ fileId }) => fileId)
  const others = (one: Entry[], other: Entry[]) =>
    filesOf(one).filter(({ fileId }) => !other.some((entry) => entry.fileId === fileId))
  const files = (entries: Entry[], words: string) =>
    entries.map(({ publication }) => `Press: the PDF of ${String(publication)} ${words}`)
  const sentences = [...files(others(now, then), "added"), ...files(others(then, now), "removed")]
  return sentences.length > 0 ? sentences : ["Press: changed"]
}
