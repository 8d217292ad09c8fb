import { Link, useSearchParams } from "react-router"
import type { WorkCounts } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import type { WorkFilter } from "../../../domain/artworks/studio-list.ts"
import styles from "./artworks.module.css"
import { workStatusWords } from "./work-status.tsx"

const always: WorkFilter[] = ["available", "sold", "draft"]
const whenThere: WorkFilter[] = [
  "available",
  "on_hold",
  "reserved",
  "sold",
  "on_loan",
  "not_for_sale",
  "gifted",
  "lost",
  "draft",
  "archived",
]

const nameOf = (filter: WorkFilter) =>
  filter === "archived" ? "Archived" : filter === "draft" ? "Drafts" : workStatusWords[filter]

/** The list by status; a status without works is not named. The search stays when the status changes. */
export function Views({ counts, now }: { counts: WorkCounts; now: WorkFilter | undefined }) {
  const [params] = useSearchParams()
  const to = (filter: WorkFilter | undefined) => {
    const next = new URLSearchParams(params)
    next.delete("after")
    if (filter) next.set("status", filter)
    else next.delete("status")
    return `?${next}`
  }
  const shown = whenThere.filter((filter) => counts[filter] > 0 || filter === now || always.includes(filter))
  return (
    <nav className={styles.views} aria-label="Status">
      <Link to={to(undefined)} aria-current={now === undefined ? "true" : undefined}>
        All<span>{counts.all}</span>
      </Link>
      {shown.map((filter) => (
        <Link key={filter} to={to(filter)} aria-current={now === filter ? "true" : undefined}>
          {nameOf(filter)}
          <span>{counts[filter]}</span>
        </Link>
      ))}
    </nav>
  )
}
