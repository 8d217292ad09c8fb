import type { Actor } from "../actor.ts"
import { ownedBy } from "../artworks/provenance-queries.server.ts"
import { commissionsOfClient } from "../commissions/commissions-from.server.ts"
import { mailsTo } from "../mails/mails-to.server.ts"
import { messagesFrom } from "../messages/messages-from.server.ts"
import { subscriptionOf } from "../newsletter/subscription-of.server.ts"
import { ordersFrom } from "../orders/orders-from.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { roomsFor } from "../viewing-rooms/rooms-for.server.ts"
import { readCustomer } from "./read-customer.server.ts"

/** For a person who asks for a copy: `ownData` for all of their addresses, with the studio's notes. */
export const copyOfCustomer = (shop: Shop, actor: Actor, id: string): Promise<Outcome<object>> =>
  query(shop, actor, "customers.read", async () => {
    const found = await readCustomer(shop, actor, id)
    if (!found.ok) return found
    const {
      name,
      company,
      job,
      partner,
      website,
      social,
      taxId,
      locale,
      interests,
      tags,
      groups,
      phones,
      postal,
      notes,
    } = found.value
    const about = {
      name,
      company,
      job,
      partner,
      website,
      social,
      taxId,
      locale,
      interests,
      tags,
      groups,
      phones,
      postal,
    }
    const written = notes.map(({ at, text }) => ({ at, text }))
    const addresses = await Promise.all(
      found.value.addresses.map(async ({ email, verifiedBy }) => {
        const [orders, messages, commissions, viewingRooms, newsletter, emails, owned] = await Promise.all([
          ordersFrom(shop, email),
          messagesFrom(shop, email),
          commissionsOfClient(shop, email),
          roomsFor(shop, email),
          subscriptionOf(shop, email),
          mailsTo(shop, email),
          ownedBy(shop, email),
        ])
        return { email, verifiedBy, orders, messages, commissions, viewingRooms, newsletter, emails, owned }
      }),
    )
    return done({ about, notes: written, addresses })
  })
