import { randomUUID } from "node:crypto"
import { type Actor, visitorName } from "../../../domain/actor.ts"
import { getWorkPictures } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { canCorrectDelivery } from "../../../domain/checkout/can-correct-delivery.ts"
import { listCountryNames } from "../../../domain/checkout/quote.server.ts"
import { findInvoiceOfOrder } from "../../../domain/invoices/invoice-queries.server.ts"
import { getOrderTimeline } from "../../../domain/orders/order.ts"
import { formatOrderAddress } from "../../../domain/orders/order-email-blocks.ts"
import { findOrderForAdmin } from "../../../domain/orders/order-queries.server.ts"
import { listReturnPictures } from "../../../domain/orders/return-picture-queries.server.ts"
import { listOrderReturns } from "../../../domain/orders/return-queries.server.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import { getOrderPayments } from "../../../domain/payments/order-payments.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { formatDateInZone, getCalendarDate } from "../../../lib/site-time.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

export type StudioOrder = Awaited<ReturnType<typeof getStudioOrder>>

export async function getStudioOrder(shop: Shop, admin: Actor, number: string) {
  const order = unwrapOutcome(await findOrderForAdmin(shop, admin, number))
  const pictures = await getWorkPictures(
    shop,
    order.lines.map((line) => line.artworkId),
  )
  const asked = unwrapOutcome(await listOrderReturns(shop, admin, order.id))
  const sent = await listReturnPictures(
    shop,
    asked.map(({ id }) => id),
  )
  const { site } = await getSettings(shop.db, "site")
  const { requestHash: _, idempotencyKey: __, lines, events, ...rest } = order
  return {
    ...rest,
    invoiceId: unwrapOutcome(await findInvoiceOfOrder(shop, admin, order.id)),
    asked: asked.map((one) => ({ ...one, pictures: sent.filter(({ returnId }) => returnId === one.id) })),
    money: unwrapOutcome(await getOrderPayments(shop, admin, order)),
    /** An idempotency key for the page's forms. */
    formKey: randomUUID(),
    /** In the site's time zone, as `2026-11-23`. */
    today: getCalendarDate(site.timeZone, shop.now()),
    countries: order.address && canCorrectDelivery(order) ? listCountryNames() : [],
    canSendEmail: await hasMailServer(shop),
    addressLines: formatOrderAddress(order),
    lines: lines.map((line) => ({ ...line, picture: (line.artworkId && pictures[line.artworkId]) || null })),
    timeline: getOrderTimeline(events, order).map((step) =>
      step.current && order.orderState === "draft" && order.dueAt
        ? { ...step, note: `Reserved until ${formatDateInZone(order.dueAt, site.timeZone)}` }
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
