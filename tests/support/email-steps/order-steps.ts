import { randomUUID } from "node:crypto"
import { visitor } from "../../../domain/actor.ts"
import { correctDelivery } from "../../../domain/checkout/correct-delivery.server.ts"
import { quoteDelivery } from "../../../domain/checkout/quote-delivery.server.ts"
import { remindOfTransfers } from "../../../domain/checkout/remind-of-transfers.server.ts"
import { confirmArrival } from "../../../domain/orders/arrival.server.ts"
import {
  cancelOrder,
  extendDueDate,
  markDelivered,
  markReadyForPickup,
  startPreparing,
} from "../../../domain/orders/order-commands.server.ts"
import { correctParcel, resendParcelEmail, shipOrder } from "../../../domain/orders/parcel-commands.server.ts"
import type { OrderRow } from "../../../domain/orders/transition-order.server.ts"
import { acceptOrderQuote } from "../../../domain/payments/accept-quote.server.ts"
import { openOrderCardPage } from "../../../domain/payments/card-page.server.ts"
import { releaseHold } from "../../../domain/payments/held-order.server.ts"
import { recordSale } from "../../../domain/payments/record-sale.server.ts"
import { adminActor } from "../orders.ts"
import { doneByArtist, type EmailStep, neverBought, nothingNew, shownOnPage } from "./step.ts"
import { requireOk, type StepShop } from "./step-shop.ts"

const openTransitions = ["order new → draft", "order draft → open"]
const cancelTransitions = ["order open → cancelled", "payment unpaid → voided", "fulfilment unfulfilled → cancelled"]
const newOrderSubject = "New order #, awaiting a transfer"
const overdueSubject = "# was not paid and has been canceled"

export function createOrderSteps(stepShop: StepShop): EmailStep[] {
  const { shop, done, on } = stepShop
  const placing = (place: () => Promise<OrderRow>) => async () => async () => done(await place())
  const accepts = async ({ token, total }: OrderRow, payment: string) =>
    requireOk(
      await acceptOrderQuote(shop, visitor, token, {
        ...{ payment, terms: "accepted", seenTotal: `${total} USD`, seenLegal: "1" },
      }),
    )
  const sold = (handover: "handed" | "pickup", paid: "now" | "part" | "later") => async () => {
    const { id } = await stepShop.work()
    const email = `${randomUUID().slice(0, 8)}@example.com`
    return async () => {
      const items = [{ artworkId: id, number: null, price: 400_000 }]
      const terms = { source: "fair", name: "Judith Whitcomb", handover, paid, deposit: 100_000 } as const
      const sale = requireOk(await recordSale(shop, adminActor, { key: randomUUID(), email, items, ...terms }))
      return done(await stepShop.orderNumbered(sale.number))
    }
  }
  const ready = async () => {
    const order = await stepShop.collected()
    requireOk(await markReadyForPickup(shop, adminActor, order.number))
    return order
  }
  const packed = async (works = 1) => {
    const order = await stepShop.paid({}, { works })
    requireOk(await startPreparing(shop, adminActor, order.number))
    return order
  }
  const inPart = async (order: OrderRow) => {
    const [line] = await stepShop.linesOf(order)
    requireOk(await shipOrder(shop, adminActor, order.number, { carrier: "FedEx", lineIds: [line?.id ?? ""] }))
    return order
  }
  const ship = async ({ number }: OrderRow) =>
    requireOk(await shipOrder(shop, adminActor, number, { carrier: "FedEx" }))
  const cancel = async ({ number }: OrderRow) =>
    requireOk(await cancelOrder(shop, adminActor, number, { reason: "A leak" }))
  const parcelOf = async (order: OrderRow) => (await stepShop.linesOf(order))[0]?.parcelId ?? ""

  return [
    {
      ...{ what: "an order by transfer is placed", moves: openTransitions },
      ...{ buyer: "Your order #", artist: newOrderSubject },
      ready: placing(() => stepShop.place()),
    },
    {
      ...{ what: "an order that is paid on collection is placed", moves: openTransitions },
      ...{ buyer: "Your order #", artist: "New order #, to be paid on collection" },
      ready: placing(() => stepShop.collected()),
    },
    {
      ...{ what: "an order that costs nothing is placed", moves: [...openTransitions, "payment unpaid → paid"] },
      ...{ buyer: "Your order #", artist: "New order #, nothing to pay" },
      ready: placing(() => stepShop.place({ discountCode: "GIFT" })),
    },
    {
      ...{ what: "an order by card begins", moves: ["order new → draft", "payment unpaid → pending"] },
      ...{ buyer: shownOnPage, artist: neverBought },
      ready: placing(async () => (await stepShop.byCard()).order),
    },
    {
      ...{ what: "a delivery’s price is asked for", moves: ["order new → draft"] },
      ...{ buyer: "Your request #", artist: "#: what does the delivery cost?" },
      ready: placing(() => stepShop.request()),
    },
    {
      ...{ what: "a delivery is priced", buyer: "The total for #", artist: doneByArtist },
      ready: on(stepShop.request, async ({ number }) =>
        requireOk(await quoteDelivery(shop, adminActor, number, { price: 35_000 })),
      ),
    },
    {
      ...{ what: "its price is accepted, by transfer", moves: ["order draft → open"] },
      ...{ buyer: "Your order #", artist: newOrderSubject },
      ready: on(stepShop.quoted, (order) => accepts(order, "bank_transfer")),
    },
    {
      ...{ what: "its price is accepted, by card", buyer: shownOnPage, artist: { nobody: "it is not paid yet" } },
      ready: on(stepShop.quoted, (order) => accepts(order, "stripe")),
    },
    {
      what: "a work whose delivery was priced is paid by card",
      moves: ["payment unpaid → paid", "order draft → open"],
      ...{ buyer: "We’ve received your payment for #", artist: "# is paid" },
      ready: on(
        async () => {
          const order = await stepShop.quoted()
          await accepts(order, "stripe")
          return order
        },
        async ({ token }) => {
          const url = requireOk(await openOrderCardPage(shop, visitor, token))
          stepShop.stripe.pay(stepShop.stripe.sessions().find((session) => session.url === url)?.id ?? "")
          await stepShop.news()
        },
      ),
    },
    {
      what: "a request is released by the buyer",
      moves: ["order draft → cancelled", "payment unpaid → voided"],
      ...{ buyer: shownOnPage, artist: "# was released by the buyer" },
      ready: on(stepShop.quoted, async ({ token }) => requireOk(await releaseHold(shop, visitor, token))),
    },
    {
      what: "the time to accept a price is over",
      moves: ["order draft → expired", "payment unpaid → voided"],
      ...{ buyer: "Your request # has ended", artist: "# was not accepted and has ended" },
      ready: on(stepShop.quoted, () => stepShop.clock({ days: 40 })),
    },
    {
      ...{ what: "the buyer of a transfer is reminded", buyer: "A reminder of your order #" },
      artist: { nobody: "nothing is to be done yet" },
      ready: on(stepShop.place, async () => {
        stepShop.later(5 * 24 * 60)
        await remindOfTransfers(shop)
      }),
    },
    {
      ...{ what: "a buyer gets more days to pay", buyer: "You have more time for #", artist: doneByArtist },
      ready: on(stepShop.place, async ({ number }) =>
        requireOk(await extendDueDate(shop, adminActor, number, { days: 7 })),
      ),
    },
    {
      ...{ what: "a buyer gets more days to accept a price", buyer: "You have more time for #", artist: doneByArtist },
      ready: on(stepShop.quoted, async ({ number }) =>
        requireOk(await extendDueDate(shop, adminActor, number, { days: 7 })),
      ),
    },
    {
      ...{ what: "a transfer does not come", moves: cancelTransitions },
      ...{ buyer: "Your order # has been canceled", artist: overdueSubject },
      ready: on(stepShop.place, () => stepShop.clock({ days: 40 })),
    },
    {
      what: "what was made ready is not picked up",
      moves: [...cancelTransitions.slice(0, 2), "fulfilment ready_for_pickup → cancelled"],
      ...{ buyer: "Your order # has been canceled", artist: overdueSubject },
      ready: on(ready, () => stepShop.clock({ days: 40 })),
    },
    {
      ...{ what: "the artist cancels an unpaid order", moves: cancelTransitions },
      ...{ buyer: "Your order # has been canceled", artist: doneByArtist },
      ready: on(stepShop.place, cancel),
    },
    {
      what: "the artist cancels a paid order that is being packed",
      moves: ["order open → cancelled", "fulfilment preparing → cancelled"],
      ...{ buyer: "Your order # has been canceled", artist: doneByArtist },
      ready: on(packed, cancel),
    },
    {
      ...{ what: "an address is corrected", artist: doneByArtist },
      buyer: { nobody: "the buyer asked for it, and the order’s page shows it at once" },
      ready: on(stepShop.paid, async ({ number, address }) => {
        const { line1, city, region, postalCode, country } = address ?? { line1: "" }
        const to = { line1: `${line1} B`, city, region, postalCode, country }
        requireOk(await correctDelivery(shop, adminActor, number, { name: "Judith Whitcomb", ...to }))
      }),
    },
    {
      ...{
        what: "it is being packed",
        moves: ["fulfilment unfulfilled → preparing"],
        buyer: nothingNew,
        artist: doneByArtist,
      },
      ready: on(stepShop.paid, async ({ number }) => requireOk(await startPreparing(shop, adminActor, number))),
    },
    {
      what: "it can be picked up",
      moves: ["fulfilment unfulfilled → ready_for_pickup"],
      ...{ buyer: "Your order # is ready to pick up", artist: doneByArtist },
      ready: on(stepShop.collected, async ({ number }) =>
        requireOk(await markReadyForPickup(shop, adminActor, number)),
      ),
    },
    {
      what: "what is packed can be picked up",
      moves: ["fulfilment preparing → ready_for_pickup"],
      ...{ buyer: "Your order # is ready to pick up", artist: doneByArtist },
      ready: on(
        async () => {
          const order = await stepShop.collected()
          requireOk(await startPreparing(shop, adminActor, order.number))
          return order
        },
        async ({ number }) => requireOk(await markReadyForPickup(shop, adminActor, number)),
      ),
    },
    {
      what: "it is picked up",
      moves: ["fulfilment ready_for_pickup → delivered", "order open → completed"],
      ...{ buyer: "You’ve picked up your order #", artist: doneByArtist },
      ready: on(
        async () => {
          const order = await stepShop.paid({ shipping: "pickup" })
          requireOk(await markReadyForPickup(shop, adminActor, order.number))
          return order
        },
        async ({ number }) => requireOk(await markDelivered(shop, adminActor, number)),
      ),
    },
    {
      what: "the first of two parcels leaves, packed",
      moves: ["fulfilment preparing → partially_shipped"],
      ...{ buyer: "Your order # is on its way", artist: doneByArtist },
      ready: on(() => packed(2), inPart),
    },
    {
      what: "the first of two parcels leaves",
      moves: ["fulfilment unfulfilled → partially_shipped"],
      ...{ buyer: "Your order # is on its way", artist: doneByArtist },
      ready: on(() => stepShop.paid({}, { works: 2 }), inPart),
    },
    {
      what: "the last parcel leaves",
      moves: ["fulfilment partially_shipped → shipped"],
      ...{ buyer: "Your order # is on its way", artist: doneByArtist },
      ready: on(async () => inPart(await stepShop.paid({}, { works: 2 })), ship),
    },
    {
      ...{ what: "all of it leaves", moves: ["fulfilment unfulfilled → shipped"] },
      ...{ buyer: "Your order # is on its way", artist: doneByArtist },
      ready: on(stepShop.paid, ship),
    },
    {
      ...{ what: "all that was packed leaves", moves: ["fulfilment preparing → shipped"] },
      ...{ buyer: "Your order # is on its way", artist: doneByArtist },
      ready: on(packed, ship),
    },
    {
      ...{ what: "a parcel’s tracking is corrected", artist: doneByArtist },
      buyer: { nobody: "the order’s page shows it at once, and a button beside it sends the e-mail again" },
      ready: on(stepShop.shipped, async (order) =>
        requireOk(await correctParcel(shop, adminActor, order.number, await parcelOf(order), { carrier: "UPS" })),
      ),
    },
    {
      ...{ what: "the e-mail of a parcel is sent again", buyer: "Your order # is on its way", artist: doneByArtist },
      ready: on(stepShop.shipped, async (order) =>
        requireOk(await resendParcelEmail(shop, adminActor, order.number, await parcelOf(order))),
      ),
    },
    {
      what: "the artist says that it has arrived",
      moves: ["fulfilment shipped → delivered", "order open → completed"],
      ...{ buyer: "Your order # should have arrived", artist: doneByArtist },
      ready: on(stepShop.shipped, async ({ number }) => requireOk(await markDelivered(shop, adminActor, number))),
    },
    {
      what: "the buyer says that it has arrived",
      moves: ["fulfilment shipped → delivered", "order open → completed"],
      ...{ buyer: shownOnPage, artist: "# has arrived" },
      ready: on(stepShop.shipped, async ({ token }) => requireOk(await confirmArrival(shop, token))),
    },
    {
      what: "a work is sold by hand and taken along",
      moves: [
        ...openTransitions,
        "payment unpaid → paid",
        "fulfilment unfulfilled → delivered",
        "order open → completed",
      ],
      ...{ buyer: "Thank you for your purchase, #", artist: doneByArtist },
      ready: sold("handed", "now"),
    },
    {
      ...{
        what: "a work is sold by hand with a deposit",
        moves: [...openTransitions, "payment unpaid → partially_paid"],
      },
      ...{ buyer: "Your order #", artist: doneByArtist },
      ready: sold("pickup", "part"),
    },
    {
      ...{ what: "a work is sold by hand and paid later", moves: openTransitions },
      ...{ buyer: "Your order #", artist: doneByArtist },
      ready: sold("pickup", "later"),
    },
  ]
}
