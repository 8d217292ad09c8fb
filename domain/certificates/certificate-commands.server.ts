import { and, eq, isNull, ne } from "drizzle-orm"
import { certificates } from "../../db/tables/certificates.ts"
import type { Actor } from "../actor.ts"
import { type ArtworkRow, lockWork } from "../artworks/lock-works.server.ts"
import { checked } from "../checked.ts"
import { command, type Run } from "../command.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { issueSchema, readCopy, reissueSchema, revokeSchema } from "./certificate.ts"
import { readCertificateText } from "./certificate-text.ts"
import { sayNumber, usualStatement } from "./certificate-words.ts"
import { certifiedPicture } from "./original-hash.server.ts"
import { type CertificateRow, type Issued, writeCertificate, writeRevocation } from "./write-certificate.server.ts"

const noWork = refuse("not_found", "There is no such work.")
const noCertificate = refuse("not_found", "There is no such certificate.")
const otherPicture = refuse("conflict", "The work’s picture has just been replaced. Please look at it and try again.")

/** Refuses (409) a second valid certificate, a missing picture, and a missing artist's name. */
export async function issueCertificate(
  shop: Shop,
  actor: Actor,
  artworkId: string,
  input: unknown,
): Promise<Outcome<Issued>> {
  const refused = refuseUnlessPermitted(actor, "certificates.write", shop.now())
  if (refused) return refused
  const asked = checked(issueSchema, input)
  if (!asked.ok) return asked
  // Before any lock: an original may be large, and in a remote storage.
  const picture = await certifiedPicture(shop, artworkId)
  return command(
    shop,
    actor,
    "certificates.write",
    asked,
    async (run, { copy: typed, statement }): Promise<Outcome<Issued>> => {
      const work = await lockWork(run.tx, artworkId)
      if (!work) return noWork
      const read = readCopy(typed, work)
      if ("problem" in read) return refuse("invalid", read.problem, { copy: read.problem })
      const present = await validOne(run, artworkId, read.copy)
      if (present) {
        const words = `Certificate ${sayNumber(present.number)} is of this ${read.copy ? "copy" : "work"} and counts. Revoke it, or reissue it.`
        return refuse("conflict", words, read.copy ? { copy: words } : undefined)
      }
      const other = await otherKind(run, artworkId, read.copy)
      if (other) {
        const says = other.copy ? `of copy ${other.copy}` : "of the only one there is"
        const words = `Certificate ${sayNumber(other.number)} is ${says}, and counts. Revoke it first.`
        return refuse("conflict", words, read.copy ? { copy: words } : undefined)
      }
      if (!picture.ok) return picture
      if (work.mainPictureId !== picture.value.pictureId) return otherPicture
      return writeCertificate(run, {
        ...{ work, ...read, picture: picture.value },
        statement: statement || usualStatement(read.edition),
      })
    },
  )
}

/** The reason is public. Refuses (409) a second revocation. */
export const revokeCertificate = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
  input: unknown,
): Promise<Outcome<{ number: string }>> =>
  command(
    shop,
    actor,
    "certificates.write",
    checked(revokeSchema, input),
    async (run, { certificate, reason }): Promise<Outcome<{ number: string }>> => {
      if (!(await lockWork(run.tx, artworkId))) return noWork
      const row = await ofWork(run, artworkId, certificate)
      if (!row) return noCertificate
      if (row.revokedAt) return revokedBefore(row)
      await writeRevocation(run, row, reason)
      return done({ number: sayNumber(row.number) })
    },
  )

/** Revokes, and issues another one with the work's current data: after a correction, a new picture, or a lost document. */
export async function reissueCertificate(
  shop: Shop,
  actor: Actor,
  artworkId: string,
  input: unknown,
): Promise<Outcome<Issued>> {
  const refused = refuseUnlessPermitted(actor, "certificates.write", shop.now())
  if (refused) return refused
  const asked = checked(reissueSchema, input)
  if (!asked.ok) return asked
  const picture = await certifiedPicture(shop, artworkId)
  return command(
    shop,
    actor,
    "certificates.write",
    asked,
    async (run, { certificate, reason, statement }): Promise<Outcome<Issued>> => {
      const work = await lockWork(run.tx, artworkId)
      if (!work) return noWork
      const row = await ofWork(run, artworkId, certificate)
      if (!row) return noCertificate
      if (row.revokedAt) return revokedBefore(row)
      const read = copyOf(row, work)
      if ("problem" in read) return refuse("conflict", read.problem)
      if (!picture.ok) return picture
      if (work.mainPictureId !== picture.value.pictureId) return otherPicture
      await writeRevocation(run, row, reason)
      return writeCertificate(run, {
        ...{ work, ...read, picture: picture.value, replaces: row },
        statement: statement || usualStatement(read.edition),
      })
    },
  )
}

/** A copy that a reduced edition no longer has keeps its designation. */
function copyOf({ copy, text }: CertificateRow, work: ArtworkRow): ReturnType<typeof readCopy> {
  const read = readCopy(copy, work)
  const edition = "problem" in read && copy && work.editionSize ? readCertificateText(text)?.edition : undefined
  return edition ? { copy, edition } : read
}

const revokedBefore = (row: CertificateRow) =>
  refuse("conflict", `Certificate ${sayNumber(row.number)} was revoked before.`)

async function validOne({ tx }: Run, artworkId: string, copy: string): Promise<CertificateRow | undefined> {
  const { artworkId: work, copy: of, revokedAt } = certificates
  const [row] = await tx
    .select()
    .from(certificates)
    .where(and(eq(work, artworkId), eq(of, copy), isNull(revokedAt)))
  return row
}

/** A valid certificate that says unique where this is a copy, or the reverse. */
async function otherKind({ tx }: Run, artworkId: string, copy: string): Promise<CertificateRow | undefined> {
  const { artworkId: work, copy: of, revokedAt } = certificates
  const [row] = await tx
    .select()
    .from(certificates)
    .where(and(eq(work, artworkId), copy === "" ? ne(of, "") : eq(of, ""), isNull(revokedAt)))
    .limit(1)
  return row
}

async function ofWork({ tx }: Run, artworkId: string, id: string): Promise<CertificateRow | undefined> {
  const [row] = await tx
    .select()
    .from(certificates)
    .where(and(eq(certificates.artworkId, artworkId), eq(certificates.id, id)))
  return row
}
