import { createHmac, timingSafeEqual } from "node:crypto"

/** `t=1790000000,v0=…,v1=…` */
export const signatureHeader = "solander-signature"

/** For clock skew and slow connections. */
const tolerance = 300

/** `timeSignature` signs the time alone, so that a stranger is refused before the body is read; `bodySignature` signs time and body. */
type Signature = { at: number; beginning: string; signed: string }

/** `at` in seconds since 1970. Null: invalid, too old or too new. */
export function readSignature(header: string | undefined, now: Date): Signature | null {
  const [, at = "", beginning = "", signed = ""] =
    /^t=(\d{1,12}),v0=([\da-f]{64}),v1=([\da-f]{64})$/i.exec(header?.trim() ?? "") ?? []
  if (!signed || Math.abs(now.getTime() / 1000 - Number(at)) > tolerance) return null
  return { at: Number(at), beginning: beginning.toLowerCase(), signed: signed.toLowerCase() }
}

export const signTime = (key: string, at: number): string => createHmac("sha256", key).update(String(at)).digest("hex")

/** HMAC-SHA256 of the time, a point and the body, in hex. */
export const sign = (key: string, at: number, body: Uint8Array): string =>
  createHmac("sha256", key).update(`${at}.`).update(body).digest("hex")

export const isSignedTime = (key: string, { at, beginning }: Signature): boolean =>
  timingSafeEqual(Buffer.from(signTime(key, at), "hex"), Buffer.from(beginning, "hex"))

export const isWebhookSigned = (key: string, { at, signed }: Signature, body: Uint8Array): boolean =>
  timingSafeEqual(Buffer.from(sign(key, at, body), "hex"), Buffer.from(signed, "hex"))
