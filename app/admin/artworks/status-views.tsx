import type { WorkCounts } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import { type WorkFilter, workFilters } from "../../../domain/artworks/studio-list.ts"
import { Views } from "../kit/views.tsx"
import { workStatusWords } from "./work-status.tsx"

const always: WorkFilter[] = ["available", "sold", "draft"]

const nameOf = (filter: WorkFilter) =>
  filter === "archived" ? "Archived" : filter === "draft" ? "Drafts" : workStatusWords[filter]

/** The list by status; a status without works is not named. */
export function StatusViews({ counts, now }: { counts: WorkCounts; now: WorkFilter | undefined }) {
  const shown = workFilters.filter((filter) => counts[filter] > 0 || filter === now || always.includes(filter))
  return (
    <Views
      label="Status"
      name="status"
      now={now ?? "all"}
      first="all"
      of={[
        { value: "all", words: "All", count: counts.all },
        ...shown.map((value) => ({ value, words: nameOf(value), count: counts[value] })),
      ]}
    />
  )
}
