import { askToBeTold } from "../../../domain/orders/hold-alerts.server.ts"
import { extendReservation, releaseReservation, reserveWork } from "../../../domain/orders/reservations.server.ts"
import { approveReturn, declineReturn, moveReturnTo } from "../../../domain/orders/return-commands.server.ts"
import { askForReturn } from "../../../domain/orders/return-requests.server.ts"
import type { OrderRow } from "../../../domain/orders/transition.server.ts"
import { closeReturn } from "../../../domain/settlement/close-return.server.ts"
import { daysLater } from "../../../lib/calendar-dates.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { artist } from "../orders.ts"
import { type House, must } from "./house.ts"
import { onThePage, ownHand, type Step } from "./step.ts"

const answered = "Your request about #"
const settled = "Your request about # is settled"
const asked = "We’ve received your request about #"

export function returnSteps(house: House): Step[] {
  const { shop, on } = house
  const ask = (kind: string) => async (order: OrderRow) =>
    must(
      await askForReturn(shop, order.token, {
        ...{ kind, works: kind === "cancel" ? [] : ["0"], reason: "Too large for the wall" },
      }),
    )
  const approve = async ({ number }: OrderRow) =>
    must(await approveReturn(shop, artist, number, { answer: "Of course" }))
  const move = (to: "in_transit" | "received") => async (order: OrderRow) => {
    must(await moveReturnTo(shop, artist, order.number, to))
    return order
  }
  const close = async ({ number }: OrderRow, more: object = {}) =>
    must(await closeReturn(shop, artist, number, { ...more }))
  const approved = async () => {
    const order = await house.asked()
    await approve(order)
    return order
  }
  const onTheirWay = async () => move("in_transit")(await approved())
  const back = async () => move("received")(await approved())
  const looked = ["return received → inspected", "return inspected → closed"]

  return [
    {
      ...{ what: "a buyer would like to return a work", moves: ["return new → requested"] },
      ...{ buyer: asked, artist: "#: Judith Whitcomb asks to return a work" },
      ready: on(house.arrived, ask("return")),
    },
    {
      ...{ what: "a buyer reports damage", moves: ["return new → requested"] },
      ...{ buyer: asked, artist: "#: Judith Whitcomb reports damage" },
      ready: on(house.arrived, ask("damage")),
    },
    {
      ...{ what: "a buyer asks to cancel", moves: ["return new → requested"] },
      ...{ buyer: asked, artist: "#: Judith Whitcomb asks to cancel" },
      ready: on(house.paid, ask("cancel")),
    },
    {
      ...{ what: "a return is agreed to", moves: ["return requested → approved"] },
      ...{ buyer: "Your return for #", artist: ownHand },
      ready: on(house.asked, approve),
    },
    {
      what: "a cancellation is agreed to",
      moves: [
        ...["return requested → approved", "return approved → closed"],
        ...["order open → cancelled", "fulfilment unfulfilled → cancelled"],
      ],
      ...{ buyer: "Your order # has been canceled", artist: ownHand },
      ready: on(() => house.asked("cancel"), approve),
    },
    {
      ...{ what: "a request is declined", moves: ["return requested → declined"], buyer: answered, artist: ownHand },
      ready: on(house.asked, async ({ number }) =>
        must(await declineReturn(shop, artist, number, { answer: "I’m sorry" })),
      ),
    },
    {
      ...{ what: "works are on their way back", moves: ["return approved → in_transit"] },
      ...{ buyer: { nobody: "the buyer has sent them" }, artist: ownHand },
      ready: on(approved, move("in_transit")),
    },
    {
      ...{ what: "works that were on their way are back", moves: ["return in_transit → received"] },
      ...{ buyer: "Your return for # has arrived", artist: ownHand },
      ready: on(onTheirWay, move("received")),
    },
    {
      ...{ what: "works are back", moves: ["return approved → received"] },
      ...{ buyer: "Your return for # has arrived", artist: ownHand },
      ready: on(approved, move("received")),
    },
    {
      ...{ what: "a return is closed without money", moves: looked, buyer: settled, artist: ownHand },
      ready: on(back, (order) => close(order, { fate: "available" })),
    },
    {
      ...{ what: "a return is closed, and money is to go back", moves: looked, buyer: settled, artist: ownHand },
      ready: on(back, async (order) => {
        const [line] = await house.linesOf(order)
        await close(order, { fate: "available", lines: { [line?.id ?? ""]: line?.price ?? 0 } })
      }),
    },
    {
      ...{ what: "a return is closed though nothing came", moves: ["return in_transit → closed"] },
      ...{ buyer: settled, artist: ownHand },
      ready: on(onTheirWay, (order) => close(order)),
    },
    {
      ...{ what: "a return is closed though nothing was sent", moves: ["return approved → closed"] },
      ...{ buyer: settled, artist: ownHand },
      ready: on(approved, (order) => close(order)),
    },
    {
      what: "damage is settled with the answer",
      moves: ["return requested → approved", "return approved → closed"],
      ...{ buyer: answered, artist: ownHand },
      ready: on(
        () => house.asked("damage"),
        (order) => close(order, { answer: "I’m sorry. Please keep it." }),
      ),
    },
    ...holdSteps(house),
  ]
}

function holdSteps(house: House): Step[] {
  const { shop } = house
  const inDays = (days: number) => daysLater(dayIn("UTC", shop.now()), days)
  async function kept() {
    const { id } = await house.work()
    const email = `${id.slice(0, 8)}@example.com`
    const { id: holdId } = must(
      await reserveWork(shop, artist, { artworkId: id, name: `Mara ${id.slice(0, 8)}`, email, until: inDays(3) }),
    )
    return { workId: id, holdId, email, about: { orderId: null, number: `Mara ${id.slice(0, 8)}`, email } }
  }
  const onKept = (act: (at: Awaited<ReturnType<typeof kept>>) => Promise<unknown>) => async () => {
    const at = await kept()
    return async () => {
      await act(at)
      return at.about
    }
  }
  const inPerson = { nobody: "it was agreed in person, and the address may be the artist’s note" }
  return [
    {
      ...{ what: "a work is kept for somebody", buyer: inPerson, artist: ownHand },
      ready: async () => async () => (await kept()).about,
    },
    {
      ...{ what: "it is kept longer", buyer: inPerson, artist: ownHand },
      ready: onKept(async ({ holdId }) => must(await extendReservation(shop, artist, holdId, { until: inDays(9) }))),
    },
    {
      ...{ what: "it is released by hand", buyer: inPerson, artist: ownHand },
      ready: onKept(async ({ holdId }) => must(await releaseReservation(shop, artist, holdId))),
    },
    {
      ...{ what: "its last day is over", buyer: inPerson, artist: "“Low Water” is no longer kept for #" },
      ready: onKept(() => house.clock({ days: 5 })),
    },
    {
      what: "somebody asks to be told of a work on hold",
      ...{ buyer: onThePage, artist: { nobody: "nothing is asked of the artist" } },
      ready: async () => {
        const { workId, about } = await kept()
        const email = `waits-${workId.slice(0, 8)}@example.com`
        return async () => {
          must(await askToBeTold(shop, { artwork: workId, email }))
          return { ...about, email }
        }
      },
    },
    {
      what: "a work on hold is free",
      ...{ buyer: "“Low Water” is available again", artist: ownHand },
      ready: async () => {
        const { workId, holdId, about } = await kept()
        const email = `waits-${workId.slice(0, 8)}@example.com`
        must(await askToBeTold(shop, { artwork: workId, email }))
        return async () => {
          must(await releaseReservation(shop, artist, holdId))
          return { ...about, email }
        }
      },
    },
  ]
}
