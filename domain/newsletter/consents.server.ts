import type { Transaction } from "../../db/connect.ts"
import { insertRows } from "../../db/json-rows.ts"
import { subscriberConsents } from "../../db/tables/newsletter.ts"
import { nameOf } from "../actor.ts"
import type { Write } from "../command.server.ts"

type Consent = Pick<typeof subscriberConsents.$inferInsert, "subscriberId" | "kind" | "givenAt" | "source" | "wording">

/** Adds consents to the records of their subscribers. */
export async function noteConsents({ tx, actor, now }: Write, consents: Consent[]): Promise<void> {
  if (consents.length === 0) return
  const by = { recordedBy: nameOf(actor), recordedAt: now }
  await (tx as Transaction).execute(
    insertRows(
      subscriberConsents,
      consents.map((one) => ({ wording: "", ...one, ...by })),
    ),
  )
}
