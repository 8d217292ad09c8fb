import { requestAvailabilityAlert } from "../../../domain/orders/availability-alerts.server.ts"
import {
  extendReservation,
  releaseReservation,
  reserveWork,
} from "../../../domain/orders/reservation-commands.server.ts"
import { advanceReturn, approveReturn, declineReturn } from "../../../domain/orders/return-commands.server.ts"
import { requestReturn } from "../../../domain/orders/return-requests.server.ts"
import type { OrderRow } from "../../../domain/orders/transition-order.server.ts"
import { closeReturn } from "../../../domain/payments/close-return.server.ts"
import { addDays } from "../../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { adminActor } from "../orders.ts"
import { doneByArtist, type EmailStep, shownOnPage } from "./step.ts"
import { requireOk, type StepShop } from "./step-shop.ts"

const answeredSubject = "Your request about #"
const settledSubject = "Your request about # is settled"
const requestedSubject = "We’ve received your request about #"

export function createReturnSteps(stepShop: StepShop): EmailStep[] {
  const { shop, on } = stepShop
  const ask = (kind: string) => async (order: OrderRow) =>
    requireOk(
      await requestReturn(shop, order.token, {
        ...{ kind, works: kind === "cancel" ? [] : ["0"], reason: "Too large for the wall" },
      }),
    )
  const approve = async ({ number }: OrderRow) =>
    requireOk(await approveReturn(shop, adminActor, number, { answer: "Of course" }))
  const move = (to: "in_transit" | "received") => async (order: OrderRow) => {
    requireOk(await advanceReturn(shop, adminActor, order.number, to))
    return order
  }
  const close = async ({ number }: OrderRow, more: object = {}) =>
    requireOk(await closeReturn(shop, adminActor, number, { ...more }))
  const approved = async () => {
    const order = await stepShop.asked()
    await approve(order)
    return order
  }
  const onTheirWay = async () => move("in_transit")(await approved())
  const back = async () => move("received")(await approved())
  const closingTransitions = ["return received → inspected", "return inspected → closed"]

  return [
    {
      ...{ what: "a buyer would like to return a work", moves: ["return new → requested"] },
      ...{ buyer: requestedSubject, artist: "#: Judith Whitcomb asks to return a work" },
      ready: on(stepShop.arrived, ask("return")),
    },
    {
      ...{ what: "a buyer reports damage", moves: ["return new → requested"] },
      ...{ buyer: requestedSubject, artist: "#: Judith Whitcomb reports damage" },
      ready: on(stepShop.arrived, ask("damage")),
    },
    {
      ...{ what: "a buyer asks to cancel", moves: ["return new → requested"] },
      ...{ buyer: requestedSubject, artist: "#: Judith Whitcomb asks to cancel" },
      ready: on(stepShop.paid, ask("cancel")),
    },
    {
      ...{ what: "a return is agreed to", moves: ["return requested → approved"] },
      ...{ buyer: "Your return for #", artist: doneByArtist },
      ready: on(stepShop.asked, approve),
    },
    {
      what: "a cancellation is agreed to",
      moves: [
        ...["return requested → approved", "return approved → closed"],
        ...["order open → cancelled", "fulfilment unfulfilled → cancelled"],
      ],
      ...{ buyer: "Your order # has been canceled", artist: doneByArtist },
      ready: on(() => stepShop.asked("cancel"), approve),
    },
    {
      ...{
        what: "a request is declined",
        moves: ["return requested → declined"],
        buyer: answeredSubject,
        artist: doneByArtist,
      },
      ready: on(stepShop.asked, async ({ number }) =>
        requireOk(await declineReturn(shop, adminActor, number, { answer: "I’m sorry" })),
      ),
    },
    {
      ...{ what: "works are on their way back", moves: ["return approved → in_transit"] },
      ...{ buyer: { nobody: "the buyer has sent them" }, artist: doneByArtist },
      ready: on(approved, move("in_transit")),
    },
    {
      ...{ what: "works that were on their way are back", moves: ["return in_transit → received"] },
      ...{ buyer: "Your return for # has arrived", artist: doneByArtist },
      ready: on(onTheirWay, move("received")),
    },
    {
      ...{ what: "works are back", moves: ["return approved → received"] },
      ...{ buyer: "Your return for # has arrived", artist: doneByArtist },
      ready: on(approved, move("received")),
    },
    {
      ...{
        what: "a return is closed without money",
        moves: closingTransitions,
        buyer: settledSubject,
        artist: doneByArtist,
      },
      ready: on(back, (order) => close(order, { fate: "available" })),
    },
    {
      ...{
        what: "a return is closed, and money is to go back",
        moves: closingTransitions,
        buyer: settledSubject,
        artist: doneByArtist,
      },
      ready: on(back, async (order) => {
        const [line] = await stepShop.linesOf(order)
        await close(order, { fate: "available", lines: { [line?.id ?? ""]: line?.price ?? 0 } })
      }),
    },
    {
      ...{ what: "a return is closed though nothing came", moves: ["return in_transit → closed"] },
      ...{ buyer: settledSubject, artist: doneByArtist },
      ready: on(onTheirWay, (order) => close(order)),
    },
    {
      ...{ what: "a return is closed though nothing was sent", moves: ["return approved → closed"] },
      ...{ buyer: settledSubject, artist: doneByArtist },
      ready: on(approved, (order) => close(order)),
    },
    {
      what: "damage is settled with the answer",
      moves: ["return requested → approved", "return approved → closed"],
      ...{ buyer: answeredSubject, artist: doneByArtist },
      ready: on(
        () => stepShop.asked("damage"),
        (order) => close(order, { answer: "I’m sorry. Please keep it." }),
      ),
    },
    ...createReservationSteps(stepShop),
  ]
}

function createReservationSteps(house: StepShop): EmailStep[] {
  const { shop } = house
  const inDays = (days: number) => addDays(getCalendarDate("UTC", shop.now()), days)
  async function createReservation() {
    const { id } = await house.work()
    const email = `${id.slice(0, 8)}@example.com`
    const { id: holdId } = requireOk(
      await reserveWork(shop, adminActor, { artworkId: id, name: `Mara ${id.slice(0, 8)}`, email, until: inDays(3) }),
    )
    return { workId: id, holdId, email, about: { orderId: null, number: `Mara ${id.slice(0, 8)}`, email } }
  }
  const onReservation = (act: (at: Awaited<ReturnType<typeof createReservation>>) => Promise<unknown>) => async () => {
    const at = await createReservation()
    return async () => {
      await act(at)
      return at.about
    }
  }
  const inPerson = { nobody: "it was agreed in person, and the address may be the artist’s note" }
  return [
    {
      ...{ what: "a work is kept for somebody", buyer: inPerson, artist: doneByArtist },
      ready: async () => async () => (await createReservation()).about,
    },
    {
      ...{ what: "it is kept longer", buyer: inPerson, artist: doneByArtist },
      ready: onReservation(async ({ holdId }) =>
        requireOk(await extendReservation(shop, adminActor, holdId, { until: inDays(9) })),
      ),
    },
    {
      ...{ what: "it is released by hand", buyer: inPerson, artist: doneByArtist },
      ready: onReservation(async ({ holdId }) => requireOk(await releaseReservation(shop, adminActor, holdId))),
    },
    {
      ...{ what: "its last day is over", buyer: inPerson, artist: "“Low Water” is no longer kept for #" },
      ready: onReservation(() => house.clock({ days: 5 })),
    },
    {
      what: "somebody asks to be told of a work on hold",
      ...{ buyer: shownOnPage, artist: { nobody: "nothing is asked of the artist" } },
      ready: async () => {
        const { workId, about } = await createReservation()
        const email = `waits-${workId.slice(0, 8)}@example.com`
        return async () => {
          requireOk(await requestAvailabilityAlert(shop, { artwork: workId, email }))
          return { ...about, email }
        }
      },
    },
    {
      what: "a work on hold is free",
      ...{ buyer: "“Low Water” is available again", artist: doneByArtist },
      ready: async () => {
        const { workId, holdId, about } = await createReservation()
        const email = `waits-${workId.slice(0, 8)}@example.com`
        requireOk(await requestAvailabilityAlert(shop, { artwork: workId, email }))
        return async () => {
          requireOk(await releaseReservation(shop, adminActor, holdId))
          return { ...about, email }
        }
      },
    },
  ]
}
