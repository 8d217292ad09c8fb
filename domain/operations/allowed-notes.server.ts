import { and, eq } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { customerNotes } from "../../db/tables/customers.ts"
import { orderEvents } from "../../db/tables/orders.ts"
import { lockCustomer } from "../customers/customer-commands.server.ts"
import { saveCustomerNote } from "../customers/note-commands.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { studioNote } from "../orders/studio-note.ts"
import { saveStudioNote } from "../orders/studio-notes.server.ts"
import { type AllowedChange, defineChange, type StoredValues } from "./allowed-change.ts"
import type { OperationType } from "./operation.ts"

const text = z.string().max(20_000)

const order = z.string().max(40)
const orderNoteSchema = z.strictObject({ id: z.int().positive(), order })

async function findOrderNote(
  tx: Transaction,
  { id, order }: z.output<typeof orderNoteSchema>,
): Promise<StoredValues | null> {
  const locked = await lockOrder(tx, "number", order)
  if (!locked) return null
  const [row] = await tx
    .select({ text: orderEvents.note })
    .from(orderEvents)
    .where(and(eq(orderEvents.id, id), eq(orderEvents.orderId, locked.order.id), eq(orderEvents.machine, studioNote)))
  return row ? { values: row, noun: "order", nounId: locked.order.id } : null
}

/** Notes are rows of an order's history. Orders are identified by number. */
export const orderNoteChanges: Record<OperationType, AllowedChange> = {
  insert: defineChange(z.strictObject({ order, text }), {
    run: (shop, actor, note) => saveStudioNote(shop, actor, note.order, { text: note.text }),
  }),
  update: defineChange(orderNoteSchema.extend({ text }), {
    names: ["id", "order"],
    stored: findOrderNote,
    run: (shop, actor, { order, ...note }) => saveStudioNote(shop, actor, order, note),
  }),
  delete: defineChange(orderNoteSchema, {
    removed: "text",
    stored: findOrderNote,
    run: (shop, actor, { order, id }) => saveStudioNote(shop, actor, order, { id, text: "" }),
  }),
}

const customer = z.uuid().toLowerCase()
const customerNoteSchema = z.strictObject({ id: z.uuid().toLowerCase(), customer })

async function findCustomerNote(
  tx: Transaction,
  { id, customer }: z.output<typeof customerNoteSchema>,
): Promise<StoredValues | null> {
  if (!(await lockCustomer(tx, customer))) return null
  const [row] = await tx
    .select({ text: customerNotes.text })
    .from(customerNotes)
    .where(and(eq(customerNotes.id, id), eq(customerNotes.customerId, customer)))
  return row ? { values: row, noun: "customer", nounId: customer } : null
}

export const customerNoteChanges: Record<OperationType, AllowedChange> = {
  insert: defineChange(z.strictObject({ customer, text }), {
    run: (shop, actor, note) => saveCustomerNote(shop, actor, note.customer, { text: note.text }),
  }),
  update: defineChange(customerNoteSchema.extend({ text }), {
    names: ["id", "customer"],
    stored: findCustomerNote,
    run: (shop, actor, { customer, ...note }) => saveCustomerNote(shop, actor, customer, note),
  }),
  delete: defineChange(customerNoteSchema, {
    removed: "text",
    stored: findCustomerNote,
    run: (shop, actor, { customer, id }) => saveCustomerNote(shop, actor, customer, { id, text: "" }),
  }),
}
