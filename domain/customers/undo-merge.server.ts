import { isDeepStrictEqual } from "node:util"
import { and, eq, inArray, sql } from "drizzle-orm"
import { z } from "zod"
import {
  customerAddresses,
  customerMerges,
  customerNotes,
  customerOrders,
  customerPairs,
  customers,
  type MergeBefore,
} from "../../db/tables/customers.ts"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { undoUnsubscribeTogether, unsubscribeTogether } from "../newsletter/merge-subscriptions.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { mergeUndoDays } from "./apply-retention.server.ts"
import { refreshCustomers } from "./customer-changes.server.ts"
import { lockCustomer } from "./customer-commands.server.ts"
import { noSuchCustomer } from "./customer-page.server.ts"
import { listCustomerEmails, mergeUndoExpired } from "./merge-customers.server.ts"

const schema = z.strictObject({ merge: z.uuid() })

/** Later orders and messages stay with their address, and later edits with the kept customer. */
export const undoCustomerMerge = (
  shop: Shop,
  actor: Actor,
  keptId: string,
  input: unknown,
): Promise<Outcome<{ id: string; name: string }>> =>
  command(shop, actor, "customers.write", validateInput(schema, input), async ({ tx, now }, { merge }) => {
    const row = await lockCustomer(tx, keptId)
    if (!row) return noSuchCustomer
    const [made] = await tx
      .delete(customerMerges)
      .where(and(eq(customerMerges.id, merge), eq(customerMerges.keptId, keptId)))
      .returning()
    if (!made) return noSuchCustomer
    if (now.getTime() - made.at.getTime() > mergeUndoDays * 86_400_000) return mergeUndoExpired
    const { before } = made
    // The kept customer may have been merged into another since, which this merge does not concern.
    const isMoved = before.keptId !== keptId
    const { id, createdAt, updatedAt, ...fields } = before.gone as Record<string, never>
    await tx
      .insert(customers)
      // The removed address may have been the only data.
      .values({
        ...fields,
        kept: true,
        id,
        createdAt: new Date(createdAt ?? now),
        updatedAt: new Date(updatedAt ?? now),
      })
    const back = { customerId: id as unknown as string }
    const still = eq(customerAddresses.customerId, keptId)
    if (before.addresses.length > 0)
      await tx
        .update(customerAddresses)
        .set(back)
        .where(and(still, inArray(customerAddresses.email, before.addresses)))
    if (before.notes.length > 0)
      await tx
        .update(customerNotes)
        .set(back)
        .where(and(eq(customerNotes.customerId, keptId), inArray(customerNotes.id, before.notes)))
    if (before.orders.length > 0)
      await tx
        .update(customerOrders)
        .set(back)
        .where(and(eq(customerOrders.customerId, keptId), inArray(customerOrders.orderId, before.orders)))
    // Earlier merges of the restored customer.
    await tx
      .update(customerMerges)
      .set({ keptId: back.customerId })
      .where(and(eq(customerMerges.keptId, keptId), sql`${customerMerges.before} ->> 'keptId' = ${back.customerId}`))
    const byHand = await tx.$count(customerAddresses, and(still, eq(customerAddresses.byHand, true)))
    const kept = before.keptKept || row.updatedAt > made.at || byHand > 0
    if (!isMoved)
      await tx
        .update(customers)
        .set({ ...unchanged(row, before), kept, updatedAt: now })
        .where(eq(customers.id, keptId))
    await undoUnsubscribeTogether(tx, before.left ?? [], made.at)
    // Each may still be merged with others, one of whom may have unsubscribed.
    for (const person of [keptId, back.customerId])
      await unsubscribeTogether(tx, await listCustomerEmails(tx, person), now)
    await refreshCustomers(tx, [keptId, back.customerId])
    for (const { other, apartAt } of before.apart) {
      const [firstId = "", secondId = ""] = [back.customerId, other].toSorted()
      if (await lockCustomer(tx, other))
        await tx
          .insert(customerPairs)
          .values({ firstId, secondId, reasons: [], apartAt: new Date(apartAt) })
          .onConflictDoUpdate({
            target: [customerPairs.firstId, customerPairs.secondId],
            set: { apartAt: new Date(apartAt) },
          })
    }
    await recordEvent(
      tx,
      actor,
      { noun: "customer", nounId: keptId, action: "merge undone", detail: { with: made.goneName } },
      now,
    )
    return done({ id: back.customerId, name: made.goneName })
  })

/** Fields that the merge changed, and that were not edited since. A name and its rank belong together. */
function unchanged(row: Record<string, unknown>, before: MergeBefore) {
  const isSame = (name: string) => isDeepStrictEqual(JSON.parse(JSON.stringify(row[name])), before.made[name])
  const isNameSame = isSame("name") && isSame("nameRank")
  const fields = Object.keys(before.kept).filter((name) =>
    name === "name" || name === "nameRank" ? isNameSame : isSame(name),
  )
  return Object.fromEntries(fields.map((name) => [name, before.kept[name]]))
}
