import { data } from "react-router"
import { confirmProofs } from "../../domain/accounts/sessions/confirm-proofs.ts"
import { confirmationNeeded } from "../../domain/actor.ts"
import { accountActions } from "./account-actions.server.ts"
import type { AccountActionInput, AccountAnswer } from "./account-answer.ts"
import { verifySessionProof } from "./session-proof.server.ts"

/** An action that needs a confirmation returns its fields, which the confirmation form submits again with the proof. */
export async function runConfirmedAction(act: AccountActionInput): Promise<AccountAnswer> {
  const names: string[] = Object.values(confirmProofs)
  const held = Object.fromEntries(Object.entries(act.fields).filter(([name]) => !names.includes(name)))
  const part = held.part ?? ""
  const run = accountActions.get([part, held.act].filter(Boolean).join(" "))
  if (!run) throw data(null, { status: 400, statusText: "Bad Request" })
  const { shop, user, browser } = act
  const proof = await verifySessionProof(shop, user, browser, act.fields)
  if (proof.state === "open") return { part, problem: proof.problem, held, codeSent: proof.codeSent }
  const asking = proof.state === "confirmed" ? { ...user, session: { ...user.session, confirmedAt: proof.at } } : user
  const answer = await run({ ...act, user: asking, fields: held })
  return answer.problem?.reason === confirmationNeeded ? { ...answer, held, typed: held } : answer
}
