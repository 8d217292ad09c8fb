import type { Browser } from "../../domain/accounts/call-auth.server.ts"
import { confirmByCode, sendConfirmCode } from "../../domain/accounts/confirm-by-mail.server.ts"
import { proofs } from "../../domain/accounts/confirm-proofs.ts"
import { confirmByPasskey, confirmByPassword } from "../../domain/accounts/confirm-session.server.ts"
import { confirmation, noteProof } from "../../domain/accounts/security-log.ts"
import type { User } from "../../domain/actor.ts"
import type { Problem } from "../../domain/problem.ts"
import type { Shop } from "../../domain/shop.ts"

/** `none`: the form had no proof; `confirmed`: since when; `open`: not yet, and whether a code is on its way. */
export type Proof =
  | { state: "none" }
  | { state: "confirmed"; at: Date }
  | { state: "open"; problem: Problem | null; codeSent: boolean }

/** Takes what of a form confirms the session that sent it (`proofs`), or sends the code that is asked for. */
export async function takeProof(
  shop: Shop,
  user: User,
  browser: Browser,
  fields: Record<string, string | undefined>,
): Promise<Proof> {
  const password = fields[proofs.password]
  const passkey = fields[proofs.passkey]
  const code = fields[proofs.code]
  if (fields[proofs.send] !== undefined) {
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
  noteProof(shop.log, confirmation, { userId: user.id, method }, confirmed)
  if (confirmed.ok) return { state: "confirmed", at: confirmed.value }
  return { state: "open", problem: confirmed.problem, codeSent: code !== undefined }
}
