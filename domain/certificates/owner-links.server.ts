import { createHash, randomBytes } from "node:crypto"
import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { certificateLinks, certificates } from "../../db/tables/certificates.ts"
import { addDays } from "../../lib/calendar-dates.ts"
import { getNetwork } from "../../lib/network-address.ts"
import { getCalendarDate, getMomentInZone } from "../../lib/site-time.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

export type OwnerLinkKind = "owner" | "transfer"

/** In days. */
const lifetimeDays: Record<OwnerLinkKind, number> = { transfer: 30, owner: 3650 }

/** Failed attempts per network. A valid link always works. */
const guessLimit = { points: 30, seconds: 3600 }

/** 128 bits. */
const createSecret = () => randomBytes(16).toString("base64url")
const isSecret = (text: string) => /^[\w-]{22}$/.test(text)
const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("base64url")

type OwnerLink = {
  id: string
  kind: OwnerLinkKind
  entryId: string | null
  byStudio: boolean
  certificateId: string
  code: string
  artworkId: string
  copy: string
  expiresAt: Date
}

const isValidLink = (kind: OwnerLinkKind, now: Date) =>
  and(
    eq(certificateLinks.kind, kind),
    isNull(certificateLinks.endedAt),
    gt(certificateLinks.expiresAt, now),
    isNull(certificates.revokedAt),
    sql`${certificates.artworkId} is not null`,
  )

/** Ends the certificate's links of the same kind. @returns the secret, of which only a hash is stored */
export async function createOwnerLink(
  tx: Transaction,
  {
    certificateId,
    kind,
    entryId = null,
    byStudio = false,
    secret = createSecret(),
  }: {
    certificateId: string
    kind: OwnerLinkKind
    entryId?: string | null
    byStudio?: boolean
    secret?: string | undefined
  },
  now: Date,
): Promise<string> {
  await endOwnerLinks(tx, certificateId, kind, now)
  const { site } = await getSettings(tx, "site")
  const lastDay = addDays(getCalendarDate(site.timeZone, now), lifetimeDays[kind])
  const expiresAt = getMomentInZone(site.timeZone, lastDay, 24 * 60 - 1)
  const link = { certificateId, kind, entryId, byStudio, secretHash: hashSecret(secret), createdAt: now, expiresAt }
  await tx.insert(certificateLinks).values(link)
  return secret
}

export type OpenLink = { certificateId: string; kind: OwnerLinkKind; entryId: string | null; expiresAt: Date }

export async function listOpenOwnerLinks(
  shop: Pick<Shop, "db" | "now">,
  certificateIds: string[],
): Promise<OpenLink[]> {
  const { certificateId, kind, entryId, expiresAt, endedAt, createdAt } = certificateLinks
  return shop.db
    .select({ certificateId, kind, entryId, expiresAt })
    .from(certificateLinks)
    .where(and(inArray(certificateId, certificateIds), isNull(endedAt), gt(expiresAt, shop.now())))
    .orderBy(desc(createdAt))
}

/** The record's entry of the current owner by link; null: none. */
export async function findOwnerEntry(tx: Transaction, certificateId: string): Promise<string | null> {
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
  kind: OwnerLinkKind | null,
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
  kind: OwnerLinkKind,
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
    .where(and(eq(certificateLinks.secretHash, hashSecret(secret)), isValidLink(kind, now)))
  return row?.artworkId ? { ...row, artworkId: row.artworkId } : null
}

/** For used, expired, replaced and unknown links alike. */
export const invalidOwnerLink = refuse(
  "not_found",
  "This link no longer works. Ask the person who sent it for a new one.",
)

/** Unknown, used and expired links are refused alike (404); too many of them from one network with 429. */
export async function openOwnerLink(
  shop: Shop,
  kind: OwnerLinkKind,
  secret: string,
  { address }: { address: string },
): Promise<Outcome<OwnerLink>> {
  const link = await findOwnerLink(shop.db, kind, secret, shop.now())
  if (link) return done(link)
  const within = await shop.rateLimits.consume(`certificate link:${getNetwork(address)}`, guessLimit)
  return within ? invalidOwnerLink : refuse("too_many", "Please try again in an hour.")
}
