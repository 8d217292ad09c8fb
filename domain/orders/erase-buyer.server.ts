import { randomBytes } from "node:crypto"
import { and, eq, inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { orderEvents, orders, parcels } from "../../db/tables/orders.ts"
import { returnPictures, returns } from "../../db/tables/returns.ts"
import { type ErasedWords, erasedMark, withoutWords } from "../erased-words.server.ts"
import { studioNote } from "./studio-note.ts"

/**
 * Forgets who bought: names, addresses, telephone numbers and words go, numbers, works, sums and the country of the taxes stay.
 * The link in old e-mails opens nothing any more.
 * @param ids of the orders
 * @returns folders of private pictures that are to be deleted after the transaction
 */
export async function eraseBuyer(tx: Transaction, ids: string[], words: ErasedWords | null): Promise<string[]> {
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
  // names of buyers stand in their own moves; the studio's people keep theirs
  if (words)
    await tx
      .update(orderEvents)
      .set({ actorName: withoutWords(orderEvents.actorName, words), note: withoutWords(orderEvents.note, words) })
      .where(inArray(orderEvents.orderId, ids))
  await tx.update(parcels).set({ trackingNumber: "", trackingUrl: "" }).where(inArray(parcels.orderId, ids))
  const asked = await tx
    .update(returns)
    .set({ reason: erasedMark, answer: "", notes: "" })
    .where(inArray(returns.orderId, ids))
    .returning({ id: returns.id })
  if (asked.length === 0) return []
  const pictures = await tx
    .delete(returnPictures)
    .where(
      inArray(
        returnPictures.returnId,
        asked.map(({ id }) => id),
      ),
    )
    .returning({ folder: returnPictures.folder })
  return pictures.map(({ folder }) => folder)
}
