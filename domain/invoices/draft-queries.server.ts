import { eq } from "drizzle-orm"
import { z } from "zod"
import { invoices } from "../../db/tables/invoices.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { historyOf } from "../history-queries.server.ts"
import { done, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

/** A draft for its editor; null of what was issued. Admin only. */
export async function draftForEdit(shop: Shop, actor: Actor, id: string) {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const [row] = z.uuid().safeParse(id).success ? await shop.db.select().from(invoices).where(eq(invoices.id, id)) : []
  if (!row) return refuse("not_found", "There is no such invoice.")
  if (!row.draft) return done(null)
  const [{ payment }, history] = await Promise.all([
    readSettings(shop.db, "payment"),
    historyOf(shop.db, "invoice", id),
  ])
  return done({ value: row.draft, updatedAt: row.updatedAt, history, dueDays: payment.transfer.dueDays })
}
