import type { User } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { hasPassword } from "./own-password.server.ts"
import { listPasskeys } from "./passkeys.server.ts"

/** `email`: where a confirmation code is sent. */
export type ProofMethods = { password: boolean; passkey: boolean; email: string }

export async function getProofMethods(shop: Shop, user: User): Promise<ProofMethods> {
  const [password, passkeys] = await Promise.all([hasPassword(shop, user.id), listPasskeys(shop, user)])
  return { password, passkey: passkeys.length > 0, email: user.email }
}
