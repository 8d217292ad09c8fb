import { z } from "zod"

const words = z.string()

/**
 * What a certificate says, and what is signed. All values are texts. It names no owner: who has the work may be private, and may
 * ask to be erased, which nothing that is signed can be.
 */
export const certificateFacts = z.strictObject({
  type: z.literal("certificate of authenticity"),
  version: z.literal("1"),
  /** `0061` */
  number: words,
  /** Of its page, with hyphens. */
  code: words,
  /** The day in the studio’s time zone, as `2026-11-23`. */
  issued: words,
  artist: words,
  title: words,
  year: words,
  medium: words,
  size: words,
  /** How and where it is signed. */
  signed: words,
  inventory: words,
  /** `unique`, `3/30` or `AP 1/3`. */
  edition: words,
  /** SHA-256 of the original file of its picture, in hex. */
  picture: z.string().regex(/^[\da-f]{64}$/),
  /** What the artist declares. */
  statement: words,
  /** The number of the certificate that it replaces; "": none. */
  replaces: words,
})

export type CertificateFacts = z.output<typeof certificateFacts>

/**
 * The signed text: JSON with its names in the order of their letters, and no spaces. For an object of texts this is the JSON
 * Canonicalization Scheme (RFC 8785), so that everybody who has the facts writes the same bytes.
 */
export const certificateText = (facts: CertificateFacts): string =>
  JSON.stringify(facts, Object.keys(certificateFacts.shape).toSorted())

/** The facts of a signed text; null: it is none. Says nothing of the signature. */
export function readCertificateText(text: string): CertificateFacts | null {
  try {
    const read = certificateFacts.safeParse(JSON.parse(text))
    return read.success && certificateText(read.data) === text ? read.data : null
  } catch {
    return null
  }
}
