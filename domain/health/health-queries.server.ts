import { alerts } from "../../db/tables/alerts.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { type HealthAlert, listHealthAlerts } from "./health-alerts.ts"
import { getHealthSnapshot } from "./health-snapshot.server.ts"

/** `since`: when the artist was notified; null: well, or not notified yet. */
export type ReportedAlert = HealthAlert & { since: Date | null }

export const getHealthReport = (shop: Shop, actor: Actor): Promise<Outcome<ReportedAlert[]>> =>
  query(shop, actor, "health.read", async (db) => {
    const [snapshot, rows] = await Promise.all([getHealthSnapshot(shop), db.select().from(alerts)])
    const since = new Map(rows.map((row) => [row.concern, row.since]))
    const healthAlerts = listHealthAlerts(snapshot, shop.now(), new Set(since.keys()))
    return done(healthAlerts.map((one) => ({ ...one, since: one.well ? null : (since.get(one.kind) ?? null) })))
  })
