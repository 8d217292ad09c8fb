import { randomBytes } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { certificates } from "../../db/tables/certificates.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import { formatSizeLine } from "../artworks/gallery/size-line.ts"
import { getYearLabel } from "../artworks/gallery/work-card.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import { removeCertificateEntry } from "../artworks/record/record-events.server.ts"
import type { CommandContext } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { unnamedArtist } from "../settings/artist-name.ts"
import type { Settings } from "../settings/settings.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { getSizeUnits } from "../settings/size-units.ts"
import { addCertificateEntry, formatNumberAndCopy } from "./certificate-entry.server.ts"
import { findCertificateSigningKey } from "./certificate-keys.server.ts"
import { encodeCertificateCode, formatCertificateCode, formatCertificateNumber } from "./certificate-labels.ts"
import { type CertificateFacts, formatCertificateText } from "./certificate-text.ts"
import type { CertifiedPicture } from "./original-hash.server.ts"
import { endOwnerLinks, moveOwnerLink } from "./owner-links.server.ts"
import { signText } from "./signature.server.ts"

export type CertificateRow = typeof certificates.$inferSelect

/** The work is locked. */
type CertificateInput = {
  work: ArtworkRow
  copy: string
  edition: string
  picture: CertifiedPicture
  statement: string
  replaces?: CertificateRow
}

export type IssuedCertificate = { id: string; number: string; code: string }

/** Adds it to the register, the work's record and its history. */
export async function createCertificate(
  context: CommandContext,
  certified: CertificateInput,
): Promise<Outcome<IssuedCertificate>> {
  const { shop, tx, actor, now } = context
  const { work, copy, picture, replaces } = certified
  const { site } = await getSettings(tx, "site")
  if (site.artistName === unnamedArtist)
    return refuse("conflict", "A certificate names the artist: please enter the name in Settings first.")
  // Locks the keys, so that numbers have no gaps.
  const key = await findCertificateSigningKey(shop, tx, now)
  if (!key)
    return refuse(
      "conflict",
      "The key that signs can’t be opened: the site was started with another secret. Start it with the one of before, or make a new key with “npm run admin -- --renew-certificate-key”.",
    )
  const [last] = await tx.select({ number: sql<number>`coalesce(max(number), 0)` }).from(certificates)
  const number = (last?.number ?? 0) + 1
  const code = encodeCertificateCode(randomBytes(10))
  const facts = getCertificateFacts(certified, site, { number, code, issued: getCalendarDate(site.timeZone, now) })
  const text = formatCertificateText(facts)
  const signature = await signText(text, key)
  const [row] = await tx
    .insert(certificates)
    .values({
      ...{ number, code, artworkId: work.id, copy, pictureId: picture.pictureId, text, kid: key.kid, signature },
      ...{ issuedAt: now, replaces: replaces?.id ?? null },
    })
    .returning({ id: certificates.id })
  if (!row) throw new Error("the certificate was not written")
  if (replaces) await moveOwnerLink(tx, replaces.id, row.id)
  await addCertificateEntry(tx, { id: row.id, artworkId: work.id, copy, facts }, now)
  const detail = { event: `No. ${formatNumberAndCopy(facts)}` }
  await recordEvent(tx, actor, { noun: "artwork", nounId: work.id, action: "certificate issued", detail }, now)
  return done({ id: row.id, number: facts.number, code: facts.code })
}

const getCertificateFacts = (
  { work, edition, picture, statement, replaces }: CertificateInput,
  site: Settings<"site">,
  { number, code, issued }: { number: number; code: string; issued: CalendarDate },
): CertificateFacts => ({
  type: "certificate of authenticity",
  version: "1",
  number: formatCertificateNumber(number),
  code: formatCertificateCode(code),
  issued,
  artist: site.artistName,
  title: work.title,
  year: getYearLabel(work),
  medium: work.medium,
  size: formatSizeLine(work.size, work, getSizeUnits(site)),
  signed: work.signed,
  inventory: work.inventoryNumber ?? "",
  edition,
  picture: picture.sha256,
  statement,
  replaces: replaces ? formatCertificateNumber(replaces.number) : "",
})

export async function saveRevocation(
  { tx, actor, now }: CommandContext,
  row: CertificateRow,
  reason: string,
): Promise<void> {
  await tx.update(certificates).set({ revokedAt: now, revokedReason: reason }).where(eq(certificates.id, row.id))
  await removeCertificateEntry(tx, row.id, now)
  await endOwnerLinks(tx, row.id, "transfer", now)
  const detail = { event: `No. ${formatCertificateNumber(row.number)}`, reason }
  const about = { noun: "artwork", nounId: row.artworkId ?? row.id, action: "certificate revoked", detail }
  await recordEvent(tx, actor, about, now)
}
