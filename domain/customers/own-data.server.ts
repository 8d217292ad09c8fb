import { confirmedAddress } from "../accounts/confirmed-address.server.ts"
import { ownAccount } from "../accounts/own-account.server.ts"
import { codeFirst, confirmFirst, lacksCode, lacksConfirmation, type User } from "../actor.ts"
import { ownedBy } from "../artworks/provenance-queries.server.ts"
import { commissionsOfClient } from "../commissions/commissions-from.server.ts"
import { mailsTo } from "../mails/mails-to.server.ts"
import { messagesFrom } from "../messages/messages-from.server.ts"
import { subscriptionOf } from "../newsletter/subscription-of.server.ts"
import { notificationsOf } from "../notifications/notifications-of.server.ts"
import { ordersFrom } from "../orders/orders-from.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { roomsFor } from "../viewing-rooms/rooms-for.server.ts"

/** The account without its secrets and, if the address is confirmed, everything that came from it or went to it. */
export async function ownData(shop: Shop, user: User): Promise<Outcome<object>> {
  if (lacksCode(user)) return codeFirst()
  if (lacksConfirmation(user, shop.now())) return confirmFirst()
  const [account, notified, address] = await Promise.all([
    ownAccount(shop, user),
    notificationsOf(shop, user.id),
    confirmedAddress(shop, user),
  ])
  if (address === null) return done({ account, ...notified })
  const [orders, messages, commissions, viewingRooms, newsletter, emails, owned] = await Promise.all([
    ordersFrom(shop, address),
    messagesFrom(shop, address),
    commissionsOfClient(shop, address),
    roomsFor(shop, address),
    subscriptionOf(shop, address),
    mailsTo(shop, address),
    ownedBy(shop, address),
  ])
  return done({ account, ...notified, orders, messages, commissions, viewingRooms, newsletter, emails, owned })
}
