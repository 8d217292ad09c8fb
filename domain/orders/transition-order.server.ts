import { and, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { orderEvents, orders } from "../../db/tables/orders.ts"
import { type Actor, canAdminister, getActorName } from "../actor.ts"
import { type ActorRole, canTransition, type Machine } from "../machine.ts"
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

type StatesByMachine = { order: OrderState; payment: PaymentState; fulfilment: FulfilmentState }

/** A user who is no admin acts as the buyer: the command has checked that the order is theirs. */
export const getActorRole = (actor: Actor): ActorRole =>
  actor.kind === "system" ? "system" : canAdminister(actor) ? "admin" : "buyer"

/** Null when allowed. */
export function refuseTransition<M extends keyof StatesByMachine>(
  actor: Actor,
  order: OrderRow,
  name: M,
  to: StatesByMachine[M],
): string | null {
  const { machine, field } = machines[name]
  const from = order[field]
  if (!canTransition(machine, from, to, getActorRole(actor))) {
    return `${order.number}: ${name} cannot go from ${formatState(from)} to ${formatState(to)}.`
  }
  return machine.conditions?.[to]?.(order) ?? null
}

/**
 * Refuses (409) what the transitions or conditions do not allow, and when another transaction moved the order first. `order`
 * must be read under this transaction's lock.
 */
export async function transitionOrder<M extends keyof StatesByMachine>(
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  name: M,
  to: StatesByMachine[M],
  at: Date,
  note = "",
): Promise<Outcome<OrderRow>> {
  const { field, column } = machines[name]
  const from = order[field]
  const refused = refuseTransition(actor, order, name, to)
  if (refused) return refuse("conflict", refused)
  const [moved] = await tx
    .update(orders)
    .set({ [field]: to })
    .where(and(eq(orders.id, order.id), eq(column, from)))
    .returning()
  if (!moved) return refuse("conflict", `${order.number} was changed by someone else. Please look at it again.`)
  await recordOrderEvent(tx, actor, order.id, { machine: name, from, to, note }, at)
  return done(moved)
}

type OrderEventInput = {
  machine: keyof StatesByMachine | "return" | "note" | typeof studioNote
  from: string
  to: string
  note: string
}

export async function recordOrderEvent(
  tx: Transaction,
  actor: Actor,
  orderId: string,
  event: OrderEventInput,
  at: Date,
): Promise<void> {
  await tx.insert(orderEvents).values(toOrderEventRow(actor, orderId, event, at))
}

export const toOrderEventRow = (
  actor: Actor,
  orderId: string,
  { machine, from, to, note }: OrderEventInput,
  at: Date,
) => ({
  orderId,
  at,
  actorId: actor.kind === "user" ? actor.id : null,
  actorName: getActorName(actor),
  machine,
  fromState: from,
  toState: to,
  note,
})

const formatState = (state: string) => state.replaceAll("_", " ")
