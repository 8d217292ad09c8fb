import { matchesId } from "../../db/matches-id.ts"
import { payments } from "../../db/tables/payments.ts"
import type { CommandContext } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { refuse } from "../problem.ts"
import type { PaymentRow } from "./ledger/ledger.server.ts"

export const unmatchedPaymentNotFound = () => refuse("not_found", "There is no such payment.")
export const refuseDecidedPayment = () => refuse("conflict", "This money has been decided about before.")

export async function lockUnmatchedPayment({ tx }: CommandContext, id: string): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(payments).where(matchesId(payments.id, id)).for("update")
  return row ?? null
}

export async function recordPaymentDecision(
  { tx, actor, now }: CommandContext,
  payment: PaymentRow,
  action: string,
  detail: Record<string, unknown>,
) {
  await recordEvent(tx, actor, { noun: "payment", nounId: payment.id, action, detail }, now)
}
