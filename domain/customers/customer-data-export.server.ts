import type { Actor } from "../actor.ts"
import { exportOwnedWorks } from "../artworks/provenance-queries.server.ts"
import { exportClientCommissions } from "../commissions/commissions-by-email.server.ts"
import { exportMessagesByEmail } from "../messages/export-messages.server.ts"
import { exportSubscription } from "../newsletter/export-subscription.server.ts"
import { exportOrdersByEmail } from "../orders/orders-by-email.server.ts"
import { exportEmailsTo } from "../outbox/export-emails.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { exportViewingRooms } from "../viewing-rooms/export-viewing-rooms.server.ts"
import { getCustomer } from "./customer-page.server.ts"

/** For a person who asks for a copy: `ownData` for all of their addresses, with the studio's notes. */
export const exportCustomerData = (shop: Shop, actor: Actor, id: string): Promise<Outcome<object>> =>
  query(shop, actor, "customers.read", async () => {
    const found = await getCustomer(shop, actor, id)
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
          exportOrdersByEmail(shop, email),
          exportMessagesByEmail(shop, email),
          exportClientCommissions(shop, email),
          exportViewingRooms(shop, email),
          exportSubscription(shop, email),
          exportEmailsTo(shop, email),
          exportOwnedWorks(shop, email),
        ])
        return { email, verifiedBy, orders, messages, commissions, viewingRooms, newsletter, emails, owned }
      }),
    )
    return done({ about, notes: written, addresses })
  })
