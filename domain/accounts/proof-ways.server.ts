import type { User } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { hasPassword } from "./own-password.server.ts"
import { ownPasskeys } from "./passkeys.server.ts"

/** `email`: where a confirmation code is sent. */
export type ProofWays = { password: boolean; passkey: boolean; email: string }

export async function proofWays(shop: Shop, user: User): Promise<ProofWays> {
  const [password, passkeys] = await Promise.all([hasPassword(shop, user.id), ownPasskeys(shop, user)])
  return { password, passkey: passkeys.length > 0, email: user.email }
}
