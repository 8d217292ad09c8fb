import type { WorkChoice } from "../../../domain/artworks/which-works.ts"
import { readListQuery } from "../kit/list/list.ts"
import { workList } from "./work-list.tsx"

/** The query in the list's address, as the page shows it and as the works are chosen by it. */
export function workQuery(url: string) {
  const query = readListQuery(workList, url)
  const { q: search, view: filter, sort, down: descending, after, filters } = query
  const choice: WorkChoice = { search, filter, ...filters }
  return { query, choice, order: { sort, descending }, after }
}
