import { and, eq, notInArray } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { returns } from "../../db/tables/returns.ts"
import type { TransactionContext } from "../command.server.ts"
import { canTransition } from "../machine.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { type ReturnState, returnMachine } from "./return-machine.ts"
import { getActorRole, recordOrderEvent } from "./transition-order.server.ts"

export type ReturnRow = typeof returns.$inferSelect

/** Null: none. In a transaction the order must be locked. */
export async function findOpenReturn(db: Transaction | Database, orderId: string): Promise<ReturnRow | null> {
  const [row] = await db
    .select()
    .from(returns)
    .where(and(eq(returns.orderId, orderId), notInArray(returns.state, ["declined", "closed"])))
  return row ?? null
}

type ReturnChanges = Partial<
  Pick<ReturnRow, "answer" | "answeredAt" | "receivedAt" | "closedAt" | "notes" | "condition" | "fate">
>

/** Refuses (409) what the transitions or conditions do not allow. The order must be locked. */
export async function transitionReturn(
  { tx, actor, now }: TransactionContext,
  row: ReturnRow,
  to: ReturnState,
  changes: ReturnChanges = {},
  note = "",
): Promise<Outcome<ReturnRow>> {
  const next = { ...row, ...changes }
  if (!canTransition(returnMachine, row.state as ReturnState, to, getActorRole(actor)))
    return refuse("conflict", `This request is ${row.state.replaceAll("_", " ")}: that can’t be done any more.`)
  const unmet = returnMachine.conditions?.[to]?.(next)
  if (unmet) return refuse("conflict", unmet)
  const [moved] = await tx
    .update(returns)
    .set({ ...changes, state: to })
    .where(and(eq(returns.id, row.id), eq(returns.state, row.state)))
    .returning()
  if (!moved) return refuse("conflict", "Someone else has answered this request. Please look at it again.")
  await recordOrderEvent(tx, actor, row.orderId, { machine: "return", from: row.state, to, note }, now)
  return done(moved)
}
