import { sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import {
  type CredentialSigner,
  openSigner,
  type StoredSigner,
} from "../../services/content-credentials/credential-signer.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { done } from "../problem.ts"
import { findSecret, saveSecret } from "../settings/stored-secrets.server.ts"
import type { Shop } from "../shop.ts"

const secretName = "download signer"

const renewalMs = 365 * 86_400_000

async function findSigner(
  db: Database | Transaction,
  { secrets, now }: Pick<Shop, "secrets" | "now">,
  { name, host }: Pick<StoredSigner, "name" | "host">,
): Promise<StoredSigner | null> {
  const text = await findSecret({ db, secrets }, secretName, [])
  const stored = text && (JSON.parse(text) as StoredSigner)
  const isUsable =
    stored && stored.name === name && stored.host === host && +new Date(stored.endsAt) - +now() > renewalMs
  return isUsable ? stored : null
}

/** Made on first use, stored encrypted, and made again for another name or address of the site. */
export async function getDownloadSigner(shop: Shop, name: string): Promise<CredentialSigner> {
  const { host } = new URL(shop.siteUrl)
  const stored = await findSigner(shop.db, shop, { name, host })
  if (stored) return openSigner(stored)
  const created = await command(shop, system("Downloads"), "settings.write", noInput, async (context) => {
    const { tx, now } = context
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${secretName}))`)
    const concurrent = await findSigner(tx, shop, { name, host })
    if (concurrent) return done(concurrent)
    const { createSigner } = await import("../../services/content-credentials/create-signer.server.ts")
    const signer = await createSigner(name, host, now)
    await saveSecret(context, secretName, [], JSON.stringify(signer))
    return done(signer)
  })
  if (!created.ok) throw new Error(created.problem.message)
  return openSigner(created.value)
}
