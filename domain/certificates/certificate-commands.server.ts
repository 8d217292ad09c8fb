import { and, eq, isNull, ne } from "drizzle-orm"
import { certificates } from "../../db/tables/certificates.ts"
import type { Actor } from "../actor.ts"
import { type ArtworkRow, lockWork } from "../artworks/lock-works.server.ts"
import { type CommandContext, command } from "../command.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { issueSchema, parseCopy, reissueSchema, revokeSchema } from "./certificate.ts"
import { formatCertificateNumber, getDefaultStatement } from "./certificate-labels.ts"
import { parseCertificateText } from "./certificate-text.ts"
import {
  type CertificateRow,
  createCertificate,
  type IssuedCertificate,
  saveRevocation,
} from "./create-certificate.server.ts"
import { getCertifiedPicture } from "./original-hash.server.ts"

const noWork = refuse("not_found", "There is no such work.")
const noCertificate = refuse("not_found", "There is no such certificate.")
const otherPicture = refuse("conflict", "The work’s picture has just been replaced. Please look at it and try again.")

/** Refuses (409) a second valid certificate, a missing picture, and a missing artist's name. */
export async function issueCertificate(
  shop: Shop,
  actor: Actor,
  artworkId: string,
  input: unknown,
): Promise<Outcome<IssuedCertificate>> {
  const refused = refuseUnlessPermitted(actor, "certificates.write", shop.now())
  if (refused) return refused
  const asked = validateInput(issueSchema, input)
  if (!asked.ok) return asked
  // Before any lock: an original may be large, and in a remote storage.
  const picture = await getCertifiedPicture(shop, artworkId)
  return command(shop, actor, "certificates.write", asked, async (context, { copy: typed, statement }) => {
    const work = await lockWork(context.tx, artworkId)
    if (!work) return noWork
    const read = parseCopy(typed, work)
    if ("problem" in read) return refuse("invalid", read.problem, { copy: read.problem })
    const present = await findValid(context, artworkId, read.copy)
    if (present) {
      const message = `Certificate ${formatCertificateNumber(present.number)} is of this ${read.copy ? "copy" : "work"} and counts. Revoke it, or reissue it.`
      return refuse("conflict", message, read.copy ? { copy: message } : undefined)
    }
    const other = await findOtherKind(context, artworkId, read.copy)
    if (other) {
      const scope = other.copy ? `of copy ${other.copy}` : "of the only one there is"
      const words = `Certificate ${formatCertificateNumber(other.number)} is ${scope}, and counts. Revoke it first.`
      return refuse("conflict", words, read.copy ? { copy: words } : undefined)
    }
    if (!picture.ok) return picture
    if (work.mainPictureId !== picture.value.pictureId) return otherPicture
    return createCertificate(context, {
      ...{ work, ...read, picture: picture.value },
      statement: statement || getDefaultStatement(read.edition),
    })
  })
}

/** The reason is public. Refuses (409) a second revocation. */
export const revokeCertificate = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
  input: unknown,
): Promise<Outcome<{ number: string }>> =>
  command(shop, actor, "certificates.write", validateInput(revokeSchema, input), async (run, asked) => {
    const { certificate, reason } = asked
    if (!(await lockWork(run.tx, artworkId))) return noWork
    const row = await findOfWork(run, artworkId, certificate)
    if (!row) return noCertificate
    if (row.revokedAt) return refuseRevoked(row)
    await saveRevocation(run, row, reason)
    return done({ number: formatCertificateNumber(row.number) })
  })

/** Revokes, and issues another one with the work's current data: after a correction, a new picture, or a lost document. */
export async function reissueCertificate(
  shop: Shop,
  actor: Actor,
  artworkId: string,
  input: unknown,
): Promise<Outcome<IssuedCertificate>> {
  const refused = refuseUnlessPermitted(actor, "certificates.write", shop.now())
  if (refused) return refused
  const asked = validateInput(reissueSchema, input)
  if (!asked.ok) return asked
  const picture = await getCertifiedPicture(shop, artworkId)
  return command(shop, actor, "certificates.write", asked, async (run, { certificate, reason, statement }) => {
    const work = await lockWork(run.tx, artworkId)
    if (!work) return noWork
    const row = await findOfWork(run, artworkId, certificate)
    if (!row) return noCertificate
    if (row.revokedAt) return refuseRevoked(row)
    const read = parseCertificateCopy(row, work)
    if ("problem" in read) return refuse("conflict", read.problem)
    if (!picture.ok) return picture
    if (work.mainPictureId !== picture.value.pictureId) return otherPicture
    await saveRevocation(run, row, reason)
    return createCertificate(run, {
      ...{ work, ...read, picture: picture.value, replaces: row },
      statement: statement || getDefaultStatement(read.edition),
    })
  })
}

/** A copy that a reduced edition no longer has keeps its designation. */
function parseCertificateCopy({ copy, text }: CertificateRow, work: ArtworkRow): ReturnType<typeof parseCopy> {
  const read = parseCopy(copy, work)
  const edition = "problem" in read && copy && work.editionSize ? parseCertificateText(text)?.edition : undefined
  return edition ? { copy, edition } : read
}

const refuseRevoked = (row: CertificateRow) =>
  refuse("conflict", `Certificate ${formatCertificateNumber(row.number)} was revoked before.`)

async function findValid({ tx }: CommandContext, artworkId: string, copy: string): Promise<CertificateRow | undefined> {
  const { artworkId: work, copy: of, revokedAt } = certificates
  const [row] = await tx
    .select()
    .from(certificates)
    .where(and(eq(work, artworkId), eq(of, copy), isNull(revokedAt)))
  return row
}

/** A valid certificate that says unique where this is a copy, or the reverse. */
async function findOtherKind(
  { tx }: CommandContext,
  artworkId: string,
  copy: string,
): Promise<CertificateRow | undefined> {
  const { artworkId: work, copy: of, revokedAt } = certificates
  const [row] = await tx
    .select()
    .from(certificates)
    .where(and(eq(work, artworkId), copy === "" ? ne(of, "") : eq(of, ""), isNull(revokedAt)))
    .limit(1)
  return row
}

async function findOfWork({ tx }: CommandContext, artworkId: string, id: string): Promise<CertificateRow | undefined> {
  const [row] = await tx
    .select()
    .from(certificates)
    .where(and(eq(certificates.artworkId, artworkId), eq(certificates.id, id)))
  return row
}
