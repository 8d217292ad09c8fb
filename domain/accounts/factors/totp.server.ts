import { Secret, TOTP } from "otpauth"
import { toString as drawQr } from "qrcode"
import type { TotpKey } from "./factor.ts"

/** RFC 6238 as every app for codes knows it. */
const kind = { algorithm: "SHA1", digits: 6, period: 30 } as const

/** A new secret of 160 bits, in base32 (RFC 4226 recommends this length). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The secret as an address that apps read, and as a QR code. */
export async function totpKey(secret: string, issuer: string, label: string): Promise<TotpKey> {
  const uri = new TOTP({ ...kind, secret: Secret.fromBase32(secret), issuer, label }).toString()
  return { secret, uri, qr_code: await drawQr(uri, { type: "svg", margin: 2, errorCorrectionLevel: "M" }) }
}

/** The step of 30 seconds whose code this is: the present one, the one before, or the one after. null: none of them */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / kind.period) + delta
}
