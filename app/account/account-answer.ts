import type { Browser } from "../../domain/accounts/sessions/call-auth.server.ts"
import type { User } from "../../domain/actor.ts"
import type { Shop } from "../../domain/shop.ts"
import type { MfaAnswer } from "./sections/mfa-section.tsx"
import type { RecoveryCodesAnswer } from "./sections/recovery-section.tsx"

export type AccountAnswer = MfaAnswer & RecoveryCodesAnswer

export type AccountActionInput = {
  shop: Shop
  user: User
  browser: Browser
  fields: Record<string, string>
  headers: Headers
}
