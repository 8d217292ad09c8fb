import type { User } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { hasPassword } from "./own-password.server.ts"
import { ownPasskeys } from "./passkeys.server.ts"

/** With what somebody can confirm a session; `email`: where a code goes that confirms it without a password. */
export type ProofWays = { password: boolean; passkey: boolean; email: string }

export async function proofWays(shop: Shop, user: User): Promise<ProofWays> {
  const [password, passkeys] = await Promise.all([hasPassword(shop, user.id), ownPasskeys(shop, user)])
  return { password, passkey: passkeys.length > 0, email: user.email }
}
