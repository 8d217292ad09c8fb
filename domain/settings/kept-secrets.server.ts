import { eq } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { keptSecrets } from "../../db/tables/content.ts"
import type { Secrets } from "../../services/secrets/secrets.ts"
import type { Run } from "../command.server.ts"

type SecretName =
  | "mail server"
  | "mailbox"
  | "commission calendar"
  | "letters by webhook"
  | "push keys"
  | `sign-in provider ${string}`

/** Binds a secret to its use, so that it is never sent elsewhere. */
type For = readonly (string | number)[]

const purposeOf = (name: SecretName, of: For) => JSON.stringify([name, ...of])

/** Encrypted. Never in the history. */
export async function keepSecret({ shop, tx, now }: Run, name: SecretName, of: For, text: string): Promise<void> {
  const values = { sealed: await shop.secrets.seal(purposeOf(name, of), text), updatedAt: now }
  await tx
    .insert(keptSecrets)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: keptSecrets.name, set: values })
}

export const forgetSecret = ({ tx }: Run, name: SecretName) => tx.delete(keptSecrets).where(eq(keptSecrets.name, name))

/** Null: missing, or encrypted with another secret of the site. */
export async function readSecret(
  { db, secrets }: { db: Database | Transaction; secrets: Secrets },
  name: SecretName,
  of: For,
): Promise<string | null> {
  const [row] = await db.select({ sealed: keptSecrets.sealed }).from(keptSecrets).where(eq(keptSecrets.name, name))
  return row ? secrets.open(purposeOf(name, of), row.sealed).catch(() => null) : null
}
