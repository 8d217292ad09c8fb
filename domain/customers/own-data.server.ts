import { findConfirmedAddress } from "../accounts/people/confirmed-address.server.ts"
import { getOwnAccount } from "../accounts/people/own-account.server.ts"
import { refuseUnlessConfirmed, type User } from "../actor.ts"
import { exportOwnedWorks } from "../artworks/record/provenance-queries.server.ts"
import { exportClientCommissions } from "../commissions/commissions-by-email.server.ts"
import { exportMessagesByEmail } from "../messages/threads/export-messages.server.ts"
import { exportSubscription } from "../newsletter/subscribers/subscriber-queries.server.ts"
import { exportNotifications } from "../notifications/notification-queries.server.ts"
import { exportOrdersByEmail } from "../orders/orders-by-email.server.ts"
import { exportEmailsTo } from "../outbox/outbox-queries.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { exportViewingRooms } from "../viewing-rooms/room-queries.server.ts"

/** The account without its secrets and, if the address is confirmed, everything that came from it or went to it. */
export async function getOwnData(shop: Shop, user: User): Promise<Outcome<object>> {
  const refused = refuseUnlessConfirmed(user, shop.now())
  if (refused) return refused
  const [account, notified, address] = await Promise.all([
    getOwnAccount(shop, user),
    exportNotifications(shop, user.id),
    findConfirmedAddress(shop, user),
  ])
  if (address === null) return done({ account, ...notified })
  return done({ account, ...notified, ...(await exportAddress(shop, address)) })
}

/** Everything that came from this address or went to it. */
export async function exportAddress(shop: Shop, address: string) {
  const [orders, messages, commissions, viewingRooms, newsletter, emails, owned] = await Promise.all([
    exportOrdersByEmail(shop, address),
    exportMessagesByEmail(shop, address),
    exportClientCommissions(shop, address),
    exportViewingRooms(shop, address),
    exportSubscription(shop, address),
    exportEmailsTo(shop, address),
    exportOwnedWorks(shop, address),
  ])
  return { orders, messages, commissions, viewingRooms, newsletter, emails, owned }
}
