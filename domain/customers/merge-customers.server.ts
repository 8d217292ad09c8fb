import { eq, inArray, sql } from "drizzle-orm"
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
import { type Actor, getActorName } from "../actor.ts"
import { command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { unsubscribeTogether } from "../newsletter/subscribers/merge-subscriptions.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { getCustomerLabel } from "./customer.ts"
import { refreshCustomers } from "./customer-changes.server.ts"
import type { CustomerRecord } from "./customer-commands.server.ts"
import { noSuchCustomer } from "./customer-page.server.ts"
import { type MergeField, mergeFields } from "./merge-fields.ts"

const pairSchema = z.strictObject({ one: z.uuid(), other: z.uuid() }).refine(({ one, other }) => one !== other)

const mergeSchema = z.strictObject({
  keptId: z.uuid(),
  goneId: z.uuid(),
  /** The id whose value wins; default: the kept one's, or the other's where that is empty. */
  choices: z.partialRecord(z.enum(mergeFields), z.uuid()).default({}),
})

/** Other columns are computed. */
const mergedColumns = [...mergeFields, "nameRank", "interests", "tags", "groups", "phones", "postal"] as const
type MergedColumns = Pick<CustomerRecord, (typeof mergedColumns)[number]>

const union = (one: string[], other: string[]) => [
  ...new Map([...other, ...one].map((word) => [word.toLowerCase(), word])).values(),
]

function mergeRows(
  kept: CustomerRecord,
  gone: CustomerRecord,
  choices: Partial<Record<MergeField, string>>,
): MergedColumns {
  const isGones = (field: MergeField) => (choices[field] ? choices[field] === gone.id : kept[field] === "")
  const fields = Object.fromEntries(
    mergeFields.map((field) => [field, isGones(field) ? gone[field] : kept[field]]),
  ) as Pick<CustomerRecord, MergeField>
  const chose = choices.name !== undefined && fields.name !== ""
  return {
    ...fields,
    // A chosen name counts as the studio's own.
    nameRank: chose ? 9 : isGones("name") ? gone.nameRank : kept.nameRank,
    interests: union(kept.interests, gone.interests),
    tags: union(kept.tags, gone.tags),
    groups: union(kept.groups, gone.groups),
    phones: union(kept.phones, gone.phones),
    postal: [...kept.postal, ...gone.postal],
  }
}

/** In the order of their ids. */
async function lockPair(tx: Transaction, ids: string[]): Promise<CustomerRecord[]> {
  return tx.select().from(customers).where(inArray(customers.id, ids)).orderBy(customers.id).for("update")
}

/** Remembers the former state for thirty days (`undoCustomerMerge`). An unsubscription of one address unsubscribes all. */
export const mergeCustomers = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ name: string }>> =>
  command(shop, actor, "customers.write", validateInput(mergeSchema, input), async ({ tx, now }, asked) => {
    const { keptId, goneId, choices } = asked
    const rows = await lockPair(tx, [keptId, goneId])
    const [kept, gone] = [rows.find(({ id }) => id === keptId), rows.find(({ id }) => id === goneId)]
    if (!kept || !gone || kept === gone) return noSuchCustomer
    const made = mergeRows(kept, gone, choices)
    const ofGone = sql`customer_id = ${goneId}`
    const addresses = await tx.update(customerAddresses).set({ customerId: keptId }).where(ofGone).returning()
    const notes = await tx.update(customerNotes).set({ customerId: keptId }).where(ofGone).returning()
    const orders = await tx.update(customerOrders).set({ customerId: keptId }).where(ofGone).returning()
    const apart = await tx.execute<{ other: string; apartAt: string }>(sql`
      select case when first_id = ${goneId} then second_id else first_id end as other, apart_at as "apartAt"
      from ${customerPairs} where (first_id = ${goneId} or second_id = ${goneId}) and apart_at is not null`)
    const left = await unsubscribeTogether(tx, await listCustomerEmails(tx, keptId), now)
    const before: MergeBefore = {
      keptId,
      kept: asJson(pick(kept)),
      gone: asJson({
        ...pick(gone),
        id: gone.id,
        kept: gone.kept,
        createdAt: gone.createdAt,
        updatedAt: gone.updatedAt,
      }),
      made: asJson(made),
      addresses: addresses.map(({ email }) => email),
      notes: notes.map(({ id }) => id),
      orders: orders.map(({ orderId }) => orderId),
      apart: apart.rows,
      keptKept: kept.kept,
      left,
    }
    await tx.update(customerMerges).set({ keptId }).where(eq(customerMerges.keptId, goneId))
    await tx.delete(customers).where(eq(customers.id, goneId))
    await tx
      .update(customers)
      .set({ ...made, kept: true, updatedAt: now })
      .where(eq(customers.id, keptId))
    const goneName = getCustomerLabel(gone.name, before.addresses)
    await tx.insert(customerMerges).values({ keptId, goneName, before, at: now, by: getActorName(actor) })
    await refreshCustomers(tx, [keptId])
    const event = { noun: "customer", nounId: keptId, action: "merged", detail: { with: goneName } }
    await recordEvent(tx, actor, event, now)
    return done({ name: getCustomerLabel(made.name, before.addresses) })
  })

const pick = (row: CustomerRecord): MergedColumns =>
  Object.fromEntries(mergedColumns.map((name) => [name, row[name]])) as unknown as MergedColumns
const asJson = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value))

export const dismissPair = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "customers.write", validateInput(pairSchema, input), async ({ tx, now }, { one, other }) => {
    const [firstId = "", secondId = ""] = [one, other].toSorted()
    if ((await lockPair(tx, [one, other])).length < 2) return noSuchCustomer
    await tx
      .insert(customerPairs)
      .values({ firstId, secondId, reasons: [], apartAt: now })
      .onConflictDoUpdate({ target: [customerPairs.firstId, customerPairs.secondId], set: { apartAt: now } })
    await recordEvent(tx, actor, { noun: "customer", nounId: one, action: "kept apart", detail: { from: other } }, now)
    return done(null)
  })

export const mergeUndoExpired = refuse("conflict", "The thirty days are over: this can’t be undone any more.")

export async function listCustomerEmails(tx: Transaction, customerId: string): Promise<string[]> {
  const rows = await tx
    .select({ email: customerAddresses.email })
    .from(customerAddresses)
    .where(sql`customer_id = ${customerId}`)
  return rows.map(({ email }) => email)
}
