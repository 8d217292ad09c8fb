import { eq } from "drizzle-orm"
import { holds } from "../../db/tables/holds.ts"
import { viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import { type CalendarDate, daysLater, sayDate } from "../../lib/calendar-dates.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { dayIn } from "../../lib/site-time.ts"
import { checked } from "../checked.ts"
import { endReservations, keepFor } from "../orders/reservations.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type Guest, type GuestRun, knownAddress } from "./guest.server.ts"
import { keepWords, withLetters } from "./marks.server.ts"
import { priceIn, priceSeen } from "./room-price.ts"
import { ofWork, recordRoomEvent, workIn } from "./room-row.server.ts"
import { type Said, saidSchemas } from "./viewing-room.ts"

/** Days for which a requested work is reserved, besides the day of the request. */
const keptDays = 3

/**
 * Sends a message to the studio, which records the sale at this price (decision 075). If the room allows it, reserves the work at once.
 * Refuses (409) a taken work, a changed price, and a second request.
 */
export async function askToBuy(shop: Shop, guest: Guest, input: Said["buy"]): Promise<Outcome<null>> {
  const asked = await ask(shop, guest, input)
  if (asked.ok || asked.problem.code !== "conflict") return asked
  // The work may be on an expired reservation.
  return (await endReservations(shop, [input.artworkId])) > 0 ? await ask(shop, guest, input) : asked
}

const ask = (shop: Shop, guest: Guest, input: Said["buy"]): Promise<Outcome<null>> =>
  withLetters(
    shop,
    guest,
    checked(saidSchemas.buy, input),
    async (run, { artworkId, seen, email: typed }) => {
      const { tx, now, room, work } = run
      const row = await workIn(tx, room.id, artworkId)
      if (!row || !work || work.archivedAt) return refuse("not_found", "This work is not in the room any more.")
      const { title } = work
      if (row.askedAt) return refuse("conflict", `You have asked to buy “${title}”. The studio will write to you.`)
      const price = priceIn(row, work)
      if (!price) return refuse("conflict", "Please ask the studio for its price.")
      if (priceSeen(price) !== seen)
        return refuse("conflict", `The price of “${title}” has changed since you saw it. Please look at it again.`)
      const email = (await knownAddress(tx, room)) ?? typed
      if (!email) return refuse("invalid", "Where may we answer?", { email: "Please enter your e-mail address." })
      const kept = await keeps(run, email, row.holdId)
      if (!kept.ok) return kept
      const { until, holdId } = kept.value
      const money = formatMoney(price.amount, price.currency)
      const words = await keepWords(run, {
        body: `I’d like to buy “${title}” at ${money}.`,
        ...{ artworkId, title, email, field: "email" },
        details: [["Price", money], ...(until ? [["Kept until", sayDate(until)] as [string, string]] : [])],
      })
      if (!words.ok) return words
      await tx
        .update(viewingRoomWorks)
        .set({
          askedAt: now,
          ...{ askedPrice: price.amount, askedCurrency: price.currency },
          ...(row.price === null && { price: price.amount, currency: price.currency }),
          holdId,
        })
        .where(ofWork(room.id, artworkId))
      await recordRoomEvent(run, room.id, "asked to buy", { detail: { title, price: money, ...(until && { until }) } })
      return done(null)
    },
    ({ artworkId }) => artworkId,
  )

type Kept = { until: CalendarDate | null; holdId: string | null }

/** Unless it is reserved already, or the room does not allow it. */
async function keeps(run: GuestRun, email: string, before: string | null): Promise<Outcome<Kept>> {
  const { tx, now, room, work } = run
  const [hold] = before ? await tx.select().from(holds).where(eq(holds.id, before)) : []
  if (hold?.state === "active" && hold.expiresAt && hold.expiresAt > now) return done({ until: null, holdId: hold.id })
  if (work?.availability !== "available")
    return refuse("conflict", `Another collector got there first: “${work?.title}” is not available any more.`)
  if (!room.mayKeep) return done({ until: null, holdId: before })
  const { site } = await readSettings(tx, "site")
  const until = daysLater(dayIn(site.timeZone, now), keptDays)
  const kept = await keepFor(run, work, {
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
