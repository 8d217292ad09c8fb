import { and, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { orderEvents, orders } from "../../db/tables/orders.ts"
import { type Actor, mayAdminister, nameOf } from "../actor.ts"
import { type Machine, type Mover, mayMove } from "../machine.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { type FulfilmentState, fulfilmentMachine } from "./fulfilment-machine.ts"
import { type OrderState, orderMachine } from "./order-machine.ts"
import type { OrderStates } from "./order-states.ts"
import { type PaymentState, paymentMachine } from "./payment-machine.ts"
import type { studioNote } from "./studio-note.ts"

export type OrderRow = typeof orders.$inferSelect

const machines = {
  order: { machine: orderMachine as Machine<string, OrderStates>, field: "orderState", column: orders.orderState },
  payment: {
    machine: paymentMachine as Machine<string, OrderStates>,
    field: "paymentState",
    column: orders.paymentState,
  },
  fulfilment: {
    machine: fulfilmentMachine as Machine<string, OrderStates>,
    field: "fulfilmentState",
    column: orders.fulfilmentState,
  },
} as const

type States = { order: OrderState; payment: PaymentState; fulfilment: FulfilmentState }

/** Everybody but the artist and the program moves as the buyer: the command has checked that the order is theirs. */
export const moverOf = (actor: Actor): Mover =>
  actor.kind === "system" ? "system" : mayAdminister(actor) ? "admin" : "buyer"

/** Why somebody may not make a move, by the tables and their conditions; null when they may. */
export function refusedMove<M extends keyof States>(
  actor: Actor,
  order: OrderRow,
  name: M,
  to: States[M],
): string | null {
  const { machine, field } = machines[name]
  const from = order[field]
  if (!mayMove(machine, from, to, moverOf(actor))) {
    return `${order.number}: ${name} cannot go from ${words(from)} to ${words(to)}.`
  }
  return machine.conditions?.[to]?.(order) ?? null
}

/**
 * Moves one machine of an order and records the move. Refuses (409) what the table or its conditions do not allow,
 * also when another transaction moved the order first.
 * @param order as read under this transaction's lock; the moved order is returned
 */
export async function transition<M extends keyof States>(
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  name: M,
  to: States[M],
  at: Date,
  note = "",
): Promise<Outcome<OrderRow>> {
  const { field, column } = machines[name]
  const from = order[field]
  const refused = refusedMove(actor, order, name, to)
  if (refused) return refuse("conflict", refused)
  const [moved] = await tx
    .update(orders)
    .set({ [field]: to })
    .where(and(eq(orders.id, order.id), eq(column, from)))
    .returning()
  if (!moved) return refuse("conflict", `${order.number} was changed by somebody else. Look at it again.`)
  await noteEvent(tx, actor, order.id, { machine: name, from, to, note }, at)
  return done(moved)
}

type EventToNote = {
  machine: keyof States | "return" | "note" | typeof studioNote
  from: string
  to: string
  note: string
}

/** Writes a line of an order's history; also for what is no move of a machine (`machine` "note"). */
export async function noteEvent(
  tx: Transaction,
  actor: Actor,
  orderId: string,
  event: EventToNote,
  at: Date,
): Promise<void> {
  await tx.insert(orderEvents).values(eventRow(actor, orderId, event, at))
}

/** A line of an order's history as a row, for commands that write several rows at once. */
export const eventRow = (actor: Actor, orderId: string, { machine, from, to, note }: EventToNote, at: Date) => ({
  orderId,
  at,
  actorId: actor.kind === "user" ? actor.id : null,
  actorName: nameOf(actor),
  machine,
  fromState: from,
  toState: to,
  note,
})

const words = (state: string) => state.replaceAll("_", " ")
