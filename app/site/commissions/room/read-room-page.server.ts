import type { Client } from "../../../../domain/commissions/client.server.ts"
import { takesNoMoney } from "../../../../domain/commissions/commission-machine.ts"
import { readRoom } from "../../../../domain/commissions/room/room-queries.server.ts"
import { roomPayments } from "../../../../domain/settlement/room-payments.server.ts"
import type { Shop } from "../../../../domain/shop.ts"

export type Room = NonNullable<Awaited<ReturnType<typeof readRoomPage>>>

/** All that a client sees of a commission; null when it was deleted meanwhile. */
export async function readRoomPage(shop: Shop, client: Client) {
  const room = await readRoom(shop, client)
  return room && { ...room, payments: await roomPayments(shop, client.commissionId, takesNoMoney(room.stage)) }
}
