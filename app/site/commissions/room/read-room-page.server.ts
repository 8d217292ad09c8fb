import type { Client } from "../../../../domain/commissions/client.server.ts"
import { takesNoMoney } from "../../../../domain/commissions/commission-machine.ts"
import { readClientPortal } from "../../../../domain/commissions/room/room-queries.server.ts"
import { roomPayments } from "../../../../domain/settlement/room-payments.server.ts"
import type { Shop } from "../../../../domain/shop.ts"

export type PortalPage = NonNullable<Awaited<ReturnType<typeof readRoomPage>>>

/** Null: deleted since. */
export async function readRoomPage(shop: Shop, client: Client) {
  const room = await readClientPortal(shop, client)
  return room && { ...room, payments: await roomPayments(shop, client.commissionId, takesNoMoney(room.stage)) }
}
