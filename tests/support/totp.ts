import { Secret, TOTP } from "otpauth"
import type { TestShop } from "./app.ts"

/** The code of an authenticator app. @param steps offset in time steps of 30 seconds */
export const generateTotpCode = (secret: string, at: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + steps * 30_000 })

/**
 * Moves the site's clock to the next TOTP time step if the current one ends within ten seconds, for tests that need several
 * codes of one time step, or the oldest valid one.
 */
export function ensureTimeInTotpStep({ shop, later }: Pick<TestShop, "shop" | "later">): void {
  const left = 30 - ((shop.now().getTime() / 1000) % 30)
  if (left < 10) later({ minutes: left / 60 })
}
