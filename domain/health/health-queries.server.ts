import { alerts } from "../../db/tables/alerts.ts"
import type { Actor } from "../actor.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { needsArtist, type SiteStatus } from "./site-status.ts"
import { listSiteStatuses } from "./site-statuses.server.ts"

/** `since`: when it began to need the artist, as far as that is known. */
export type ReportedStatus = SiteStatus & { key: string; since: Date | null }

export const getSiteReport = (shop: Shop, actor: Actor): Promise<Outcome<ReportedStatus[]>> =>
  query(shop, actor, "health.read", async (db) => {
    const rows = await db.select().from(alerts)
    const since = new Map(rows.map((row) => [row.concern, row.since]))
    const statuses = await listSiteStatuses(shop, new Set(since.keys()))
    return done(
      statuses.map(({ key, status }) => ({
        ...status,
        key,
        since: needsArtist(status) ? (since.get(key) ?? null) : null,
      })),
    )
  })

/** As of the last check: each page of the studio asks. */
export async function countAlerts(shop: Shop, actor: Actor): Promise<Outcome<number>> {
  return refuseUnlessPermitted(actor, "health.read", shop.now()) ?? done(await shop.db.$count(alerts))
}
