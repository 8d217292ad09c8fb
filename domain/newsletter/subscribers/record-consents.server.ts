import type { Transaction } from "../../../db/connect.ts"
import { insertRows } from "../../../db/json-rows.ts"
import { subscriberConsents } from "../../../db/tables/newsletter.ts"
import { getActorName } from "../../actor.ts"
import type { TransactionContext } from "../../command.server.ts"

type Consent = Pick<typeof subscriberConsents.$inferInsert, "subscriberId" | "kind" | "givenAt" | "source" | "wording">

export async function recordConsents({ tx, actor, now }: TransactionContext, consents: Consent[]): Promise<void> {
  if (consents.length === 0) return
  const by = { recordedBy: getActorName(actor), recordedAt: now }
  await (tx as Transaction).execute(
    insertRows(
      subscriberConsents,
      consents.map((one) => ({ wording: "", ...one, ...by })),
    ),
  )
}
