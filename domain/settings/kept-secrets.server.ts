import { eq } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { keptSecrets } from "../../db/tables/content.ts"
import type { Secrets } from "../../services/secrets/secrets.ts"
import type { Run } from "../command.server.ts"

/** The names of what is kept. */
export type SecretName = "mail server"

/** Keeps a password or key encrypted, in place of the one before; null: removes it. It is never in the history. */
export async function keepSecret({ shop, tx, now }: Run, name: SecretName, text: string | null): Promise<void> {
  if (text === null) {
    await tx.delete(keptSecrets).where(eq(keptSecrets.name, name))
    return
  }
  const values = { sealed: await shop.secrets.seal(name, text), updatedAt: now }
  await tx
    .insert(keptSecrets)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: keptSecrets.name, set: values })
}

/** What was kept; null: nothing, or it was encrypted with another secret of the site and is lost. */
export async function readSecret(
  { db, secrets }: { db: Database | Transaction; secrets: Secrets },
  name: SecretName,
): Promise<string | null> {
  const [row] = await db.select({ sealed: keptSecrets.sealed }).from(keptSecrets).where(eq(keptSecrets.name, name))
  return row ? secrets.open(name, row.sealed).catch(() => null) : null
}
