import { isDeepStrictEqual } from "node:util"
import { and, eq, inArray } from "drizzle-orm"
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
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { refreshCustomers } from "./catch-up.server.ts"
import { lockCustomer } from "./customer-commands.server.ts"
import { mergeOver } from "./merge-customers.server.ts"
import { noSuchCustomer } from "./read-customer.server.ts"
import { undoDays } from "./tidy-customers.server.ts"

const schema = z.strictObject({ merge: z.uuid() })

/**
 * Makes two people again of one, as they were: what happened since stays where its address is, and what was typed about the
 * kept one since stays theirs.
 */
export const undoMerge = (
  shop: Shop,
  actor: Actor,
  keptId: string,
  input: unknown,
): Promise<Outcome<{ id: string; name: string }>> =>
  command(shop, actor, "admin", checked(schema, input), async ({ tx, now }, { merge }) => {
    const row = await lockCustomer(tx, keptId)
    if (!row) return noSuchCustomer
    const [made] = await tx
      .delete(customerMerges)
      .where(and(eq(customerMerges.id, merge), eq(customerMerges.keptId, keptId)))
      .returning()
    if (!made) return noSuchCustomer
    if (now.getTime() - made.at.getTime() > undoDays * 86_400_000) return mergeOver
    const { before } = made
    const { id, createdAt, updatedAt, ...fields } = before.gone as Record<string, never>
    await tx
      .insert(customers)
      .values({ ...fields, id, createdAt: new Date(createdAt ?? now), updatedAt: new Date(updatedAt ?? now) })
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
    await tx
      .update(customers)
      .set({ ...unchanged(row, before), updatedAt: now })
      .where(eq(customers.id, keptId))
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
    await record(
      tx,
      actor,
      { noun: "customer", nounId: keptId, action: "merge undone", detail: { with: made.goneName } },
      now,
    )
    return done({ id: back.customerId, name: made.goneName })
  })

/** What the merge changed and nobody has since, as it was before. */
function unchanged(row: Record<string, unknown>, before: MergeBefore) {
  const fields = Object.keys(before.kept).filter((name) =>
    isDeepStrictEqual(JSON.parse(JSON.stringify(row[name])), before.made[name]),
  )
  return {
    ...Object.fromEntries(fields.map((name) => [name, before.kept[name]])),
    kept: before.keptKept,
  }
}
