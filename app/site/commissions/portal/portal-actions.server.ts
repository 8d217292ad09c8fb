import { type Client, saveShowConsent } from "../../../../domain/commissions/client.server.ts"
import { sendCommissionMessage } from "../../../../domain/commissions/commission-messages.server.ts"
import { approveProof, sendProofBack } from "../../../../domain/commissions/proof-answers.server.ts"
import { acceptCommissionQuote, declineQuote } from "../../../../domain/commissions/quote-commands.server.ts"
import { openPortalCardPage } from "../../../../domain/payments/portal-card-page.server.ts"
import { type Outcome, refuse } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { readFormData, readFormFields } from "../../../request/read-form.ts"
import { parseMarkPlace } from "../../../ui/marking/marks.ts"

type Fields = Record<string, string | string[]>
type PortalAction = (shop: Shop, client: Client, fields: Fields) => Promise<Outcome<unknown>>

export const payIntent = "pay"

const getSingle = (value: string | string[] | undefined): string => (typeof value === "string" ? value : "")

const portalActions: Record<string, PortalAction> = {
  accept: (shop, client, { quoteId, terms }) =>
    acceptCommissionQuote(shop, client, client.commissionId, {
      quoteId: getSingle(quoteId),
      terms: getSingle(terms) as "yes",
    }),
  decline: (shop, client, { quoteId, reason }) =>
    declineQuote(shop, client, client.commissionId, { quoteId: getSingle(quoteId), reason: getSingle(reason) }),
  approve: (shop, client, { proofId }) =>
    approveProof(shop, client, client.commissionId, { proofId: getSingle(proofId) }),
  [payIntent]: (shop, client, { paymentId }) => openPortalCardPage(shop, client, getSingle(paymentId)),
  letter: (shop, client, { body }) => sendCommissionMessage(shop, client, { body: getSingle(body) }),
  show: (shop, client, { show }) =>
    saveShowConsent(shop, client, client.commissionId, { show: getSingle(show) === "yes" ? "yes" : "no" }),
  "send-back": (shop, client, fields) =>
    sendProofBack(shop, client, client.commissionId, {
      proofId: getSingle(fields.proofId),
      marks: parseWishes(fields),
      furtherPrice: fields.furtherPrice === undefined ? null : Number(getSingle(fields.furtherPrice)),
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
  const intent = getSingle(typed.intent)
  const handler = Object.hasOwn(portalActions, intent) ? portalActions[intent] : undefined
  if (!handler) return { outcome: refuse("invalid", "Please try again."), typed }
  if (!(await shop.rateLimits.consume(`commission room acts:${client.commissionId}`, limit)))
    return { outcome: refuse("too_many", "Please wait ten minutes and try again."), typed }
  return { outcome: await handler(shop, client, typed), typed }
}

/** Pairs `place[]` and `wish[]` of a form; a wish without a place has an empty one. Empty wishes are dropped. */
function parseWishes({ place, wish }: Record<string, string | string[]>) {
  const places = Array.isArray(place) ? place : []
  const wishes = Array.isArray(wish) ? wish : []
  return wishes.flatMap((text, at) => {
    if (text.trim() === "") return []
    const place = parseMarkPlace(places[at] ?? "")
    return [place.pictureId === "" ? { text } : { text, ...place }]
  })
}
