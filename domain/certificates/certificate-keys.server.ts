import { asc, desc, eq, inArray, isNull } from "drizzle-orm"
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose"
import type { Transaction } from "../../db/connect.ts"
import { certificateKeys } from "../../db/tables/certificates.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"

/** Ed25519: equal texts have equal signatures, and no signature depends on a random number (RFC 8032). */
export const algorithm = "EdDSA"

const purpose = "certificate key"

type KeyRow = typeof certificateKeys.$inferSelect

/** Every key of ours that ever signed, the newest first, as a JSON Web Key Set (RFC 7517): none is left out, ever. */
export async function certificateKeySet(shop: Pick<Shop, "db" | "secrets">): Promise<{ keys: JWK[] }> {
  const all = await shop.db
    .select()
    .from(certificateKeys)
    .orderBy(desc(certificateKeys.createdAt), asc(certificateKeys.kid))
  const rows = await onlyOurs(shop, all)
  return {
    keys: rows.map(({ kid, publicKey, createdAt, retiredAt }) => ({
      ...publicKey,
      kid,
      alg: algorithm,
      use: "sig",
      // when it signed: our own members, which RFC 7517 allows
      from: createdAt.toISOString(),
      ...(retiredAt && { until: retiredAt.toISOString() }),
    })),
  }
}

/** A name as keys have it: the thumbprint of the key, 32 bytes in base64url. Files of strangers name theirs in any way. */
const isName = (kid: string) => /^[\w-]{43}$/.test(kid)

/** The public keys of these names that are ours, whether they still sign or not. */
export async function certificateKeysNamed(
  shop: Pick<Shop, "db" | "secrets">,
  kids: string[],
): Promise<Map<string, KeyRow>> {
  const names = kids.filter(isName)
  if (names.length === 0) return new Map()
  const rows = await shop.db.select().from(certificateKeys).where(inArray(certificateKeys.kid, names))
  return new Map((await onlyOurs(shop, rows)).map((row) => [row.kid, row]))
}

/** The public key of this name, whether it still signs or not; null: it is none of ours. */
export const certificateKeyNamed = async (shop: Pick<Shop, "db" | "secrets">, kid: string): Promise<KeyRow | null> =>
  (await certificateKeysNamed(shop, [kid])).get(kid) ?? null

const macOf = ({ secrets }: Pick<Shop, "secrets">, kid: string) => secrets.hash("certificate key’s name", kid)

/**
 * Keys that were made here, or read back from an archive, and are what their names say. Whoever can write to the database, but has
 * not the site's secret, adds none and puts none in another's place.
 */
async function onlyOurs(shop: Pick<Shop, "secrets">, rows: KeyRow[]): Promise<KeyRow[]> {
  const ours = await Promise.all(
    rows.map(
      async ({ kid, mac, publicKey }) =>
        mac === macOf(shop, kid) && kid === (await calculateJwkThumbprint(publicKey).catch(() => null)),
    ),
  )
  return rows.filter((_, at) => ours[at])
}

/** Makes all keys in the table ours: those of an archive, which has no site's secret in it. Whoever reads one back trusts it. */
export async function adoptKeys(shop: Pick<Shop, "secrets">, tx: Transaction): Promise<void> {
  for (const { kid } of await tx.select({ kid: certificateKeys.kid }).from(certificateKeys))
    await tx
      .update(certificateKeys)
      .set({ mac: macOf(shop, kid) })
      .where(eq(certificateKeys.kid, kid))
}

/**
 * The key that signs now, in the caller's transaction. Where there is none (the first certificate, a site that was restored
 * elsewhere) one is made; the others verify as before. Null: there is one that this site's secret doesn't open. To make another in
 * its place would retire the true one for good, after a single start with a wrong secret: `renewCertificateKey` is asked for that.
 */
export async function keyToSign(
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
  const [newest] = await onlyOurs(shop, rows)
  const opened = newest?.sealedKey ? await openKey(shop, newest.sealedKey) : null
  if (newest && opened) return { kid: newest.kid, key: opened }
  if ((newest ?? rows[0])?.sealedKey) return null
  const made = await makeKey(shop, tx, now)
  return { kid: made.kid, key: (await importJWK(made.jwk, algorithm)) as CryptoKey }
}

async function openKey(shop: Shop, sealed: string): Promise<CryptoKey | null> {
  try {
    return (await importJWK(JSON.parse(await shop.secrets.open(purpose, sealed)), algorithm)) as CryptoKey
  } catch (error) {
    shop.log.warn({ err: error }, "the key of certificates cannot be opened with this site's secret")
    return null
  }
}

/** Of several processes one makes a key, or takes a number; the others wait here. */
const lockKeys = (tx: Transaction) => tx.execute(`lock table certificate_keys in share row exclusive mode`)

/** A new key, which signs from now on; the one before is retired and verifies for ever. */
async function makeKey(shop: Shop, tx: Transaction, now: Date) {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { crv: "Ed25519", extractable: true })
  const [open, jwk] = await Promise.all([exportJWK(publicKey), exportJWK(privateKey)])
  const kid = await calculateJwkThumbprint(open)
  await tx.update(certificateKeys).set({ retiredAt: now }).where(isNull(certificateKeys.retiredAt))
  const sealedKey = await shop.secrets.seal(purpose, JSON.stringify(jwk))
  const row = { kid, publicKey: open as Record<string, string>, sealedKey, mac: macOf(shop, kid), createdAt: now }
  await tx.insert(certificateKeys).values(row)
  return { kid, jwk }
}

/** Certificates are signed with a new key from now on. What the ones before signed verifies for ever. @returns its `kid` */
export const renewCertificateKey = (shop: Shop, actor: Actor): Promise<Outcome<{ kid: string }>> =>
  command(shop, actor, "confirmed admin", noInput, async ({ tx, now }) => {
    await lockKeys(tx)
    const { kid } = await makeKey(shop, tx, now)
    await record(tx, actor, { noun: "certificate key", nounId: kid, action: "made" }, now)
    return done({ kid })
  })
