import type { Client } from "../../../../domain/commissions/client.server.ts"
import { writeLetter } from "../../../../domain/commissions/letters.server.ts"
import { approveProof, sendProofBack } from "../../../../domain/commissions/proof-answers.server.ts"
import { acceptCommissionQuote, declineQuote } from "../../../../domain/commissions/quote-commands.server.ts"
import { agreeToShowCommission } from "../../../../domain/commissions/show-consent.server.ts"
import { type Outcome, refuse } from "../../../../domain/problem.ts"
import { payInRoom } from "../../../../domain/settlement/pay-in-room.server.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { readFormData, readFormFields } from "../../../request/read-form.ts"
import { wishesOf } from "./wishes.ts"

type Fields = Record<string, string | string[]>
type Act = (shop: Shop, client: Client, fields: Fields) => Promise<Outcome<unknown>>

export const payIntent = "pay"

const one = (value: string | string[] | undefined): string => (typeof value === "string" ? value : "")

const acts: Record<string, Act> = {
  accept: (shop, client, { quoteId, terms }) =>
    acceptCommissionQuote(shop, client, client.commissionId, { quoteId: one(quoteId), terms: one(terms) as "yes" }),
  decline: (shop, client, { quoteId, reason }) =>
    declineQuote(shop, client, client.commissionId, { quoteId: one(quoteId), reason: one(reason) }),
  approve: (shop, client, { proofId }) => approveProof(shop, client, client.commissionId, { proofId: one(proofId) }),
  [payIntent]: (shop, client, { paymentId }) => payInRoom(shop, client, one(paymentId)),
  letter: (shop, client, { body }) => writeLetter(shop, client, { body: one(body) }),
  show: (shop, client, { show }) =>
    agreeToShowCommission(shop, client, client.commissionId, { show: one(show) === "yes" ? "yes" : "no" }),
  "send-back": (shop, client, fields) =>
    sendProofBack(shop, client, client.commissionId, {
      proofId: one(fields.proofId),
      marks: wishesOf(fields),
      furtherPrice: fields.furtherPrice === undefined ? null : Number(one(fields.furtherPrice)),
    }),
}

/** Per commission, because each action stays in its history. */
const limit = { points: 60, seconds: 600 }

export async function runPortalAction(
  shop: Shop,
  client: Client,
  request: Request,
): Promise<{ outcome: Outcome<unknown>; typed: Fields }> {
  const typed = readFormFields(await readFormData(request))
  const intent = one(typed.intent)
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined
  if (!act) return { outcome: refuse("invalid", "Please try again."), typed }
  if (!(await shop.rateLimits.take(`commission room acts:${client.commissionId}`, limit)))
    return { outcome: refuse("too_many", "Please wait ten minutes and try again."), typed }
  return { outcome: await act(shop, client, typed), typed }
}
