import { randomUUID } from "node:crypto"
import { type Actor, visitorName } from "../../../domain/actor.ts"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { mayCorrectDelivery } from "../../../domain/checkout/may-correct-delivery.ts"
import { countryNames } from "../../../domain/checkout/quote.server.ts"
import { invoiceOfOrder } from "../../../domain/invoices/invoice-queries.server.ts"
import { mailsLeave } from "../../../domain/mails/mails-leave.server.ts"
import { timelineOf } from "../../../domain/orders/order.ts"
import { addressLines } from "../../../domain/orders/order-facts.ts"
import { findOrderForAdmin } from "../../../domain/orders/order-queries.server.ts"
import { picturesOfReturns } from "../../../domain/orders/return-picture-queries.server.ts"
import { returnsOfOrder } from "../../../domain/orders/return-queries.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { moneyOfOrder } from "../../../domain/settlement/order-money.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { dayIn, sayDateOf } from "../../../lib/site-time.ts"
import { found } from "../found.server.ts"

export type StudioOrder = Awaited<ReturnType<typeof readOrder>>

export async function readOrder(shop: Shop, admin: Actor, number: string) {
  const order = found(await findOrderForAdmin(shop, admin, number))
  const pictures = await picturesOfWorks(
    shop,
    order.lines.map((line) => line.artworkId),
  )
  const asked = found(await returnsOfOrder(shop, admin, order.id))
  const sent = await picturesOfReturns(
    shop,
    asked.map(({ id }) => id),
  )
  const { site } = await readSettings(shop.db, "site")
  const { requestHash: _, idempotencyKey: __, lines, events, ...rest } = order
  return {
    ...rest,
    invoiceId: found(await invoiceOfOrder(shop, admin, order.id)),
    asked: asked.map((one) => ({ ...one, pictures: sent.filter(({ returnId }) => returnId === one.id) })),
    money: found(await moneyOfOrder(shop, admin, order)),
    /** An idempotency key for the page's forms. */
    formKey: randomUUID(),
    /** In the site's time zone, as `2026-11-23`. */
    today: dayIn(site.timeZone, shop.now()),
    countries: order.address && mayCorrectDelivery(order) ? countryNames() : [],
    emailsLeave: await mailsLeave(shop),
    addressLines: addressLines(order),
    lines: lines.map((line) => ({ ...line, picture: (line.artworkId && pictures[line.artworkId]) || null })),
    timeline: timelineOf(events, order).map((step) =>
      step.current && order.orderState === "draft" && order.dueAt
        ? { ...step, note: `Reserved until ${sayDateOf(order.dueAt, site.timeZone)}` }
        : step,
    ),
    // A sale by hand shows its source elsewhere; it was not placed in the shop.
    events: events
      .filter(({ machine }) => order.source === "shop" || machine !== "order")
      .map(({ id, at, actorName, machine, fromState, toState, note }) => ({
        id,
        at,
        actorName: actorName === visitorName ? order.name : actorName,
        machine,
        fromState,
        toState,
        note,
      })),
  }
}
