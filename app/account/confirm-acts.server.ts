import { data } from "react-router"
import { confirmByCode, sendConfirmCode } from "../../domain/accounts/confirm-by-mail.server.ts"
import { proofs } from "../../domain/accounts/confirm-proofs.ts"
import { confirmByPasskey, confirmByPassword } from "../../domain/accounts/confirm-session.server.ts"
import { confirmationNeeded } from "../../domain/actor.ts"
import { acts } from "./account-acts.server.ts"
import type { AccountAnswer, Act } from "./account-answer.ts"

/**
 * Does what a button of the account page says. If that takes a confirmation first, the answer holds what was sent, so that
 * the form that asks for one sends it again with the proof, and nothing is typed twice.
 */
export async function actConfirmed(act: Act): Promise<AccountAnswer> {
  const names: string[] = Object.values(proofs)
  const held = Object.fromEntries(Object.entries(act.fields).filter(([name]) => !names.includes(name)))
  const part = held.part ?? ""
  const run = acts.get([part, held.act].filter(Boolean).join(" "))
  if (!run) throw data(null, { status: 400, statusText: "Bad Request" })
  const { password, passkey, code, send } = {
    password: act.fields[proofs.password],
    passkey: act.fields[proofs.passkey],
    code: act.fields[proofs.code],
    send: act.fields[proofs.send],
  }
  const { shop, user, browser } = act
  if (send !== undefined) {
    const sent = await sendConfirmCode(shop, user)
    return { part, problem: sent.ok ? null : sent.problem, held, codeSent: sent.ok || code !== undefined }
  }
  let asking = user
  if (password !== undefined || passkey !== undefined || code !== undefined) {
    const confirmed =
      passkey !== undefined
        ? await confirmByPasskey(shop, user, passkey, browser)
        : password !== undefined
          ? await confirmByPassword(shop, user, password)
          : await confirmByCode(shop, user, code ?? "")
    if (!confirmed.ok) return { part, problem: confirmed.problem, held, codeSent: code !== undefined }
    asking = { ...user, session: { ...user.session, confirmedAt: confirmed.value } }
  }
  const answer = await run({ ...act, user: asking, fields: held })
  return answer.problem?.reason === confirmationNeeded ? { ...answer, held } : answer
}
