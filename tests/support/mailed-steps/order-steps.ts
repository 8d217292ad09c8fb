import { randomUUID } from "node:crypto"
import { visitor } from "../../../domain/actor.ts"
import { correctDelivery } from "../../../domain/checkout/correct-delivery.server.ts"
import { quoteDelivery } from "../../../domain/checkout/quote-delivery.server.ts"
import { remindOfTransfers } from "../../../domain/checkout/remind-of-transfers.server.ts"
import { sayArrived } from "../../../domain/orders/arrival.server.ts"
import {
  cancelOrder,
  extendDue,
  markDelivered,
  markReadyForPickup,
  startPreparing,
} from "../../../domain/orders/order-commands.server.ts"
import { correctParcel, mailParcelAgain, shipOrder } from "../../../domain/orders/parcel-commands.server.ts"
import type { OrderRow } from "../../../domain/orders/transition.server.ts"
import { acceptOrderQuote } from "../../../domain/settlement/accept-quote.server.ts"
import { openCardPage } from "../../../domain/settlement/card-page.server.ts"
import { giveUpHold } from "../../../domain/settlement/held-order.server.ts"
import { recordSale } from "../../../domain/settlement/record-sale.server.ts"
import { artist } from "../orders.ts"
import { type House, must } from "./house.ts"
import { noNews, notToldOf, onThePage, ownHand, type Step } from "./step.ts"

const opened = ["order new → draft", "order draft → open"]
const ended = ["order open → cancelled", "payment unpaid → voided", "fulfilment unfulfilled → cancelled"]
const newOrder = "New order #, awaiting a transfer"
const overdue = "# was not paid and has been canceled"

export function orderSteps(house: House): Step[] {
  const { shop, done, on } = house
  const placing = (place: () => Promise<OrderRow>) => async () => async () => done(await place())
  const accepts = async ({ token, total }: OrderRow, payment: string) =>
    must(
      await acceptOrderQuote(shop, visitor, token, {
        ...{ payment, terms: "accepted", seenTotal: `${total} USD`, seenLegal: "1" },
      }),
    )
  const sold = (handover: "handed" | "pickup", paid: "now" | "part" | "later") => async () => {
    const { id } = await house.work()
    const email = `${randomUUID().slice(0, 8)}@example.com`
    return async () => {
      const items = [{ artworkId: id, number: null, price: 400_000 }]
      const terms = { source: "fair", name: "Judith Whitcomb", handover, paid, deposit: 100_000 } as const
      const sale = must(await recordSale(shop, artist, { key: randomUUID(), email, items, ...terms }))
      return done(await house.orderNumbered(sale.number))
    }
  }
  const ready = async () => {
    const order = await house.collected()
    must(await markReadyForPickup(shop, artist, order.number))
    return order
  }
  const packed = async (works = 1) => {
    const order = await house.paid({}, { works })
    must(await startPreparing(shop, artist, order.number))
    return order
  }
  const inPart = async (order: OrderRow) => {
    const [line] = await house.linesOf(order)
    must(await shipOrder(shop, artist, order.number, { carrier: "FedEx", lineIds: [line?.id ?? ""] }))
    return order
  }
  const ship = async ({ number }: OrderRow) => must(await shipOrder(shop, artist, number, { carrier: "FedEx" }))
  const cancel = async ({ number }: OrderRow) => must(await cancelOrder(shop, artist, number, { reason: "A leak" }))
  const parcelOf = async (order: OrderRow) => (await house.linesOf(order))[0]?.parcelId ?? ""

  return [
    {
      ...{ what: "an order by transfer is placed", moves: opened },
      ...{ buyer: "Your order #", artist: newOrder },
      ready: placing(() => house.place()),
    },
    {
      ...{ what: "an order that is paid on collection is placed", moves: opened },
      ...{ buyer: "Your order #", artist: "New order #, to be paid on collection" },
      ready: placing(() => house.collected()),
    },
    {
      ...{ what: "an order that costs nothing is placed", moves: [...opened, "payment unpaid → paid"] },
      ...{ buyer: "Your order #", artist: "New order #, nothing to pay" },
      ready: placing(() => house.place({ discountCode: "GIFT" })),
    },
    {
      ...{ what: "an order by card begins", moves: ["order new → draft", "payment unpaid → pending"] },
      ...{ buyer: onThePage, artist: notToldOf },
      ready: placing(async () => (await house.byCard()).order),
    },
    {
      ...{ what: "a delivery’s price is asked for", moves: ["order new → draft"] },
      ...{ buyer: "Your request #", artist: "#: what does the delivery cost?" },
      ready: placing(() => house.request()),
    },
    {
      ...{ what: "a delivery is priced", buyer: "The total for #", artist: ownHand },
      ready: on(house.request, async ({ number }) =>
        must(await quoteDelivery(shop, artist, number, { price: 35_000 })),
      ),
    },
    {
      ...{ what: "its price is accepted, by transfer", moves: ["order draft → open"] },
      ...{ buyer: "Your order #", artist: newOrder },
      ready: on(house.quoted, (order) => accepts(order, "bank_transfer")),
    },
    {
      ...{ what: "its price is accepted, by card", buyer: onThePage, artist: { nobody: "it is not paid yet" } },
      ready: on(house.quoted, (order) => accepts(order, "stripe")),
    },
    {
      what: "a work whose delivery was priced is paid by card",
      moves: ["payment unpaid → paid", "order draft → open"],
      ...{ buyer: "We’ve received your payment for #", artist: "# is paid" },
      ready: on(
        async () => {
          const order = await house.quoted()
          await accepts(order, "stripe")
          return order
        },
        async ({ token }) => {
          const url = must(await openCardPage(shop, visitor, token))
          house.stripe.pay(house.stripe.sessions().find((session) => session.url === url)?.id ?? "")
          await house.news()
        },
      ),
    },
    {
      what: "a request is released by the buyer",
      moves: ["order draft → cancelled", "payment unpaid → voided"],
      ...{ buyer: onThePage, artist: "# was released by the buyer" },
      ready: on(house.quoted, async ({ token }) => must(await giveUpHold(shop, visitor, token))),
    },
    {
      what: "the time to accept a price is over",
      moves: ["order draft → expired", "payment unpaid → voided"],
      ...{ buyer: "Your request # has ended", artist: "# was not accepted and has ended" },
      ready: on(house.quoted, () => house.clock({ days: 40 })),
    },
    {
      ...{ what: "the buyer of a transfer is reminded", buyer: "A reminder of your order #" },
      artist: { nobody: "nothing is to be done yet" },
      ready: on(house.place, async () => {
        house.later(5 * 24 * 60)
        await remindOfTransfers(shop)
      }),
    },
    {
      ...{ what: "a buyer gets more days to pay", buyer: "You have more time for #", artist: ownHand },
      ready: on(house.place, async ({ number }) => must(await extendDue(shop, artist, number, { days: 7 }))),
    },
    {
      ...{ what: "a buyer gets more days to accept a price", buyer: "You have more time for #", artist: ownHand },
      ready: on(house.quoted, async ({ number }) => must(await extendDue(shop, artist, number, { days: 7 }))),
    },
    {
      ...{ what: "a transfer does not come", moves: ended },
      ...{ buyer: "Your order # has been canceled", artist: overdue },
      ready: on(house.place, () => house.clock({ days: 40 })),
    },
    {
      what: "what was made ready is not picked up",
      moves: [...ended.slice(0, 2), "fulfilment ready_for_pickup → cancelled"],
      ...{ buyer: "Your order # has been canceled", artist: overdue },
      ready: on(ready, () => house.clock({ days: 40 })),
    },
    {
      ...{ what: "the artist cancels an unpaid order", moves: ended },
      ...{ buyer: "Your order # has been canceled", artist: ownHand },
      ready: on(house.place, cancel),
    },
    {
      what: "the artist cancels a paid order that is being packed",
      moves: ["order open → cancelled", "fulfilment preparing → cancelled"],
      ...{ buyer: "Your order # has been canceled", artist: ownHand },
      ready: on(packed, cancel),
    },
    {
      ...{ what: "an address is corrected", artist: ownHand },
      buyer: { nobody: "the buyer asked for it, and the order’s page shows it at once" },
      ready: on(house.paid, async ({ number, address }) => {
        const { line1, city, region, postalCode, country } = address ?? { line1: "" }
        const to = { line1: `${line1} B`, city, region, postalCode, country }
        must(await correctDelivery(shop, artist, number, { name: "Judith Whitcomb", ...to }))
      }),
    },
    {
      ...{ what: "it is being packed", moves: ["fulfilment unfulfilled → preparing"], buyer: noNews, artist: ownHand },
      ready: on(house.paid, async ({ number }) => must(await startPreparing(shop, artist, number))),
    },
    {
      what: "it can be picked up",
      moves: ["fulfilment unfulfilled → ready_for_pickup"],
      ...{ buyer: "Your order # is ready to pick up", artist: ownHand },
      ready: on(house.collected, async ({ number }) => must(await markReadyForPickup(shop, artist, number))),
    },
    {
      what: "what is packed can be picked up",
      moves: ["fulfilment preparing → ready_for_pickup"],
      ...{ buyer: "Your order # is ready to pick up", artist: ownHand },
      ready: on(
        async () => {
          const order = await house.collected()
          must(await startPreparing(shop, artist, order.number))
          return order
        },
        async ({ number }) => must(await markReadyForPickup(shop, artist, number)),
      ),
    },
    {
      what: "it is picked up",
      moves: ["fulfilment ready_for_pickup → delivered", "order open → completed"],
      ...{ buyer: "You’ve picked up your order #", artist: ownHand },
      ready: on(
        async () => {
          const order = await house.paid({ shipping: "pickup" })
          must(await markReadyForPickup(shop, artist, order.number))
          return order
        },
        async ({ number }) => must(await markDelivered(shop, artist, number)),
      ),
    },
    {
      what: "the first of two parcels leaves, packed",
      moves: ["fulfilment preparing → partially_shipped"],
      ...{ buyer: "Your order # is on its way", artist: ownHand },
      ready: on(() => packed(2), inPart),
    },
    {
      what: "the first of two parcels leaves",
      moves: ["fulfilment unfulfilled → partially_shipped"],
      ...{ buyer: "Your order # is on its way", artist: ownHand },
      ready: on(() => house.paid({}, { works: 2 }), inPart),
    },
    {
      what: "the last parcel leaves",
      moves: ["fulfilment partially_shipped → shipped"],
      ...{ buyer: "Your order # is on its way", artist: ownHand },
      ready: on(async () => inPart(await house.paid({}, { works: 2 })), ship),
    },
    {
      ...{ what: "all of it leaves", moves: ["fulfilment unfulfilled → shipped"] },
      ...{ buyer: "Your order # is on its way", artist: ownHand },
      ready: on(house.paid, ship),
    },
    {
      ...{ what: "all that was packed leaves", moves: ["fulfilment preparing → shipped"] },
      ...{ buyer: "Your order # is on its way", artist: ownHand },
      ready: on(packed, ship),
    },
    {
      ...{ what: "a parcel’s tracking is corrected", artist: ownHand },
      buyer: { nobody: "the order’s page shows it at once, and a button beside it sends the e-mail again" },
      ready: on(house.shipped, async (order) =>
        must(await correctParcel(shop, artist, order.number, await parcelOf(order), { carrier: "UPS" })),
      ),
    },
    {
      ...{ what: "the e-mail of a parcel is sent again", buyer: "Your order # is on its way", artist: ownHand },
      ready: on(house.shipped, async (order) =>
        must(await mailParcelAgain(shop, artist, order.number, await parcelOf(order))),
      ),
    },
    {
      what: "the artist says that it has arrived",
      moves: ["fulfilment shipped → delivered", "order open → completed"],
      ...{ buyer: "Your order # should have arrived", artist: ownHand },
      ready: on(house.shipped, async ({ number }) => must(await markDelivered(shop, artist, number))),
    },
    {
      what: "the buyer says that it has arrived",
      moves: ["fulfilment shipped → delivered", "order open → completed"],
      ...{ buyer: onThePage, artist: "# has arrived" },
      ready: on(house.shipped, async ({ token }) => must(await sayArrived(shop, token))),
    },
    {
      what: "a work is sold by hand and taken along",
      moves: [...opened, "payment unpaid → paid", "fulfilment unfulfilled → delivered", "order open → completed"],
      ...{ buyer: "Thank you for your purchase, #", artist: ownHand },
      ready: sold("handed", "now"),
    },
    {
      ...{ what: "a work is sold by hand with a deposit", moves: [...opened, "payment unpaid → partially_paid"] },
      ...{ buyer: "Your order #", artist: ownHand },
      ready: sold("pickup", "part"),
    },
    {
      ...{ what: "a work is sold by hand and paid later", moves: opened },
      ...{ buyer: "Your order #", artist: ownHand },
      ready: sold("pickup", "later"),
    },
  ]
}
