import { eq } from "drizzle-orm"
import { holds } from "../../db/tables/holds.ts"
import { viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import { addDays, type CalendarDate, formatCalendarDate } from "../../lib/calendar-dates.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import { createReservation, expireReservations } from "../orders/reservation-commands.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { findVisitorEmail, type RoomVisitor, type RoomVisitorContext } from "./room-access.server.ts"
import { getRoomPrice, toPriceToken } from "./room-price.ts"
import { findRoomWork, isRoomWork, recordRoomEvent } from "./room-row.server.ts"
import { type VisitorInput, visitorInputSchemas } from "./viewing-room.ts"
import { roomMessageCommand, storeRoomMessage } from "./visitor-commands.server.ts"

/** Days for which a requested work is reserved, besides the day of the request. */
const holdDays = 3

/**
 * Sends a message to the studio, which records the sale at this price (decision 075). If the room allows it, reserves the work at once.
 * Refuses (409) a taken work, a changed price, and a second request.
 */
export async function requestPurchase(
  shop: Shop,
  visitor: RoomVisitor,
  input: VisitorInput["buy"],
): Promise<Outcome<null>> {
  const asked = await attemptRequest(shop, visitor, input)
  if (asked.ok || asked.problem.code !== "conflict") return asked
  // The work may be on an expired reservation.
  return (await expireReservations(shop, [input.artworkId])) > 0 ? await attemptRequest(shop, visitor, input) : asked
}

const attemptRequest = (shop: Shop, visitor: RoomVisitor, input: VisitorInput["buy"]): Promise<Outcome<null>> =>
  roomMessageCommand(
    shop,
    visitor,
    validateInput(visitorInputSchemas.buy, input),
    async (run, { artworkId, seen, email: typed }) => {
      const { tx, now, room, work } = run
      const row = await findRoomWork(tx, room.id, artworkId)
      if (!row || !work || work.archivedAt) return refuse("not_found", "This work is not in the room any more.")
      const { title } = work
      if (row.askedAt) return refuse("conflict", `You have asked to buy “${title}”. The studio will write to you.`)
      const price = getRoomPrice(row, work)
      if (!price) return refuse("conflict", "Please ask the studio for its price.")
      if (toPriceToken(price) !== seen)
        return refuse("conflict", `The price of “${title}” has changed since you saw it. Please look at it again.`)
      const email = (await findVisitorEmail(tx, room)) ?? typed
      if (!email) return refuse("invalid", "Where may we answer?", { email: "Please enter your e-mail address." })
      const kept = await holdForVisitor(run, email, row.holdId)
      if (!kept.ok) return kept
      const { until, holdId } = kept.value
      const money = formatMoney(price.amount, price.currency)
      const stored = await storeRoomMessage(run, {
        body: `I’d like to buy “${title}” at ${money}.`,
        ...{ artworkId, title, email, field: "email" },
        details: [["Price", money], ...(until ? [["Kept until", formatCalendarDate(until)] as [string, string]] : [])],
      })
      if (!stored.ok) return stored
      await tx
        .update(viewingRoomWorks)
        .set({
          askedAt: now,
          ...{ askedPrice: price.amount, askedCurrency: price.currency },
          ...(row.price === null && { price: price.amount, currency: price.currency }),
          holdId,
        })
        .where(isRoomWork(room.id, artworkId))
      await recordRoomEvent(run, room.id, "asked to buy", { detail: { title, price: money, ...(until && { until }) } })
      return done(null)
    },
    ({ artworkId }) => artworkId,
  )

type PurchaseHold = { until: CalendarDate | null; holdId: string | null }

/** Unless it is reserved already, or the room does not allow it. */
async function holdForVisitor(
  run: RoomVisitorContext,
  email: string,
  before: string | null,
): Promise<Outcome<PurchaseHold>> {
  const { tx, now, room, work } = run
  const [hold] = before ? await tx.select().from(holds).where(eq(holds.id, before)) : []
  if (hold?.state === "active" && hold.expiresAt && hold.expiresAt > now) return done({ until: null, holdId: hold.id })
  if (work?.availability !== "available")
    return refuse("conflict", `Another collector got there first: “${work?.title}” is not available any more.`)
  if (!room.mayKeep) return done({ until: null, holdId: before })
  const { site } = await getSettings(tx, "site")
  const until = addDays(getCalendarDate(site.timeZone, now), holdDays)
  const kept = await createReservation(run, work, {
    ...{ artworkId: work.id, number: null, name: room.name, email, until },
    note: `Asked for in the viewing room “${room.title}”`,
  })
  return kept.ok
    ? done({ until, holdId: kept.value.id })
    : refuse(
        "conflict",
        `Another collector has “${work.title}” just now. Please try again later, or write to the studio.`,
      )
}
