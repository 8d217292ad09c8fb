import type { CheckedPage } from "../../../domain/pages/page-schema.ts"
import { formatBlock } from "./blocks/block-list-state.ts"

const fieldNames = ["title", "slug", "introduction", "seoTitle", "seoDescription"] as const

/** Fields and blocks that differ from what visitors see; another order of the blocks is one change. */
export function countChanges(page: CheckedPage, published: CheckedPage | null): number {
  if (!published) return 1
  const fields = fieldNames.filter((name) => page[name].trim() !== published[name].trim()).length
  const before = new Map(published.blocks.map((block) => [block.id, formatBlock(block)]))
  const now = new Set(page.blocks.map(({ id }) => id))
  const changed = page.blocks.filter((block) => before.get(block.id) !== formatBlock(block)).length
  const removed = published.blocks.filter(({ id }) => !now.has(id)).length
  const stayed = page.blocks.flatMap(({ id }) => (before.has(id) ? id : []))
  const order = published.blocks.flatMap(({ id }) => (now.has(id) ? id : []))
  const moved = stayed.some((id, at) => order[at] !== id) ? 1 : 0
  return fields + changed + removed + moved
}
