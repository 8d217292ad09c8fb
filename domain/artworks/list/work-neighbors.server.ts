import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { listWorksForStudio, type WorkQuery } from "./artwork-admin-queries.server.ts"
import { descendingFirst } from "./studio-list.ts"
import { findWorkCursor } from "./work-order.server.ts"

/** Null at the ends. A work that the list does not have (it may have changed) counts at its place in the order. */
export async function findWorkNeighbors(
  shop: Shop,
  actor: Actor,
  id: string,
  query: WorkQuery,
): Promise<Outcome<{ previous: string | null; next: string | null }>> {
  const sort = query.sort ?? "newest"
  const descending = query.descending ?? descendingFirst[sort]
  const after = await findWorkCursor(shop, sort, id)
  if (!after) return done({ previous: null, next: null })
  const neighborQuery = { ...query, sort, after, limit: 1 }
  const [next, previous] = await Promise.all([
    listWorksForStudio(shop, actor, { ...neighborQuery, descending }),
    listWorksForStudio(shop, actor, { ...neighborQuery, descending: !descending }),
  ])
  if (!next.ok) return next
  if (!previous.ok) return previous
  return done({ previous: previous.value.works[0]?.id ?? null, next: next.value.works[0]?.id ?? null })
}
