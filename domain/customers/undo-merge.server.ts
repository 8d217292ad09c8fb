import { isDeepStrictEqual } from "node:util"
import { and, eq, inArray, sql } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
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
import { undoUnsubscribeTogether, unsubscribeTogether } from "../newsletter/subscribers/merge-subscriptions.server.ts"
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
    const id = await insertGone(tx, before, now)
    await returnRows(tx, keptId, id, before)
    const byHand = await tx.$count(
      customerAddresses,
      and(eq(customerAddresses.customerId, keptId), eq(customerAddresses.byHand, true)),
    )
    const kept = before.keptKept || row.updatedAt > made.at || byHand > 0
    // The kept customer may have been merged into another since, which this merge does not concern.
    if (before.keptId === keptId)
      await tx
        .update(customers)
        .set({ ...unchanged(row, before), kept, updatedAt: now })
        .where(eq(customers.id, keptId))
    await undoUnsubscribeTogether(tx, before.left ?? [], made.at)
    // Each may still be merged with others, one of whom may have unsubscribed.
    for (const person of [keptId, id]) await unsubscribeTogether(tx, await listCustomerEmails(tx, person), now)
    await refreshCustomers(tx, [keptId, id])
    await keepApart(tx, id, before.apart)
    const event = { noun: "customer", nounId: keptId, action: "merge undone", detail: { with: made.goneName } }
    await recordEvent(tx, actor, event, now)
    return done({ id, name: made.goneName })
  })

async function insertGone(tx: Transaction, { gone }: MergeBefore, now: Date): Promise<string> {
  const { id, createdAt, updatedAt, ...fields } = gone as Record<string, never>
  await tx.insert(customers).values({
    ...fields,
    // The removed address may have been the only data.
    kept: true,
    id,
    createdAt: new Date(createdAt ?? now),
    updatedAt: new Date(updatedAt ?? now),
  })
  return id as unknown as string
}

/** Gives back what the kept customer still has of the other's. */
async function returnRows(tx: Transaction, keptId: string, customerId: string, before: MergeBefore): Promise<void> {
  const { addresses, notes, orders } = before
  if (addresses.length > 0)
    await tx
      .update(customerAddresses)
      .set({ customerId })
      .where(and(eq(customerAddresses.customerId, keptId), inArray(customerAddresses.email, addresses)))
  if (notes.length > 0)
    await tx
      .update(customerNotes)
      .set({ customerId })
      .where(and(eq(customerNotes.customerId, keptId), inArray(customerNotes.id, notes)))
  if (orders.length > 0)
    await tx
      .update(customerOrders)
      .set({ customerId })
      .where(and(eq(customerOrders.customerId, keptId), inArray(customerOrders.orderId, orders)))
  // Earlier merges of the restored customer.
  await tx
    .update(customerMerges)
    .set({ keptId: customerId })
    .where(and(eq(customerMerges.keptId, keptId), sql`${customerMerges.before} ->> 'keptId' = ${customerId}`))
}

async function keepApart(tx: Transaction, id: string, pairs: MergeBefore["apart"]): Promise<void> {
  for (const { other, apartAt } of pairs) {
    const [firstId = "", secondId = ""] = [id, other].toSorted()
    const since = { apartAt: new Date(apartAt) }
    if (await lockCustomer(tx, other))
      await tx
        .insert(customerPairs)
        .values({ firstId, secondId, reasons: [], ...since })
        .onConflictDoUpdate({ target: [customerPairs.firstId, customerPairs.secondId], set: since })
  }
}

/** Fields that the merge changed, and that were not edited since. A name and its rank belong together. */
function unchanged(row: Record<string, unknown>, before: MergeBefore) {
  const isSame = (name: string) => isDeepStrictEqual(JSON.parse(JSON.stringify(row[name])), before.made[name])
  const isNameSame = isSame("name") && isSame("nameRank")
  const fields = Object.keys(before.kept).filter((name) =>
    name === "name" || name === "nameRank" ? isNameSame : isSame(name),
  )
  return Object.fromEntries(fields.map((name) => [name, before.kept[name]]))
}
