import { Secret, TOTP } from "otpauth"
import { toString as drawQr } from "qrcode"
import type { TotpKey } from "./factor.ts"

/** RFC 6238 with the defaults of authenticator apps. */
const kind = { algorithm: "SHA1", digits: 6, period: 30 } as const

/** 160 bits in base32, as RFC 4226 recommends. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

export async function createTotpKey(secret: string, issuer: string, label: string): Promise<TotpKey> {
  const uri = new TOTP({ ...kind, secret: Secret.fromBase32(secret), issuer, label }).toString()
  return { secret, uri, qr_code: await drawQr(uri, { type: "svg", margin: 2, errorCorrectionLevel: "M" }) }
}

/** The present 30-second step, the one before or after; null when wrong. */
export function findTimeStep(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / kind.period) + delta
}
