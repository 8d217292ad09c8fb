import { asc, desc, eq, inArray, isNull } from "drizzle-orm"
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose"
import type { Transaction } from "../../db/connect.ts"
import { certificateKeys } from "../../db/tables/certificates.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"

/** Ed25519 is deterministic: no signature depends on a random number (RFC 8032). */
export const certificateAlgorithm = "EdDSA"

const purpose = "certificate key"

type KeyRow = typeof certificateKeys.$inferSelect

/** All keys that ever signed, the newest first, as a JSON Web Key Set (RFC 7517). */
export async function getCertificateKeySet(shop: Pick<Shop, "db" | "secrets">): Promise<{ keys: JWK[] }> {
  const all = await shop.db
    .select()
    .from(certificateKeys)
    .orderBy(desc(certificateKeys.createdAt), asc(certificateKeys.kid))
  const rows = await filterOwnKeys(shop, all)
  return {
    keys: rows.map(({ kid, publicKey, createdAt, retiredAt }) => ({
      ...publicKey,
      kid,
      alg: certificateAlgorithm,
      use: "sig",
      // Our own members, which RFC 7517 allows.
      from: createdAt.toISOString(),
      ...(retiredAt && { until: retiredAt.toISOString() }),
    })),
  }
}

/** A thumbprint of 32 bytes in base64url. Foreign files may contain anything. */
const isKeyId = (kid: string) => /^[\w-]{43}$/.test(kid)

export async function getCertificateKeys(
  shop: Pick<Shop, "db" | "secrets">,
  kids: string[],
): Promise<Map<string, KeyRow>> {
  const names = kids.filter(isKeyId)
  if (names.length === 0) return new Map()
  const rows = await shop.db.select().from(certificateKeys).where(inArray(certificateKeys.kid, names))
  return new Map((await filterOwnKeys(shop, rows)).map((row) => [row.kid, row]))
}

/** Retired ones included; null: not ours. */
export const findCertificateKey = async (shop: Pick<Shop, "db" | "secrets">, kid: string): Promise<KeyRow | null> =>
  (await getCertificateKeys(shop, [kid])).get(kid) ?? null

const getMac = ({ secrets }: Pick<Shop, "secrets">, kid: string) => secrets.hash("certificate key’s name", kid)

/** Verifies the MAC and thumbprint: writing to the database without the site's secret cannot add or replace keys. */
async function filterOwnKeys(shop: Pick<Shop, "secrets">, rows: KeyRow[]): Promise<KeyRow[]> {
  const ours = await Promise.all(
    rows.map(
      async ({ kid, mac, publicKey }) =>
        mac === getMac(shop, kid) && kid === (await calculateJwkThumbprint(publicKey).catch(() => null)),
    ),
  )
  return rows.filter((_, at) => ours[at])
}

/** Signs all keys in the table with the site's secret, after a restore: the admin trusts the archive. */
export async function adoptKeys(shop: Pick<Shop, "secrets">, tx: Transaction): Promise<void> {
  for (const { kid } of await tx.select({ kid: certificateKeys.kid }).from(certificateKeys))
    await tx
      .update(certificateKeys)
      .set({ mac: getMac(shop, kid) })
      .where(eq(certificateKeys.kid, kid))
}

/**
 * Null: this site's secret does not open the current key, which a new one would retire for good after a single start with a
 * wrong secret (see `renewCertificateKey`).
 */
export async function findCertificateSigningKey(
  shop: Shop,
  tx: Transaction,
  now: Date,
): Promise<{ kid: string; key: CryptoKey } | null> {
  await lockKeys(tx)
  const rows = await tx
    .select()
    .from(certificateKeys)
    .where(isNull(certificateKeys.retiredAt))
    .orderBy(desc(certificateKeys.createdAt))
  const [newest] = await filterOwnKeys(shop, rows)
  const opened = newest?.sealedKey ? await openKey(shop, newest.sealedKey) : null
  if (newest && opened) return { kid: newest.kid, key: opened }
  if ((newest ?? rows[0])?.sealedKey) return null
  const made = await createKey(shop, tx, now)
  return { kid: made.kid, key: (await importJWK(made.jwk, certificateAlgorithm)) as CryptoKey }
}

async function openKey(shop: Shop, sealed: string): Promise<CryptoKey | null> {
  try {
    return (await importJWK(JSON.parse(await shop.secrets.open(purpose, sealed)), certificateAlgorithm)) as CryptoKey
  } catch (error) {
    shop.log.warn({ err: error }, "the key of certificates cannot be opened with this site's secret")
    return null
  }
}

/** Serializes new keys and numbers across processes. */
const lockKeys = (tx: Transaction) => tx.execute(`lock table certificate_keys in share row exclusive mode`)

/** The former key is retired, but always verifies. */
async function createKey(shop: Shop, tx: Transaction, now: Date) {
  const { publicKey, privateKey } = await generateKeyPair(certificateAlgorithm, { crv: "Ed25519", extractable: true })
  const [open, jwk] = await Promise.all([exportJWK(publicKey), exportJWK(privateKey)])
  const kid = await calculateJwkThumbprint(open)
  await tx.update(certificateKeys).set({ retiredAt: now }).where(isNull(certificateKeys.retiredAt))
  const sealedKey = await shop.secrets.seal(purpose, JSON.stringify(jwk))
  const row = { kid, publicKey: open as Record<string, string>, sealedKey, mac: getMac(shop, kid), createdAt: now }
  await tx.insert(certificateKeys).values(row)
  return { kid, jwk }
}

export const renewCertificateKey = (shop: Shop, actor: Actor): Promise<Outcome<{ kid: string }>> =>
  command(shop, actor, "certificates.keys", noInput, async ({ tx, now }) => {
    await lockKeys(tx)
    const { kid } = await createKey(shop, tx, now)
    await recordEvent(tx, actor, { noun: "certificate key", nounId: kid, action: "made" }, now)
    return done({ kid })
  })
