import { data } from "react-router"
import { proofs } from "../../domain/accounts/confirm-proofs.ts"
import { confirmationNeeded } from "../../domain/actor.ts"
import { acts } from "./account-acts.server.ts"
import type { AccountAnswer, Act } from "./account-answer.ts"
import { takeProof } from "./take-proof.server.ts"

/** An action that needs a confirmation returns its fields, which the confirmation form submits again with the proof. */
export async function actConfirmed(act: Act): Promise<AccountAnswer> {
  const names: string[] = Object.values(proofs)
  const held = Object.fromEntries(Object.entries(act.fields).filter(([name]) => !names.includes(name)))
  const part = held.part ?? ""
  const run = acts.get([part, held.act].filter(Boolean).join(" "))
  if (!run) throw data(null, { status: 400, statusText: "Bad Request" })
  const { shop, user, browser } = act
  const proof = await takeProof(shop, user, browser, act.fields)
  if (proof.state === "open") return { part, problem: proof.problem, held, codeSent: proof.codeSent }
  const asking = proof.state === "confirmed" ? { ...user, session: { ...user.session, confirmedAt: proof.at } } : user
  const answer = await run({ ...act, user: asking, fields: held })
  return answer.problem?.reason === confirmationNeeded ? { ...answer, held, typed: held } : answer
}
