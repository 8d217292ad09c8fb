import { randomBytes } from "node:crypto"
import { and, eq, inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { orderEvents, orders, parcels } from "../../db/tables/orders.ts"
import { returnPictures, returns } from "../../db/tables/returns.ts"
import { erasedMark, type PersonIdentifiers, redactIdentifiers } from "../person-identifiers.server.ts"
import { studioNote } from "./studio-note.ts"

/**
 * Erases personal data; numbers, works, sums and the tax country stay. The order's link changes. Returns folders of pictures to
 * delete after the transaction.
 */
export async function eraseBuyer(tx: Transaction, ids: string[], words: PersonIdentifiers | null): Promise<string[]> {
  if (ids.length === 0) return []
  for (const id of ids)
    await tx
      .update(orders)
      .set({
        ...{ name: erasedMark, email: "", phone: "", note: "", giftNote: "", userId: null, network: null },
        token: randomBytes(16).toString("base64url"),
        address: sql`case when ${orders.address} is null then null else jsonb_build_object('name', ${erasedMark}::text, 'line1', '', 'line2', '', 'city', '',
          'region', ${orders.address} -> 'region', 'postalCode', '', 'country', ${orders.address} -> 'country') end`,
      })
      .where(eq(orders.id, id))
  await tx.delete(orderEvents).where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.machine, studioNote)))
  // Buyers' names are in their own events; the studio's users keep theirs.
  if (words)
    await tx
      .update(orderEvents)
      .set({
        actorName: redactIdentifiers(orderEvents.actorName, words),
        note: redactIdentifiers(orderEvents.note, words),
      })
      .where(inArray(orderEvents.orderId, ids))
  await tx.update(parcels).set({ trackingNumber: "", trackingUrl: "" }).where(inArray(parcels.orderId, ids))
  const asked = await tx
    .update(returns)
    .set({ reason: erasedMark, answer: "", notes: "" })
    .where(inArray(returns.orderId, ids))
    .returning({ id: returns.id })
  if (asked.length === 0) return []
  const returnIds = asked.map(({ id }) => id)
  const pictures = await tx
    .delete(returnPictures)
    .where(inArray(returnPictures.returnId, returnIds))
    .returning({ folder: returnPictures.folder })
  return pictures.map(({ folder }) => folder)
}
