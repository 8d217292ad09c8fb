import { and, eq, inArray, ne } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { holds } from "../../db/tables/holds.ts"
import { orders } from "../../db/tables/orders.ts"
import { formatDateInZone, formatTime, type TimeZone } from "../../lib/site-time.ts"
import type { Availability } from "../artworks/artwork.ts"
import { listFreeNumbers } from "../artworks/editions/taken-copies.server.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import { findChosenOptions, getPrintOptions } from "../artworks/print-options.ts"
import { availabilityLabels } from "../artworks/status/availability.ts"
import type { OrderedCopy } from "../checkout/insert-order.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { ManualSale } from "./manual-sale.ts"

type Taker = Awaited<ReturnType<typeof listTakers>>[number]

/** Read it under the works' locks. */
export const listTakers = (tx: Transaction, ids: string[]) =>
  tx
    .select({ hold: holds, order: { number: orders.number, orderState: orders.orderState } })
    .from(holds)
    .leftJoin(orders, eq(orders.id, holds.orderId))
    .where(and(inArray(holds.artworkId, ids), ne(holds.state, "released")))

function formatTakenMessage(work: ArtworkRow, { hold, order }: Taker, zone: TimeZone): string {
  const what = work.editionSize === null ? `“${work.title}”` : `Copy ${hold.number} of “${work.title}”`
  if (hold.state === "sold") return `${what} is sold${order ? ` (${order.number})` : ""}.`
  if (hold.reservedFor && hold.expiresAt) {
    const last = new Date(hold.expiresAt.getTime() - 1)
    return `${what} is reserved for ${hold.reservedFor} until ${formatDateInZone(last, zone)}. Record the sale from the reservation, or release it first.`
  }
  if (order && hold.expiresAt)
    return `A buyer has ${what} on hold online until ${formatTime(hold.expiresAt, zone)}. Wait until then, or choose another work.`
  if (order) return `${what} is reserved by order ${order.number}. Cancel that order first, or choose another work.`
  return `${what} is reserved. If it’s with a gallery or on loan, record its return first; else free the copy on its page, or choose another one.`
}

/** The lowest free copies by default. Refuses (409) what is not available. `reservations` end with the sale. */
export function chooseSaleCopies(
  works: Map<string, ArtworkRow>,
  takers: Taker[],
  items: ManualSale["items"],
  zone: TimeZone,
): Outcome<{ copies: OrderedCopy[]; reservations: string[] }> {
  const taken = new Map<string, Map<number, Taker | null>>()
  for (const taker of takers) {
    const { artworkId, number } = taker.hold
    taken.set(artworkId, (taken.get(artworkId) ?? new Map()).set(number, taker))
  }
  const reservations: string[] = []
  const found: (OrderedCopy | null)[] = items.map(() => null)
  // Numbered items first, so that no other item gets their copies.
  const order = [...items.keys()].sort((one, other) => rankItem(items[one]) - rankItem(items[other]) || one - other)
  for (const at of order) {
    const item = items[at]
    const work = item && works.get(item.artworkId)
    if (!item || !work || work.archivedAt) return refuse("not_found", "A work that you chose is not here any more.")
    const own = takers.find(({ hold }) => hold.id === item.reservation && hold.artworkId === work.id)
    const numbers = taken.get(work.id) ?? new Map<number, Taker | null>()
    taken.set(work.id, numbers)
    const number =
      own?.hold.number ??
      (work.editionSize === null ? 1 : item.number) ??
      listFreeNumbers(work.editionSize, new Set(numbers.keys()), 1)[0]
    if (number === undefined) return refuse("conflict", `All copies of “${work.title}” are taken.`)
    if (number > (work.editionSize ?? 1))
      return refuse("conflict", `The edition of “${work.title}” has ${work.editionSize} copies.`)
    const taker = numbers.get(number)
    if (taker === null) return refuse("conflict", `“${work.title}” is chosen twice.`)
    const mayTake = taker === own && own?.hold.state === "active" && own.hold.reservedFor !== ""
    if (taker && !mayTake) return refuse("conflict", formatTakenMessage(work, taker, zone))
    if (taker) reservations.push(taker.hold.id)
    const { availability } = work
    if (availability !== "available" && availability !== "reserved")
      return refuse(
        "conflict",
        `“${work.title}” is marked “${availabilityLabels[availability as Availability]}”. Change its status first.`,
      )
    numbers.set(number, null)
    const options = findChosenOptions(getPrintOptions(work), item.options)
    if (!options) return refuse("conflict", `A size or framing of “${work.title}” is no longer offered. Choose again.`)
    found[at] = { work, number, price: item.price, options }
  }
  return done({ copies: found.flatMap((copy) => copy ?? []), reservations })
}

const rankItem = (item: ManualSale["items"][number] | undefined) =>
  item?.reservation ? 0 : item?.number === null ? 2 : 1
