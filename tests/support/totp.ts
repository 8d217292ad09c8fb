import { Secret, TOTP } from "otpauth"

/** The code that an app shows at a moment, some steps of 30 seconds later or earlier. */
export const totpCode = (secret: string, at: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + steps * 30_000 })
