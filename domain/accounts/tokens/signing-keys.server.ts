import { randomUUID } from "node:crypto"
import { asc, desc, gt, isNull, lt, or } from "drizzle-orm"
import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose"
import type { Database, Transaction } from "../../../db/connect.ts"
import { signingKeys } from "../../../db/tables/factors.ts"
import { type Actor, getActorName, system } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome } from "../../problem.ts"
import type { Shop } from "../../shop.ts"

/** Cache lifetime of the public keys (AUTH-06), in seconds. */
export const keyCacheSeconds = 600

export const tokenLifetimeSeconds = 900

const keyLifetimeDays = 30

const purpose = "signing key"

type Reader = Database | Transaction

/** A retired key verifies until its last token and cached key lists have expired. */
const isVerifying = (now: Date) =>
  or(
    isNull(signingKeys.retiredAt),
    gt(signingKeys.retiredAt, new Date(now.getTime() - (tokenLifetimeSeconds + keyCacheSeconds) * 1000)),
  )

/** Newest first, as a JSON Web Key Set (RFC 7517). */
export async function listPublicKeys(shop: Shop): Promise<{ keys: JWK[] }> {
  await getSigningKey(shop)
  const rows = await shop.db
    .select({ id: signingKeys.id, publicKey: signingKeys.publicKey })
    .from(signingKeys)
    .where(isVerifying(shop.now()))
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.id))
  return { keys: rows.map(({ id, publicKey }) => ({ ...publicKey, kid: id, alg: "ES256", use: "sig" })) }
}

export async function getSigningKey(shop: Shop): Promise<{ kid: string; key: CryptoKey }> {
  const current = (await findNewestKey(shop.db)) ?? (await createFirstKey(shop))
  const jwk = JSON.parse(await shop.secrets.open(purpose, current.sealedKey)) as JWK
  return { kid: current.id, key: (await importJWK(jwk, "ES256")) as CryptoKey }
}

async function findNewestKey(db: Reader) {
  const [row] = await db
    .select({ id: signingKeys.id, sealedKey: signingKeys.sealedKey, createdAt: signingKeys.createdAt })
    .from(signingKeys)
    .where(isNull(signingKeys.retiredAt))
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.id))
    .limit(1)
  return row
}

async function createFirstKey(shop: Shop) {
  const key = await createKeyPair(shop)
  const made = await command(shop, system("Accounts"), "anyone", noInput, async ({ tx }) => {
    await lockKeys(tx)
    const other = await findNewestKey(tx)
    if (other) return done(other)
    await tx.insert(signingKeys).values(key)
    return done(key)
  })
  if (!made.ok) throw new Error(made.problem.message)
  return made.value
}

/** One of several processes makes a key; the others wait, then find it. */
const lockKeys = (tx: Transaction) => tx.execute(`lock table auth_signing_keys in share row exclusive mode`)

async function createKeyPair(shop: Shop) {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true })
  return {
    id: randomUUID(),
    publicKey: (await exportJWK(publicKey)) as Record<string, string>,
    sealedKey: await shop.secrets.seal(purpose, JSON.stringify(await exportJWK(privateKey))),
    createdAt: shop.now(),
  }
}

/** Tokens of the former key stay valid until they expire. Returns the `kid`. */
export async function rotateKeys(shop: Shop, actor: Actor): Promise<Outcome<{ kid: string }>> {
  const key = await createKeyPair(shop)
  const rotated = await command(shop, actor, "accounts.write", noInput, async ({ tx }) => {
    await lockKeys(tx)
    await tx.update(signingKeys).set({ retiredAt: key.createdAt }).where(isNull(signingKeys.retiredAt))
    await tx.insert(signingKeys).values(key)
    await recordEvent(tx, actor, { noun: "signing key", nounId: key.id, action: "made" }, key.createdAt)
    return done({ kid: key.id })
  })
  if (rotated.ok) shop.log.info({ kid: key.id, by: getActorName(actor) }, "access tokens have a new signing key")
  return rotated
}

export async function rotateOldKeys(shop: Shop, actor: Actor): Promise<void> {
  const now = shop.now()
  const day = 24 * 60 * 60 * 1000
  const newest = await findNewestKey(shop.db)
  if (newest && newest.createdAt.getTime() < now.getTime() - keyLifetimeDays * day) await rotateKeys(shop, actor)
  await shop.db.delete(signingKeys).where(lt(signingKeys.retiredAt, new Date(now.getTime() - day)))
}

export async function findPublicKey(shop: Shop, kid: string): Promise<CryptoKey | null> {
  const rows = await shop.db
    .select({ id: signingKeys.id, publicKey: signingKeys.publicKey })
    .from(signingKeys)
    .where(isVerifying(shop.now()))
    .orderBy(asc(signingKeys.createdAt))
  const row = rows.find(({ id }) => id === kid)
  return row ? ((await importJWK(row.publicKey, "ES256")) as CryptoKey) : null
}
