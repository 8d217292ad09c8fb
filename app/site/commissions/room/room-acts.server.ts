import type { Client } from "../../../../domain/commissions/client.server.ts"
import { writeLetter } from "../../../../domain/commissions/letters.server.ts"
import { approveProof, sendProofBack } from "../../../../domain/commissions/proof-answers.server.ts"
import { acceptQuote, declineQuote } from "../../../../domain/commissions/quote-commands.server.ts"
import { agreeToShow } from "../../../../domain/commissions/show-consent.server.ts"
import { type Outcome, refuse } from "../../../../domain/problem.ts"
import { payInRoom } from "../../../../domain/settlement/pay-in-room.server.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { fieldsOf, readFormData } from "../../../request/read-form.ts"
import { wishesOf } from "./wishes.ts"

type Fields = Record<string, string | string[]>
type Act = (shop: Shop, client: Client, fields: Fields) => Promise<Outcome<unknown>>

/** The button that opens a card page: the page leads on to it. */
export const pay = "pay"

const one = (value: string | string[] | undefined): string => (typeof value === "string" ? value : "")

/** The forms of the room, by the button that sends them. */
const acts: Record<string, Act> = {
  accept: (shop, client, { quoteId, terms }) =>
    acceptQuote(shop, client, client.commissionId, { quoteId: one(quoteId), terms: one(terms) as "yes" }),
  decline: (shop, client, { quoteId, reason }) =>
    declineQuote(shop, client, client.commissionId, { quoteId: one(quoteId), reason: one(reason) }),
  approve: (shop, client, { proofId }) => approveProof(shop, client, client.commissionId, { proofId: one(proofId) }),
  [pay]: (shop, client, { paymentId }) => payInRoom(shop, client, one(paymentId)),
  letter: (shop, client, { body }) => writeLetter(shop, client, { body: one(body) }),
  show: (shop, client, { show }) =>
    agreeToShow(shop, client, client.commissionId, { show: one(show) === "yes" ? "yes" : "no" }),
  "send-back": (shop, client, fields) =>
    sendProofBack(shop, client, client.commissionId, {
      proofId: one(fields.proofId),
      marks: wishesOf(fields),
      furtherPrice: fields.furtherPrice === undefined ? null : Number(one(fields.furtherPrice)),
    }),
}

/** Of one commission: more than anybody has to say, and each is kept in its history. */
const limit = { points: 60, seconds: 600 }

/** Does what a form of the room asks for. */
export async function actInRoom(
  shop: Shop,
  client: Client,
  request: Request,
): Promise<{ outcome: Outcome<unknown>; typed: Fields }> {
  const typed = fieldsOf(await readFormData(request))
  const intent = one(typed.intent)
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined
  if (!act) return { outcome: refuse("invalid", "Please try again."), typed }
  if (!(await shop.rateLimits.take(`commission room acts:${client.commissionId}`, limit)))
    return { outcome: refuse("too_many", "Please wait ten minutes and try again."), typed }
  return { outcome: await act(shop, client, typed), typed }
}
