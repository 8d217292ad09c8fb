import { Buffer } from "node:buffer"
import type { Readable } from "node:stream"
import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { artworks } from "../../db/tables/artworks.ts"
import { certificates } from "../../db/tables/certificates.ts"
import { pictures } from "../../db/tables/media.ts"
import { isPublic } from "../artworks/gallery/public-works.server.ts"
import { findJpegs } from "../media/jpegs.server.ts"
import type { Shop } from "../shop.ts"
import { findCertificateKey } from "./certificate-keys.server.ts"
import { formatCertificateCode, formatCertificateNumber, parseCertificateCode } from "./certificate-labels.ts"
import { type CertificateFacts, parseCertificateText } from "./certificate-text.ts"
import type { CertificateRow } from "./create-certificate.server.ts"
import { type CertificateFile, getCertificateFile, isCertificateSigned } from "./signature.server.ts"

export type VerifiedCertificate = {
  state: "genuine" | "revoked"
  facts: CertificateFacts
  /** `fingerprint` is the key's thumbprint in hex. */
  key: { fingerprint: string; from: Date; until: Date | null }
  revoked: { at: Date; reason: string; replacedBy: string | null } | null
  /** In pixels; null unless the signed picture is still here: see `findCertificatePicture`. */
  picture: { width: number; height: number } | null
  /** The work's page, if it is public. */
  site: { slug: string; title: string; samePicture: boolean } | null
  artworkId: string | null
  copy: string
}

/** `foreign`: signed by another key; `unknown`: not in the register. */
type Verdict = VerifiedCertificate | { state: "altered" | "foreign" | "unknown" | "unreadable" }

export async function verifyCertificateCode(shop: Shop, typed: string): Promise<Verdict> {
  const row = await findRow(shop, typed)
  return row ? verifyRow(shop, row) : { state: "unknown" }
}

export async function findCertificateFile(shop: Shop, typed: string): Promise<CertificateFile | null> {
  const row = await findRow(shop, typed)
  return row && getCertificateFile(row)
}

const fileSchema = z.object({ payload: z.string(), protected: z.string(), signature: z.string() })

/** By its signature, and by the register. */
export async function verifyCertificateFile(shop: Shop, content: string): Promise<Verdict> {
  const file = parseFile(content)
  if (!file) return { state: "unreadable" }
  const { kid } = file.header
  const key = typeof kid === "string" ? await findCertificateKey(shop, kid) : null
  if (!key) return { state: "foreign" }
  if (!(await isCertificateSigned(file, key.publicKey))) return { state: "altered" }
  const facts = parseCertificateText(file.text)
  const row = facts && (await findRow(shop, facts.code))
  if (!row) return { state: "unknown" }
  return row.text === file.text ? verifyRow(shop, row) : { state: "altered" }
}

function parseFile(content: string) {
  try {
    const file = fileSchema.parse(JSON.parse(content))
    const text = Buffer.from(file.payload, "base64url").toString()
    const header = JSON.parse(Buffer.from(file.protected, "base64url").toString()) as { kid?: unknown } | null
    return { ...file, text, header: header ?? {} }
  } catch {
    return null
  }
}

async function findRow(shop: Shop, typed: string): Promise<CertificateRow | null> {
  const code = parseCertificateCode(typed)
  if (!code) return null
  const [row] = await shop.db.select().from(certificates).where(eq(certificates.code, code))
  return row ?? null
}

/** A row counts only with its signature: writing to the database alone makes no certificate. */
async function verifyRow(shop: Shop, row: CertificateRow): Promise<Verdict> {
  const key = await findCertificateKey(shop, row.kid)
  const facts = parseCertificateText(row.text)
  if (!key || !facts || !(await isCertificateSigned(getCertificateFile(row), key.publicKey)))
    return { state: "altered" }
  if (facts.code !== formatCertificateCode(row.code) || facts.number !== formatCertificateNumber(row.number))
    return { state: "altered" }
  const [picture, [work], [next]] = await Promise.all([
    findSignedPicture(shop, row.pictureId, facts),
    row.artworkId
      ? shop.db
          .select({ slug: artworks.slug, title: artworks.title, mainPictureId: artworks.mainPictureId })
          .from(artworks)
          .where(and(eq(artworks.id, row.artworkId), isPublic))
      : [],
    shop.db.select({ number: certificates.number }).from(certificates).where(eq(certificates.replaces, row.id)),
  ])
  return {
    state: row.revokedAt ? "revoked" : "genuine",
    facts,
    key: { fingerprint: Buffer.from(row.kid, "base64url").toString("hex"), from: key.createdAt, until: key.retiredAt },
    revoked: row.revokedAt && {
      at: row.revokedAt,
      reason: row.revokedReason,
      replacedBy: next ? formatCertificateNumber(next.number) : null,
    },
    picture,
    site: work ? { slug: work.slug, title: work.title, samePicture: work.mainPictureId === row.pictureId } : null,
    ...{ artworkId: row.artworkId, copy: row.copy },
  }
}

/** Only if its hash is the signed one. */
async function findSignedPicture(shop: Shop, id: string | null, facts: CertificateFacts) {
  if (!id) return null
  const { sha256, width, height } = pictures
  const [row] = await shop.db.select({ sha256, width, height }).from(pictures).where(eq(pictures.id, id))
  return row?.sha256 === facts.picture ? { width: row.width, height: row.height } : null
}

/** A JPEG, also of an unpublished work; null: none. */
export async function findCertificatePicture(shop: Shop, typed: string): Promise<Readable | null> {
  const row = await findRow(shop, typed)
  const facts = row && parseCertificateText(row.text)
  if (!row?.pictureId || !facts || !(await findSignedPicture(shop, row.pictureId, facts))) return null
  const jpeg = (await findJpegs(shop.db, [row.pictureId], { width: 1280 })).get(row.pictureId)
  return jpeg ? shop.storage.public.get(jpeg.key) : null
}
