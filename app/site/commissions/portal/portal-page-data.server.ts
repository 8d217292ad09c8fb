import type { Client } from "../../../../domain/commissions/client.server.ts"
import { findClientPortal } from "../../../../domain/commissions/client-portal/portal-queries.server.ts"
import { isPaymentClosed } from "../../../../domain/commissions/commission-machine.ts"
import { listPortalPayments } from "../../../../domain/payments/portal-payments.server.ts"
import type { Shop } from "../../../../domain/shop.ts"

export type PortalPage = NonNullable<Awaited<ReturnType<typeof findPortalPage>>>

/** Null: deleted since. */
export async function findPortalPage(shop: Shop, client: Client) {
  const portal = await findClientPortal(shop, client)
  return (
    portal && {
      ...portal,
      payments: await listPortalPayments(shop, client.commissionId, isPaymentClosed(portal.stage)),
    }
  )
}
