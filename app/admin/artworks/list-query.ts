import type { WorkChoice } from "../../../domain/artworks/which-works.ts"
import { readListQuery } from "../kit/list/list.ts"
import { artworkList } from "./work-list.tsx"

export function workQuery(url: string) {
  const query = readListQuery(artworkList, url)
  const { q: search, view: filter, sort, down: descending, after, filters } = query
  const choice: WorkChoice = { search, filter, ...filters }
  return { query, choice, order: { sort, descending }, after }
}
