import { z } from "zod"

const words = z.string()

/** The signed facts. Without an owner, who may be private, and may ask for an erasure that a signature prevents. */
const certificateFacts = z.strictObject({
  type: z.literal("certificate of authenticity"),
  version: z.literal("1"),
  /** `0061` */
  number: words,
  code: words,
  /** In the studio’s time zone, as `2026-11-23`. */
  issued: words,
  artist: words,
  title: words,
  year: words,
  medium: words,
  size: words,
  signed: words,
  inventory: words,
  /** `unique`, `3/30` or `AP 1/3`. */
  edition: words,
  /** SHA-256 of the picture's original file, in hex. */
  picture: z.string().regex(/^[\da-f]{64}$/),
  statement: words,
  /** A number; "": none. */
  replaces: words,
})

export type CertificateFacts = z.output<typeof certificateFacts>

/** For an object of texts this is the JSON Canonicalization Scheme (RFC 8785), so that the bytes are reproducible. */
export const certificateText = (facts: CertificateFacts): string =>
  JSON.stringify(facts, Object.keys(certificateFacts.shape).toSorted())

/** Null: not canonical. Does not check the signature. */
export function readCertificateText(text: string): CertificateFacts | null {
  try {
    const read = certificateFacts.safeParse(JSON.parse(text))
    return read.success && certificateText(read.data) === text ? read.data : null
  } catch {
    return null
  }
}
