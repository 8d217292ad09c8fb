import { createHmac, timingSafeEqual } from "node:crypto"

/** The header with which a program signs a letter that it sends: `t=1790000000,v1=…`. */
export const signatureHeader = "solander-signature"

/** How far a signature's time may be from ours: a clock that is wrong, and a slow connection. */
const tolerance = 300

type Signature = { at: number; signed: string }

/** The signature's time in seconds since 1970, and what it says; null: it is none, or is too old or too new. */
export function readSignature(header: string | undefined, now: Date): Signature | null {
  const [, at = "", signed = ""] = /^t=(\d{1,12}),v1=([\da-f]{64})$/i.exec(header?.trim() ?? "") ?? []
  if (!signed || Math.abs(now.getTime() / 1000 - Number(at)) > tolerance) return null
  return { at: Number(at), signed: signed.toLowerCase() }
}

/** HMAC-SHA256 of the time, a point and the body, in hex. */
export const sign = (key: string, at: number, body: Uint8Array): string =>
  createHmac("sha256", key).update(`${at}.`).update(body).digest("hex")

/** Whether whoever has the key signed this body. */
export const isSigned = (key: string, { at, signed }: Signature, body: Uint8Array): boolean =>
  timingSafeEqual(Buffer.from(sign(key, at, body), "hex"), Buffer.from(signed, "hex"))
