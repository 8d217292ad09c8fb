import { z } from "zod"

const line = z.string()

/** The signed facts. Without an owner, who may be private, and may ask for an erasure that a signature prevents. */
const certificateFacts = z.strictObject({
  type: z.literal("certificate of authenticity"),
  version: z.literal("1"),
  /** `0061` */
  number: line,
  code: line,
  /** In the studio’s time zone, as `2026-11-23`. */
  issued: line,
  artist: line,
  title: line,
  year: line,
  medium: line,
  size: line,
  signed: line,
  inventory: line,
  /** `unique`, `3/30` or `AP 1/3`. */
  edition: line,
  /** SHA-256 of the picture's original file, in hex. */
  picture: z.string().regex(/^[\da-f]{64}$/),
  statement: line,
  /** A number; "": none. */
  replaces: line,
})

export type CertificateFacts = z.output<typeof certificateFacts>

/** For an object of texts this is the JSON Canonicalization Scheme (RFC 8785), so that the bytes are reproducible. */
export const formatCertificateText = (facts: CertificateFacts): string =>
  JSON.stringify(facts, Object.keys(certificateFacts.shape).toSorted())

/** Null: not canonical. Does not check the signature. */
export function parseCertificateText(text: string): CertificateFacts | null {
  try {
    const read = certificateFacts.safeParse(JSON.parse(text))
    return read.success && formatCertificateText(read.data) === text ? read.data : null
  } catch {
    return null
  }
}
