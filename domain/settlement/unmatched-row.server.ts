import { eq } from "drizzle-orm"
import { z } from "zod"
import { payments } from "../../db/tables/payments.ts"
import type { Run } from "../command.server.ts"
import { record } from "../history.server.ts"
import type { PaymentRow } from "../payments/ledger.server.ts"
import { refuse } from "../problem.ts"

export const gone = () => refuse("not_found", "There is no such payment.")
export const decided = () => refuse("conflict", "This money has been decided about before.")

export async function lockUnmatched({ tx }: Run, id: string): Promise<PaymentRow | null> {
  if (!z.uuid().safeParse(id).success) return null
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for("update")
  return row ?? null
}

export async function noteDecision(
  { tx, actor, now }: Run,
  payment: PaymentRow,
  action: string,
  detail: Record<string, unknown>,
) {
  await record(tx, actor, { noun: "payment", nounId: payment.id, action, detail }, now)
}
