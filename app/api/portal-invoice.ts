import { openClientPortal } from "../../domain/commissions/client-portal/open-portal.server.ts"
import { findPortalInvoice } from "../../domain/commissions/client-portal/portal-invoice.server.ts"
import { notFound } from "../request/answer.ts"
import { clientAddressContext, shopContext } from "../request/context.ts"
import { answerInvoice } from "../request/invoice-answer.ts"
import type { Route } from "./+types/portal-invoice"

/** The portal's link is the permission. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const opened = await openClientPortal(shop, params.secret, { address: context.get(clientAddressContext) })
  if (!opened.ok) throw notFound()
  return answerInvoice(() => findPortalInvoice(shop, opened.value, params.invoice))
}
