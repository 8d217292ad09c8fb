import { createHmac, timingSafeEqual } from "node:crypto"

/** `t=1790000000,v0=…,v1=…` */
export const webhookSignatureHeader = "solander-signature"

/** For clock skew and slow connections. */
const toleranceSeconds = 300

/** `timeSignature` signs the time alone, so that a stranger is refused before the body is read; `bodySignature` signs time and body. */
type WebhookSignature = { at: number; timeSignature: string; bodySignature: string }

/** `at` in seconds since 1970. Null: invalid, too old or too new. */
export function parseWebhookSignature(header: string | undefined, now: Date): WebhookSignature | null {
  const [, at = "", beginning = "", signed = ""] =
    /^t=(\d{1,12}),v0=([\da-f]{64}),v1=([\da-f]{64})$/i.exec(header?.trim() ?? "") ?? []
  if (!signed || Math.abs(now.getTime() / 1000 - Number(at)) > toleranceSeconds) return null
  return { at: Number(at), timeSignature: beginning.toLowerCase(), bodySignature: signed.toLowerCase() }
}

export const signWebhookTime = (key: string, at: number): string =>
  createHmac("sha256", key).update(String(at)).digest("hex")

/** HMAC-SHA256 of the time, a point and the body, in hex. */
export const signWebhook = (key: string, at: number, body: Uint8Array): string =>
  createHmac("sha256", key).update(`${at}.`).update(body).digest("hex")

export const isWebhookTimeSigned = (key: string, { at, timeSignature }: WebhookSignature): boolean =>
  timingSafeEqual(Buffer.from(signWebhookTime(key, at), "hex"), Buffer.from(timeSignature, "hex"))

export const isWebhookSigned = (key: string, { at, bodySignature }: WebhookSignature, body: Uint8Array): boolean =>
  timingSafeEqual(Buffer.from(signWebhook(key, at, body), "hex"), Buffer.from(bodySignature, "hex"))
