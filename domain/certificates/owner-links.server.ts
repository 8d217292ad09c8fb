import { createHash, randomBytes } from "node:crypto"
import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { certificateLinks, certificates } from "../../db/tables/certificates.ts"
import { daysLater } from "../../lib/calendar-dates.ts"
import { networkOf } from "../../lib/network-address.ts"
import { dayIn, momentIn } from "../../lib/site-time.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

export type LinkKind = "owner" | "transfer"

/** In days. */
const lastsFor: Record<LinkKind, number> = { transfer: 30, owner: 3650 }

/** Failed attempts per network. A valid link always works. */
const guesses = { points: 30, seconds: 3600 }

/** 128 bits. */
const newSecret = () => randomBytes(16).toString("base64url")
const isSecret = (text: string) => /^[\w-]{22}$/.test(text)
const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url")

type OwnerLink = {
  id: string
  kind: LinkKind
  entryId: string | null
  byStudio: boolean
  certificateId: string
  code: string
  artworkId: string
  copy: string
  expiresAt: Date
}

const works = (kind: LinkKind, now: Date) =>
  and(
    eq(certificateLinks.kind, kind),
    isNull(certificateLinks.endedAt),
    gt(certificateLinks.expiresAt, now),
    isNull(certificates.revokedAt),
    sql`${certificates.artworkId} is not null`,
  )

/** Ends the certificate's links of the same kind. @returns the secret, of which only a hash is stored */
export async function newOwnerLink(
  tx: Transaction,
  {
    certificateId,
    kind,
    entryId = null,
    byStudio = false,
    secret = newSecret(),
  }: {
    certificateId: string
    kind: LinkKind
    entryId?: string | null
    byStudio?: boolean
    secret?: string | undefined
  },
  now: Date,
): Promise<string> {
  await endOwnerLinks(tx, certificateId, kind, now)
  const { site } = await readSettings(tx, "site")
  const lastDay = daysLater(dayIn(site.timeZone, now), lastsFor[kind])
  const expiresAt = momentIn(site.timeZone, lastDay, 24 * 60 - 1)
  const link = { certificateId, kind, entryId, byStudio, secretHash: hashOf(secret), createdAt: now, expiresAt }
  await tx.insert(certificateLinks).values(link)
  return secret
}

export type OpenLink = { certificateId: string; kind: LinkKind; entryId: string | null; expiresAt: Date }

export async function openLinksOf(shop: Pick<Shop, "db" | "now">, certificateIds: string[]): Promise<OpenLink[]> {
  const { certificateId, kind, entryId, expiresAt, endedAt, createdAt } = certificateLinks
  return shop.db
    .select({ certificateId, kind, entryId, expiresAt })
    .from(certificateLinks)
    .where(and(inArray(certificateId, certificateIds), isNull(endedAt), gt(expiresAt, shop.now())))
    .orderBy(desc(createdAt))
}

/** The record's entry of the current owner by link; null: none. */
export async function ownersEntry(tx: Transaction, certificateId: string): Promise<string | null> {
  const { certificateId: of, kind, entryId, endedAt, createdAt } = certificateLinks
  const [link] = await tx
    .select({ entryId })
    .from(certificateLinks)
    .where(and(eq(of, certificateId), eq(kind, "owner"), isNull(endedAt)))
    .orderBy(desc(createdAt))
    .limit(1)
  return link?.entryId ?? null
}

export async function endOwnerLinks(
  tx: Transaction,
  certificateId: string,
  kind: LinkKind | null,
  now: Date,
): Promise<void> {
  const { certificateId: of, kind: is, endedAt } = certificateLinks
  await tx
    .update(certificateLinks)
    .set({ endedAt: now })
    .where(and(eq(of, certificateId), kind ? eq(is, kind) : undefined, isNull(endedAt)))
}

export async function moveOwnerLink(tx: Transaction, from: string, to: string): Promise<void> {
  const { certificateId, kind, endedAt } = certificateLinks
  await tx
    .update(certificateLinks)
    .set({ certificateId: to })
    .where(and(eq(certificateId, from), eq(kind, "owner"), isNull(endedAt)))
}

/** Repeat it in the transaction that uses the link, under the work's lock. */
export async function findOwnerLink(
  db: Database | Transaction,
  kind: LinkKind,
  secret: string,
  now: Date,
): Promise<OwnerLink | null> {
  if (!isSecret(secret)) return null
  const { id, entryId, byStudio, certificateId, expiresAt } = certificateLinks
  const { code, artworkId, copy } = certificates
  const [row] = await db
    .select({ id, kind: certificateLinks.kind, entryId, byStudio, certificateId, expiresAt, code, artworkId, copy })
    .from(certificateLinks)
    .innerJoin(certificates, eq(certificates.id, certificateId))
    .where(and(eq(certificateLinks.secretHash, hashOf(secret)), works(kind, now)))
  return row?.artworkId ? { ...row, artworkId: row.artworkId } : null
}

/** For used, expired, replaced and unknown links alike. */
export const deadLink = refuse("not_found", "This link no longer works. Ask the person who sent it for a new one.")

/** Unknown, used and expired links are refused alike (404); too many of them from one network with 429. */
export async function openOwnerLink(
  shop: Shop,
  kind: LinkKind,
  secret: string,
  { address }: { address: string },
): Promise<Outcome<OwnerLink>> {
  const link = await findOwnerLink(shop.db, kind, secret, shop.now())
  if (link) return done(link)
  const within = await shop.rateLimits.take(`certificate link:${networkOf(address)}`, guesses)
  return within ? deadLink : refuse("too_many", "Please try again in an hour.")
}
