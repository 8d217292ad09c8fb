import { and, desc, eq, gt, inArray, isNotNull, lte, ne, or, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { holds } from "../../db/tables/holds.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { studioPaths } from "../urls.ts"

/** A checkout that holds works, or a change by another admin. */
export type StudioActivity = { id: string; title: string; description: string; link: string | null }

/** A transaction that started earlier may commit later; the client recognizes an activity that it has by its id. */
const overlapMs = 5_000
/** A page that was suspended does not get everything since. */
const maxAgeMs = 60_000
const maxActivities = 20

/** Nouns without a name appear in the history only. */
const nounNames: Record<string, string> = {
  artwork: "Work",
  commission: "Commission",
  exhibition: "Exhibition",
  import: "Import",
  invoice: "Invoice",
  letter: "Newsletter",
  message: "Message",
  order: "Order",
  post: "Post",
  series: "Series",
  settings: "Settings",
}

/**
 * Activities without a notification of their own.
 * @param since null: only the time is requested
 * @returns the oldest first, and the time for the next request
 */
export const listRecentActivity = (
  shop: Pick<Shop, "db" | "now">,
  actor: Actor,
  since: Date | null,
): Promise<Outcome<{ until: string; activities: StudioActivity[] }>> =>
  query(shop, actor, "activity.read", async () => {
    const now = shop.now()
    if (since === null || actor.kind !== "user") return done({ until: now.toISOString(), activities: [] })
    const from = new Date(Math.max(since.getTime() - overlapMs, now.getTime() - maxAgeMs))
    const [saves, checkouts] = await Promise.all([
      listSavesSince(shop, actor.id, from, now),
      listHoldsSince(shop, from, now),
    ])
    return done({ until: now.toISOString(), activities: [...saves, ...checkouts] })
  })

async function listSavesSince({ db }: Pick<Shop, "db">, self: string, from: Date, to: Date): Promise<StudioActivity[]> {
  const lines = await db
    .select({
      id: history.id,
      actorName: history.actorName,
      noun: history.noun,
      nounId: history.nounId,
      action: history.action,
      bulkId: history.bulkId,
    })
    .from(history)
    .where(
      and(
        gt(history.at, from),
        lte(history.at, to),
        isNotNull(history.actorId),
        ne(history.actorId, self),
        inArray(history.noun, Object.keys(nounNames)),
        // An import has its own notification.
        or(ne(history.noun, "artwork"), sql`not ${history.detail} ? 'import'`),
      ),
    )
    .orderBy(desc(history.id))
    .limit(maxActivities)
  const workIds = lines.flatMap(({ noun, nounId }) => (noun === "artwork" ? nounId : []))
  const titles = await getTitles(db, workIds)
  // One bulk change is one activity.
  const changes = Map.groupBy(lines.reverse(), ({ id, bulkId }) => bulkId ?? `${id}`)
  return [...changes.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { id, actorName, noun, nounId, action, bulkId } = first
    const title = noun === "artwork" && others.length === 0 ? titles.get(nounId) : undefined
    return {
      id: bulkId ? `bulk-${bulkId}` : `history-${id}`,
      title: title ?? (others.length > 0 ? "Several works" : (nounNames[noun] ?? noun)),
      description: `${action.slice(0, 1).toUpperCase()}${action.slice(1)}, ${actorName}`,
      link: title ? studioPaths.artwork(nounId) : null,
    }
  })
}

async function getTitles(db: Shop["db"], ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: artworks.id, title: artworks.title })
    .from(artworks)
    .where(inArray(artworks.id, ids))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Checkouts that hold works until payment. */
async function listHoldsSince({ db }: Pick<Shop, "db">, from: Date, to: Date): Promise<StudioActivity[]> {
  const rows = await db
    .select({ orderId: orders.id, number: orders.number, name: orders.name, title: orderLines.title })
    .from(holds)
    .innerJoin(orders, eq(orders.id, holds.orderId))
    .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.artworkId, holds.artworkId)))
    .where(
      and(eq(holds.state, "active"), isNotNull(holds.expiresAt), gt(holds.createdAt, from), lte(holds.createdAt, to)),
    )
    .orderBy(holds.createdAt, orderLines.position)
    .limit(maxActivities)
  const held = Map.groupBy(rows, ({ orderId }) => orderId)
  return [...held].flatMap(([orderId, [first, ...others]]) => {
    if (!first) return []
    const titles = [...new Set([first, ...others].map(({ title }) => title))].join(", ")
    const link = studioPaths.order(String(first.number))
    return { id: `hold-${orderId}`, title: `On hold: ${titles}`, description: `${first.name} is checking out`, link }
  })
}
