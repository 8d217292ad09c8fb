import { alerts } from "../../db/tables/alerts.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { type Finding, findingsOf } from "./findings.ts"
import { readHealth } from "./readings.server.ts"

/** `since`: when the artist was notified; null: well, or not notified yet. */
export type ShownFinding = Finding & { since: Date | null }

export const howTheSiteIs = (shop: Shop, actor: Actor): Promise<Outcome<ShownFinding[]>> =>
  query(shop, actor, "health.read", async (db) => {
    const [readings, rows] = await Promise.all([readHealth(shop), db.select().from(alerts)])
    const since = new Map(rows.map((row) => [row.concern, row.since]))
    const findings = findingsOf(readings, shop.now(), new Set(since.keys()))
    return done(findings.map((one) => ({ ...one, since: one.well ? null : (since.get(one.concern) ?? null) })))
  })
