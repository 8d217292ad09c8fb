import { findInvoiceFile } from "../../domain/checkout/confirmation.server.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { answerInvoice } from "../request/invoice-answer.ts"
import type { Route } from "./+types/invoice"

/** The order's link is the permission. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)()
  return answerInvoice(() => findInvoiceFile(context.get(shopContext), actor, params.token))
}
