import { createHmac, timingSafeEqual } from "node:crypto"

/** The header with which a program signs a letter that it sends: `t=1790000000,v0=…,v1=…`. */
export const signatureHeader = "solander-signature"

/** How far a signature's time may be from ours: a clock that is wrong, and a slow connection. */
const tolerance = 300

/** `beginning`: signs the time alone, so that a stranger is refused before the letter is read; `signed`: time and letter. */
type Signature = { at: number; beginning: string; signed: string }

/** The signature's time in seconds since 1970, and what it says; null: it is none, or is too old or too new. */
export function readSignature(header: string | undefined, now: Date): Signature | null {
  const [, at = "", beginning = "", signed = ""] =
    /^t=(\d{1,12}),v0=([\da-f]{64}),v1=([\da-f]{64})$/i.exec(header?.trim() ?? "") ?? []
  if (!signed || Math.abs(now.getTime() / 1000 - Number(at)) > tolerance) return null
  return { at: Number(at), beginning: beginning.toLowerCase(), signed: signed.toLowerCase() }
}

/** HMAC-SHA256 of the time, in hex. */
export const signTime = (key: string, at: number): string => createHmac("sha256", key).update(String(at)).digest("hex")

/** HMAC-SHA256 of the time, a point and the body, in hex. */
export const sign = (key: string, at: number, body: Uint8Array): string =>
  createHmac("sha256", key).update(`${at}.`).update(body).digest("hex")

/** Whether whoever has the key signed this time: said before the body is here. */
export const isSignedTime = (key: string, { at, beginning }: Signature): boolean =>
  timingSafeEqual(Buffer.from(signTime(key, at), "hex"), Buffer.from(beginning, "hex"))

/** Whether whoever has the key signed this body. */
export const isSigned = (key: string, { at, signed }: Signature, body: Uint8Array): boolean =>
  timingSafeEqual(Buffer.from(sign(key, at, body), "hex"), Buffer.from(signed, "hex"))
