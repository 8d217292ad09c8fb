import { asc, desc, eq } from "drizzle-orm"
import { matchesId } from "../../db/matches-id.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { agreements, agreementWorks, type Deduction, payouts, places } from "../../db/tables/inventory.ts"
import { type CalendarDate, daysBetween } from "../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import type { Availability } from "../artworks/artwork.ts"
import { formatSizeLine } from "../artworks/gallery/size-line.ts"
import { getYearLabel } from "../artworks/gallery/work-card.ts"
import { type HistoryLine, listHistory } from "../history-queries.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { getSizeUnits } from "../settings/size-units.ts"
import type { Shop } from "../shop.ts"
import type { AgreementKind, AgreementLineState, AgreementState } from "./agreement.ts"
import { calculatePayout, splitAmount } from "./payout.ts"

/** Amounts in minor units of `currency`; `share` is theirs, in percent. */
export type AgreementLine = {
  id: string
  artworkId: string
  title: string
  year: string
  medium: string
  size: string
  inventoryNumber: string | null
  availability: Availability
  /** 0: the work itself. */
  copy: number
  state: AgreementLineState
  /** What they ask for it (consignment) or insure it for (loan); null: on request. */
  price: number | null
  currency: string
  share: number
  ownShare: boolean
  /** Of its price, or of what it was sold for. */
  yours: number | null
  soldFor: number | null
  soldOn: CalendarDate | null
  outOn: CalendarDate | null
  backOn: CalendarDate | null
  payoutId: string | null
}

export type Payout = {
  id: string
  dueOn: CalendarDate
  paidOn: CalendarDate | null
  currency: string
  deductions: Deduction[]
  note: string
  lines: AgreementLine[]
  account: ReturnType<typeof calculatePayout>
}

export type Agreement = {
  id: string
  kind: AgreementKind
  state: AgreementState
  place: typeof places.$inferSelect
  terms: Pick<
    typeof agreements.$inferSelect,
    | "beginsOn"
    | "dueBackOn"
    | "share"
    | "currency"
    | "discounts"
    | "paid"
    | "insured"
    | "purpose"
    | "notes"
    | "signedOn"
    | "countersignedOn"
    | "countersignedBy"
  >
  lines: AgreementLine[]
  /** Sold since the last payout; null: nothing. */
  unsettled: { lines: AgreementLine[]; account: ReturnType<typeof calculatePayout> } | null
  payouts: Payout[]
  /** Days past due with works still out; else 0. */
  daysLate: number
}

export const getAgreement = (shop: Shop, actor: Actor, id: string): Promise<Outcome<Agreement>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const [row] = await db
      .select({ agreement: agreements, place: places })
      .from(agreements)
      .innerJoin(places, eq(places.id, agreements.placeId))
      .where(matchesId(agreements.id, id))
    if (!row) return refuse("not_found", "There is no such agreement.")
    const { agreement, place } = row
    const [lines, paid, { site }] = await Promise.all([
      listLines(shop, agreement),
      db.select().from(payouts).where(eq(payouts.agreementId, id)).orderBy(desc(payouts.dueOn), desc(payouts.id)),
      getSettings(db, "site"),
    ])
    const open = lines.filter(({ state, payoutId }) => state === "sold" && payoutId === null)
    const isOut = lines.some(({ state }) => state === "out")
    return done({
      id: agreement.id,
      kind: agreement.kind as AgreementKind,
      state: agreement.state as AgreementState,
      place,
      terms: agreement,
      lines,
      unsettled: open.length > 0 ? { lines: open, account: calculatePayout(toSoldWorks(open), []) } : null,
      payouts: paid.map(({ id: payoutId, dueOn, paidOn, currency, deductions, note }) => {
        const own = lines.filter((line) => line.payoutId === payoutId)
        return {
          id: payoutId,
          dueOn,
          paidOn,
          currency,
          deductions,
          note,
          lines: own,
          account: calculatePayout(toSoldWorks(own), deductions),
        }
      }),
      daysLate:
        isOut && agreement.dueBackOn
          ? Math.max(0, daysBetween(agreement.dueBackOn, getCalendarDate(site.timeZone, shop.now())))
          : 0,
    })
  })

const toSoldWorks = (lines: AgreementLine[]) => lines.map(({ soldFor, share }) => ({ soldFor: soldFor ?? 0, share }))

async function listLines(
  shop: Shop,
  { id, share, currency }: typeof agreements.$inferSelect,
): Promise<AgreementLine[]> {
  const { site } = await getSettings(shop.db, "site")
  const rows = await shop.db
    .select({ line: agreementWorks, work: artworks })
    .from(agreementWorks)
    .innerJoin(artworks, eq(artworks.id, agreementWorks.artworkId))
    .where(eq(agreementWorks.agreementId, id))
    .orderBy(asc(agreementWorks.createdAt), asc(agreementWorks.id))
  return rows.map(({ line, work }) => {
    const theirs = line.share ?? share
    const amount = line.soldFor ?? line.price
    return {
      id: line.id,
      artworkId: line.artworkId,
      title: work.title,
      year: getYearLabel(work),
      medium: work.medium,
      size: formatSizeLine(work.size, work, getSizeUnits(site)),
      inventoryNumber: work.inventoryNumber,
      availability: work.availability as Availability,
      copy: line.copy,
      state: line.state as AgreementLineState,
      price: line.price,
      currency,
      share: theirs,
      ownShare: theirs !== share,
      yours: amount === null ? null : splitAmount(amount, theirs).yours,
      soldFor: line.soldFor,
      soldOn: line.soldOn,
      outOn: line.outOn,
      backOn: line.backOn,
      payoutId: line.payoutId,
    }
  })
}

export async function listAgreementHistory(shop: Shop, actor: Actor, id: string): Promise<Outcome<HistoryLine[]>> {
  const refused = refuseUnlessPermitted(actor, "inventory.read", shop.now())
  return refused ?? done(await listHistory(shop.db, "agreement", id, 50))
}

export const getAgreementForDocument = getAgreement

export const getPayoutForDocument = (
  shop: Shop,
  actor: Actor,
  id: string,
): Promise<Outcome<{ agreement: Agreement; payout: Payout }>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const [row] = await db.select().from(payouts).where(matchesId(payouts.id, id))
    const found = row && (await getAgreement(shop, actor, row.agreementId))
    const payout = found?.ok && found.value.payouts.find((one) => one.id === id)
    return found?.ok && payout
      ? done({ agreement: found.value, payout })
      : refuse("not_found", "There is no such payout.")
  })
