import type { HistoryLine } from "../../../domain/history-queries.server.ts"
import { Moment } from "../kit/dates.tsx"
import { findFieldName } from "../kit/edit/fields.ts"
import { Fold } from "../kit/fold.tsx"
import styles from "./categorization.module.css"
import { seriesFields } from "./series-fields.ts"

export const SeriesHistory = ({ history }: { history: HistoryLine[] }) => (
  <Fold title="History">
    <ol className={styles.history}>
      {history.map((line) => (
        <li key={line.id}>
          <p className="small">
            <Moment at={line.at} />, {line.actorName}
          </p>
          <p>{formatSeriesEvent(line)}</p>
        </li>
      ))}
    </ol>
  </Fold>
)

const actionLabels: Record<string, string> = {
  added: "Added",
  published: "Page published",
  unpublished: "Page hidden from the site",
  moved: "Has another place among the series",
  "undid: merged": "Restored after it was merged",
}

const shortFields = ["title", "years", "slug"]

/** `Title: Tides → Tide Tables; Statement: changed` */
function formatSeriesEvent({ action, changes }: Pick<HistoryLine, "action" | "changes">): string {
  if (actionLabels[action]) return actionLabels[action]
  const parts = Object.entries(changes).map(([name, { before, after }]) => {
    const label = seriesFields[findFieldName(seriesFields, name) ?? ""]?.label ?? name
    return shortFields.includes(name) ? `${label}: ${before || "empty"} → ${after || "empty"}` : `${label}: changed`
  })
  return parts.join("; ") || action
}
