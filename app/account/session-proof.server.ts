import { confirmationEvents, logProof } from "../../domain/accounts/security-log.ts"
import type { Browser } from "../../domain/accounts/sessions/call-auth.server.ts"
import { confirmByCode, sendConfirmCode } from "../../domain/accounts/sessions/confirm-by-email.server.ts"
import { confirmProofs } from "../../domain/accounts/sessions/confirm-proofs.ts"
import { confirmByPasskey, confirmByPassword } from "../../domain/accounts/sessions/confirm-session.server.ts"
import type { User } from "../../domain/actor.ts"
import type { Problem } from "../../domain/problem.ts"
import type { Shop } from "../../domain/shop.ts"

/** `none`: no proof in the form; `open`: not confirmed yet, perhaps with a code sent. */
type SessionProof =
  | { state: "none" }
  | { state: "confirmed"; at: Date }
  | { state: "open"; problem: Problem | null; codeSent: boolean }

/** Verifies a proof (`confirmProofs`) that confirms the session, or sends the requested code. */
export async function verifySessionProof(
  shop: Shop,
  user: User,
  browser: Browser,
  fields: Record<string, string | undefined>,
): Promise<SessionProof> {
  const password = fields[confirmProofs.password]
  const passkey = fields[confirmProofs.passkey]
  const code = fields[confirmProofs.code]
  if (fields[confirmProofs.send] !== undefined) {
    const sent = await sendConfirmCode(shop, user)
    const problem = sent.ok ? null : sent.problem
    return { state: "open", problem, codeSent: sent.ok || code !== undefined }
  }
  if (password === undefined && passkey === undefined && code === undefined) return { state: "none" }
  const confirmed =
    passkey !== undefined
      ? await confirmByPasskey(shop, user, passkey, browser)
      : password !== undefined
        ? await confirmByPassword(shop, user, password)
        : await confirmByCode(shop, user, code ?? "")
  const method = passkey !== undefined ? "passkey" : password !== undefined ? "password" : "code by e-mail"
  logProof(shop.log, confirmationEvents, { userId: user.id, method }, confirmed)
  if (confirmed.ok) return { state: "confirmed", at: confirmed.value }
  return { state: "open", problem: confirmed.problem, codeSent: code !== undefined }
}
