import type { Database, Transaction } from "../../../db/connect.ts"
import type { paymentAccounts } from "../../../db/tables/payment-accounts.ts"
import type { Secrets } from "../../../services/secrets/secrets.ts"
import type { CommandContext } from "../../command.server.ts"
import { deleteSecret, findSecret, saveSecret } from "../../settings/stored-secrets.server.ts"

export type PaymentAccountRow = typeof paymentAccounts.$inferSelect

type Account = Pick<PaymentAccountRow, "id" | "provider" | "remoteId">
type Kind = "key" | "webhook"

/** Null: there is none, or it was sealed with another secret of the site. */
export const findCardKey = (
  store: { db: Database | Transaction; secrets: Secrets },
  { id, provider, remoteId }: Account,
  kind: Kind = "key",
): Promise<string | null> => findSecret(store, `card ${kind} ${id}`, [provider, remoteId])

export const saveCardKey = (
  run: CommandContext,
  { id, provider, remoteId }: Account,
  text: string,
  kind: Kind = "key",
): Promise<void> => saveSecret(run, `card ${kind} ${id}`, [provider, remoteId], text)

export async function deleteCardKeys(run: CommandContext, { id }: Account): Promise<void> {
  await deleteSecret(run, `card key ${id}`)
  await deleteSecret(run, `card webhook ${id}`)
}
