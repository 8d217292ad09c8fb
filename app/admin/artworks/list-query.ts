import type { WorkChoice } from "../../../domain/artworks/list/work-selection.ts"
import { parseListQuery } from "../kit/list/list.ts"
import { artworkList } from "./work-list-config.tsx"

export function parseWorkQuery(url: string) {
  const query = parseListQuery(artworkList, url)
  const { q: search, view: filter, sort, down: descending, after, filters } = query
  const choice: WorkChoice = { search, filter, ...filters }
  return { query, choice, order: { sort, descending }, after }
}
