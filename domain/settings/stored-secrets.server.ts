import { eq } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { sealedSecrets } from "../../db/tables/content.ts"
import type { Secrets } from "../../services/secrets/secrets.ts"
import type { CommandContext } from "../command.server.ts"

type SecretName =
  | "mail server"
  | "mailbox"
  | "commission calendar"
  | "letters by webhook"
  | "push keys"
  | "download signer"
  | `card key ${string}`
  | `card webhook ${string}`
  | `sign-in provider ${string}`

/** Binds a secret to its use, so that it is never sent elsewhere. */
type SecretPurpose = readonly (string | number)[]

const formatPurpose = (name: SecretName, of: SecretPurpose) => JSON.stringify([name, ...of])

/** Encrypted. Never in the history. */
export async function saveSecret(
  { shop, tx, now }: CommandContext,
  name: SecretName,
  of: SecretPurpose,
  text: string,
): Promise<void> {
  const values = { sealed: await shop.secrets.seal(formatPurpose(name, of), text), updatedAt: now }
  await tx
    .insert(sealedSecrets)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: sealedSecrets.name, set: values })
}

export const deleteSecret = ({ tx }: CommandContext, name: SecretName) =>
  tx.delete(sealedSecrets).where(eq(sealedSecrets.name, name))

/** Null: missing, or encrypted with another secret of the site. */
export async function findSecret(
  { db, secrets }: { db: Database | Transaction; secrets: Secrets },
  name: SecretName,
  of: SecretPurpose,
): Promise<string | null> {
  const [row] = await db
    .select({ sealed: sealedSecrets.sealed })
    .from(sealedSecrets)
    .where(eq(sealedSecrets.name, name))
  return row ? secrets.open(formatPurpose(name, of), row.sealed).catch(() => null) : null
}
