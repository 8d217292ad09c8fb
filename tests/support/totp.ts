import { Secret, TOTP } from "otpauth"
import type { TestShop } from "./app.ts"

/** The code that an app shows at a moment, some steps of 30 seconds later or earlier. */
export const totpCode = (secret: string, at: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + steps * 30_000 })

/**
 * Before a test that needs several codes of one step, or the oldest that is taken: moves the site's clock to the next step
 * if this one ends within ten seconds.
 */
export function roomInStep({ shop, later }: Pick<TestShop, "shop" | "later">): void {
  const left = 30 - ((shop.now().getTime() / 1000) % 30)
  if (left < 10) later({ minutes: left / 60 })
}
