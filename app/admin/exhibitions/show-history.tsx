import type { HistoryLine } from "../../../domain/history-queries.server.ts"
import { Moment } from "../kit/dates.tsx"
import { findFieldName } from "../kit/edit/fields.ts"
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
          {formatHistoryLine(line).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </li>
      ))}
    </ol>
  </Fold>
)

const actionLabels: Record<string, string> = {
  created: "Added",
  published: "Published",
  scheduled: "Will be published",
  unpublished: "Hidden from the site",
  deleted: "Deleted",
  restored: "Restored",
  hung: "The hanging plan was changed",
}

const longFields = ["statement", "works", "views", "notes", "mainPictureId", "catalogueTitle"]

/** One sentence per field: `Last day: January 2, 2027 → January 9, 2027`. */
function formatHistoryLine({ action, changes }: Pick<HistoryLine, "action" | "changes">): string[] {
  if (action !== "edited") return [actionLabels[action] ?? action]
  const names = Object.keys(changes)
  return names.flatMap((name): string[] => {
    const own = findFieldName(exhibitionFields, name) ?? name
    const field = exhibitionFields[own]
    const change = changes[name]
    if (!field || !change) return [`${name} changed`]
    if (own === "works") return [formatWorksChange(change.before, change.after)]
    if (own === "press") return formatPressChange(change.before, change.after)
    if (longFields.includes(own)) return [`${field.label}: changed`]
    const formatValue = (value: unknown) => {
      const text = value === null ? "" : String(value)
      const choice = field.choices?.({} as never, {} as never).find((one) => one.value === text)?.label
      return choice ?? (field.display ? field.display(text, {}) : text) ?? ""
    }
    return [`${field.label}: ${formatValue(change.before) || "empty"} → ${formatValue(change.after) || "empty"}`]
  })
}

const listWorkIds = (list: unknown): string[] =>
  Array.isArray(list) ? list.map((one: { artworkId?: unknown }) => String(one?.artworkId)) : []

function formatWorksChange(before: unknown, after: unknown): string {
  const [then, now] = [listWorkIds(before), listWorkIds(after)]
  const added = now.filter((id) => !then.includes(id)).length
  const removed = then.filter((id) => !now.includes(id)).length
  const changeTexts = [added > 0 ? `${added} added` : "", removed > 0 ? `${removed} removed` : ""].filter(Boolean)
  if (changeTexts.length > 0) return `Works: ${changeTexts.join(", ")}`
  return then.join() === now.join() ? "Works: prices or labels changed" : "Works: another order"
}

type PressEntry = { publication?: unknown; fileId?: unknown }
const listPressEntries = (list: unknown): PressEntry[] =>
  Array.isArray(list) ? list.filter((one) => one instanceof Object) : []

function formatPressChange(before: unknown, after: unknown): string[] {
  const [then, now] = [listPressEntries(before), listPressEntries(after)]
  const filesOf = (entries: PressEntry[]) => entries.filter(({ fileId }) => fileId)
  const others = (one: PressEntry[], other: PressEntry[]) =>
    filesOf(one).filter(({ fileId }) => !other.some((entry) => entry.fileId === fileId))
  const files = (entries: PressEntry[], words: string) =>
    entries.map(({ publication }) => `Press: the PDF of ${String(publication)} ${words}`)
  const sentences = [...files(others(now, then), "added"), ...files(others(then, now), "removed")]
  return sentences.length > 0 ? sentences : ["Press: changed"]
}
