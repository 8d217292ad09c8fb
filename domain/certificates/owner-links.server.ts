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

/** How long links work, in days, the last one to its end: to accept a work, and for its owner. */
const lastsFor: Record<LinkKind, number> = { transfer: 30, owner: 3650 }

/** Links that lead nowhere, from one network. A link that works opens all the same. */
const guesses = { points: 30, seconds: 3600 }

/** 128 random bits. */
const newSecret = () => randomBytes(16).toString("base64url")
const isSecret = (text: string) => /^[\w-]{22}$/.test(text)
const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url")

/** A link that works, and the certificate that it is for. */
export type OwnerLink = {
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

/**
 * Makes a link; those of its kind that this certificate had work no more.
 * @param secret of 22 signs, if somebody may need the same again; otherwise a new one
 * @returns its secret, which is kept nowhere
 */
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
  await endLinks(tx, certificateId, kind, now)
  const { site } = await readSettings(tx, "site")
  const lastDay = daysLater(dayIn(site.timeZone, now), lastsFor[kind])
  const expiresAt = momentIn(site.timeZone, lastDay, 24 * 60 - 1)
  const link = { certificateId, kind, entryId, byStudio, secretHash: hashOf(secret), createdAt: now, expiresAt }
  await tx.insert(certificateLinks).values(link)
  return secret
}

/** A link that works, as the studio sees it. */
export type OpenLink = { certificateId: string; kind: LinkKind; entryId: string | null; expiresAt: Date }

/** The links of these certificates that work. */
export async function openLinksOf(shop: Pick<Shop, "db" | "now">, certificateIds: string[]): Promise<OpenLink[]> {
  const { certificateId, kind, entryId, expiresAt, endedAt, createdAt } = certificateLinks
  return shop.db
    .select({ certificateId, kind, entryId, expiresAt })
    .from(certificateLinks)
    .where(and(inArray(certificateId, certificateIds), isNull(endedAt), gt(expiresAt, shop.now())))
    .orderBy(desc(createdAt))
}

/** The entry of the record that tells of whoever has the owner's link of a certificate now; null: nobody has one. */
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

/** Ends the links of a kind; of all kinds without one. */
export async function endLinks(
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

/** A reissued certificate keeps its owner: their link goes over to the new one. */
export async function moveOwnerLink(tx: Transaction, from: string, to: string): Promise<void> {
  const { certificateId, kind, endedAt } = certificateLinks
  await tx
    .update(certificateLinks)
    .set({ certificateId: to })
    .where(and(eq(certificateId, from), eq(kind, "owner"), isNull(endedAt)))
}

/** The link of a secret, if it works. Ask again in the transaction that uses it, under the work's lock. */
export async function linkOf(
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

/** What is said where a link was used, has expired, was replaced, or never was. */
export const deadLink = refuse("not_found", "This link doesn’t work any more. Ask whoever sent it for a new one.")

/**
 * Opens a link for its page. One that never was, was used or has expired is refused in the same way (404); so many of them from
 * one network as nobody follows by mistake, with 429.
 */
export async function openOwnerLink(
  shop: Shop,
  kind: LinkKind,
  secret: string,
  { address }: { address: string },
): Promise<Outcome<OwnerLink>> {
  const link = await linkOf(shop.db, kind, secret, shop.now())
  if (link) return done(link)
  const within = await shop.rateLimits.take(`certificate link:${networkOf(address)}`, guesses)
  return within ? deadLink : refuse("too_many", "Please try again in an hour.")
}
