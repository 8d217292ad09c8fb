import { and, eq } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { customerNotes } from "../../db/tables/customers.ts"
import { orderEvents } from "../../db/tables/orders.ts"
import { lockCustomer } from "../customers/customer-commands.server.ts"
import { writeNote } from "../customers/note-commands.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { studioNote } from "../orders/studio-note.ts"
import { writeStudioNote } from "../orders/studio-notes.server.ts"
import { type AllowedChange, change, type StoredValues } from "./allowed-change.ts"
import type { OperationType } from "./operation.ts"

const text = z.string().max(20_000)

const order = z.string().max(40)
const ofOrder = z.strictObject({ id: z.int().positive(), order })

async function storedOfOrder(tx: Transaction, { id, order }: z.output<typeof ofOrder>): Promise<StoredValues | null> {
  const locked = await lockOrder(tx, "number", order)
  if (!locked) return null
  const [row] = await tx
    .select({ text: orderEvents.note })
    .from(orderEvents)
    .where(and(eq(orderEvents.id, id), eq(orderEvents.orderId, locked.order.id), eq(orderEvents.machine, studioNote)))
  return row ? { values: row, noun: "order", nounId: locked.order.id } : null
}

/** Notes are rows of an order's history. Orders are identified by number. */
export const orderNotes: Record<OperationType, AllowedChange> = {
  insert: change(z.strictObject({ order, text }), {
    run: (shop, actor, note) => writeStudioNote(shop, actor, note.order, { text: note.text }),
  }),
  update: change(ofOrder.extend({ text }), {
    names: ["id", "order"],
    stored: storedOfOrder,
    run: (shop, actor, { order, ...note }) => writeStudioNote(shop, actor, order, note),
  }),
  delete: change(ofOrder, {
    removed: "text",
    stored: storedOfOrder,
    run: (shop, actor, { order, id }) => writeStudioNote(shop, actor, order, { id, text: "" }),
  }),
}

const customer = z.uuid().toLowerCase()
const ofCustomer = z.strictObject({ id: z.uuid().toLowerCase(), customer })

async function storedOfCustomer(
  tx: Transaction,
  { id, customer }: z.output<typeof ofCustomer>,
): Promise<StoredValues | null> {
  if (!(await lockCustomer(tx, customer))) return null
  const [row] = await tx
    .select({ text: customerNotes.text })
    .from(customerNotes)
    .where(and(eq(customerNotes.id, id), eq(customerNotes.customerId, customer)))
  return row ? { values: row, noun: "customer", nounId: customer } : null
}

export const notesOfCustomers: Record<OperationType, AllowedChange> = {
  insert: change(z.strictObject({ customer, text }), {
    run: (shop, actor, note) => writeNote(shop, actor, note.customer, { text: note.text }),
  }),
  update: change(ofCustomer.extend({ text }), {
    names: ["id", "customer"],
    stored: storedOfCustomer,
    run: (shop, actor, { customer, ...note }) => writeNote(shop, actor, customer, note),
  }),
  delete: change(ofCustomer, {
    removed: "text",
    stored: storedOfCustomer,
    run: (shop, actor, { customer, id }) => writeNote(shop, actor, customer, { id, text: "" }),
  }),
}
