import { Buffer } from "node:buffer"
import type { Readable } from "node:stream"
import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { artworks } from "../../db/tables/artworks.ts"
import { certificates } from "../../db/tables/certificates.ts"
import { pictures } from "../../db/tables/media.ts"
import { isPublic } from "../artworks/public-works.server.ts"
import { jpegsOf } from "../media/jpegs.server.ts"
import type { Shop } from "../shop.ts"
import { certificateKeyNamed } from "./certificate-keys.server.ts"
import { type CertificateFacts, readCertificateText } from "./certificate-text.ts"
import { readCode, sayCode, sayNumber } from "./certificate-words.ts"
import { type CertificateFile, fileOf, isSigned } from "./signature.server.ts"
import type { CertificateRow } from "./write-certificate.server.ts"

/** A certificate of the register whose signature was verified just now. */
export type Verified = {
  state: "genuine" | "revoked"
  facts: CertificateFacts
  /** The thumbprint of the key, in hex, and since when and until when it signed. */
  key: { fingerprint: string; from: Date; until: Date | null }
  revoked: { at: Date; reason: string; replacedBy: string | null } | null
  /** Its size in pixels, if the picture whose hash was signed is still kept here: see `certificatePicture`. */
  picture: { width: number; height: number } | null
  /** Whether the work hangs on the site with this picture, with a newer one, or not at all. */
  site: { slug: string; title: string; samePicture: boolean } | null
  artworkId: string | null
  copy: string
}

/** `altered`: it differs from what was signed; `foreign`: another key signed it; `unknown`: it is not in the register. */
export type Verdict = Verified | { state: "altered" | "foreign" | "unknown" | "unreadable" }

/** Verifies the certificate of a code as it was typed or printed. */
export async function verifyCode(shop: Shop, typed: string): Promise<Verdict> {
  const row = await rowOf(shop, typed)
  return row ? verifyRow(shop, row) : { state: "unknown" }
}

/** The certificate of a code as a file; null: there is none. */
export async function certificateFile(shop: Shop, typed: string): Promise<CertificateFile | null> {
  const row = await rowOf(shop, typed)
  return row && fileOf(row)
}

const fileSchema = z.object({ payload: z.string(), protected: z.string(), signature: z.string() })

/** Verifies a certificate that somebody has as a file: by its signature, and by the register. */
export async function verifyFile(shop: Shop, content: string): Promise<Verdict> {
  const file = readFile(content)
  if (!file) return { state: "unreadable" }
  const { kid } = file.header
  const key = typeof kid === "string" ? await certificateKeyNamed(shop, kid) : null
  if (!key) return { state: "foreign" }
  if (!(await isSigned(file, key.publicKey))) return { state: "altered" }
  const facts = readCertificateText(file.text)
  const row = facts && (await rowOf(shop, facts.code))
  if (!row) return { state: "unknown" }
  return row.text === file.text ? verifyRow(shop, row) : { state: "altered" }
}

function readFile(content: string) {
  try {
    const file = fileSchema.parse(JSON.parse(content))
    const text = Buffer.from(file.payload, "base64url").toString()
    const header = JSON.parse(Buffer.from(file.protected, "base64url").toString()) as { kid?: unknown } | null
    return { ...file, text, header: header ?? {} }
  } catch {
    return null
  }
}

async function rowOf(shop: Shop, typed: string): Promise<CertificateRow | null> {
  const code = readCode(typed)
  if (!code) return null
  const [row] = await shop.db.select().from(certificates).where(eq(certificates.code, code))
  return row ?? null
}

/** A row is believed as far as its signature goes: whoever can write to the database alone makes no certificate. */
async function verifyRow(shop: Shop, row: CertificateRow): Promise<Verdict> {
  const key = await certificateKeyNamed(shop, row.kid)
  const facts = readCertificateText(row.text)
  if (!key || !facts || !(await isSigned(fileOf(row), key.publicKey))) return { state: "altered" }
  if (facts.code !== sayCode(row.code) || facts.number !== sayNumber(row.number)) return { state: "altered" }
  const [picture, [work], [next]] = await Promise.all([
    pictureOf(shop, row.pictureId, facts),
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
    key: {
      fingerprint: Buffer.from(row.kid, "base64url").toString("hex"),
      from: key.createdAt,
      until: key.retiredAt,
    },
    revoked: row.revokedAt && {
      at: row.revokedAt,
      reason: row.revokedReason,
      replacedBy: next ? sayNumber(next.number) : null,
    },
    picture,
    site: work ? { slug: work.slug, title: work.title, samePicture: work.mainPictureId === row.pictureId } : null,
    ...{ artworkId: row.artworkId, copy: row.copy },
  }
}

/** The picture of a certificate, only if it is the one whose hash was signed. */
async function pictureOf(shop: Shop, id: string | null, facts: CertificateFacts) {
  if (!id) return null
  const { sha256, width, height } = pictures
  const [row] = await shop.db.select({ sha256, width, height }).from(pictures).where(eq(pictures.id, id))
  return row?.sha256 === facts.picture ? { width: row.width, height: row.height } : null
}

/** The picture of a certificate as a JPEG for its page, also of a work that is not on the site; null: there is none. */
export async function certificatePicture(shop: Shop, typed: string): Promise<Readable | null> {
  const row = await rowOf(shop, typed)
  const facts = row && readCertificateText(row.text)
  if (!row?.pictureId || !facts || !(await pictureOf(shop, row.pictureId, facts))) return null
  const jpeg = (await jpegsOf(shop.db, [row.pictureId], { width: 1280 })).get(row.pictureId)
  return jpeg ? shop.storage.public.get(jpeg.key) : null
}
