import { alerts } from "../../db/tables/alerts.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type Finding, findingsOf } from "./findings.ts"
import { readHealth } from "./readings.server.ts"

/** `since`: since when the artist knows; null: it is well, or so new that they were not written to yet. */
export type ShownFinding = Finding & { since: Date | null }

/** What needs the artist now, and what is well. Admin only. */
export async function howTheSiteIs(shop: Shop, actor: Actor): Promise<Outcome<ShownFinding[]>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const [readings, rows] = await Promise.all([readHealth(shop), shop.db.select().from(alerts)])
  const since = new Map(rows.map((row) => [row.concern, row.since]))
  const findings = findingsOf(readings, shop.now(), new Set(since.keys()))
  return done(findings.map((one) => ({ ...one, since: one.well ? null : (since.get(one.concern) ?? null) })))
}
