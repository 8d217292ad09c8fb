import { and, eq, isNull, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { agreementWorks, locationPeriods, places } from "../../db/tables/inventory.ts"
import { formatCalendarDate } from "../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { isInOrder } from "../artworks/editions/taken-copies.server.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import { transitionAvailability } from "../artworks/status/availability-commands.server.ts"
import { command, type TransactionContext } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import {
  type AgreementLineRow,
  endFinishedAgreement,
  lockAgreementOfLine,
  transitionAgreement,
} from "./agreement-row.server.ts"
import { soldLineSchema } from "./agreement-schema.ts"
import { markCopySold, restoreCopyHold } from "./copy-holds.server.ts"
import { createIdSchema } from "./id-schema.ts"
import { moveLockedWorks } from "./move-locked-works.server.ts"
import { clearWorkTerms, saveWorkTerms } from "./work-terms.server.ts"
import { listWorksOut } from "./works-out.server.ts"

/** Fixes the share that goes into the next payout. Also accepts a work that the artist has marked as sold. Idempotent. */
export const sellAgreementWork = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ title: string }>> =>
  command(shop, actor, "inventory.write", validateInput(soldLineSchema, input), async (run, asked) => {
    const { line: lineId, soldFor, soldOn } = asked
    const { tx, now } = run
    const locked = await lockAgreementOfLine(tx, lineId)
    if (!locked.ok) return locked
    const { agreement, line, work } = locked.value
    if (line.state === "sold" && line.soldFor === soldFor && line.soldOn === soldOn) return done({ title: work.title })
    if (agreement.kind !== "consignment") return refuse("conflict", `${work.title} is on loan, not for sale there.`)
    if (line.state !== "out")
      return refuse("conflict", `${work.title} is ${line.state === "sold" ? "sold" : "not out"} already.`)
    const { site } = await getSettings(tx, "site")
    const wrong = findDayProblem(soldOn, line.outOn, getCalendarDate(site.timeZone, now))
    if (wrong) return refuseFields({ soldOn: wrong })
    const sold = line.copy > 0 ? await markCopySold(run, work, line.copy) : await markWorkSold(run, work)
    if (!sold.ok) return sold
    const share = line.share ?? agreement.share
    await tx.update(agreementWorks).set({ state: "sold", soldFor, soldOn, share }).where(eq(agreementWorks.id, line.id))
    if (line.copy === 0) {
      await clearWorkTerms(tx, work, now)
      await tx.update(artworks).set({ location: "", subLocation: "", updatedAt: now }).where(eq(artworks.id, work.id))
    } else await endLocationPeriod(tx, work.id, line.copy, now)
    const detail = { artworkId: work.id, title: work.title, copy: line.copy, soldFor, soldOn }
    await recordEvent(tx, actor, { noun: "agreement", nounId: agreement.id, action: "work sold", detail }, now)
    const ended = await endFinishedAgreement(run, agreement)
    return ended.ok ? done({ title: work.title }) : ended
  })

/** Only a sale that is in no payout. The agreement runs again. Idempotent. */
export const undoAgreementSale = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ title: string }>> =>
  command(shop, actor, "inventory.write", validateInput(createIdSchema("line"), input), async (run, asked) => {
    const { line: lineId } = asked
    const { tx, now } = run
    const locked = await lockAgreementOfLine(tx, lineId)
    if (!locked.ok) return locked
    const { agreement, line, work } = locked.value
    const { title } = work
    if (line.state === "out") return done({ title })
    if (line.state !== "sold") return refuse("conflict", `${title} is not sold there.`)
    if (line.payoutId) return refuse("conflict", `The sale of ${title} is in a payout. Undo the payout first.`)
    const other = (await listWorksOut(tx, [work.id])).find(({ copy }) => copy === line.copy)
    if (other) return refuse("conflict", `${title} is with ${other.place} meanwhile.`)
    const free = await restoreAvailability(run, work, line)
    if (!free.ok) return free
    const [place] = await tx.select().from(places).where(eq(places.id, agreement.placeId))
    if (!place) throw new Error("an agreement without a place")
    const move = { copy: line.copy, place: place.name, spot: "", day: "", carrier: "", note: "Not sold after all" }
    const moved = await moveLockedWorks(run, [work], move)
    if (!moved.ok) return moved
    // A share that equals the agreement's follows it again.
    const share = line.share === agreement.share ? null : line.share
    const [out] = await tx
      .update(agreementWorks)
      .set({ state: "out", soldFor: null, soldOn: null, share })
      .where(eq(agreementWorks.id, line.id))
      .returning()
    if (!out) throw new Error("the line was not changed")
    await saveWorkTerms(tx, agreement, place.name, [out], now)
    const detail = { artworkId: work.id, title, copy: line.copy, soldFor: line.soldFor, soldOn: line.soldOn }
    await recordEvent(tx, actor, { noun: "agreement", nounId: agreement.id, action: "sale taken back", detail }, now)
    if (agreement.state === "running") return done({ title })
    const runs = await transitionAgreement(run, agreement, "running")
    return runs.ok ? done({ title }) : runs
  })

async function markWorkSold({ tx, actor, now }: TransactionContext, work: ArtworkRow): Promise<Outcome<unknown>> {
  if (work.availability !== "sold")
    return transitionAvailability(tx, { actor, role: "admin", reason: "Sold on consignment" }, work, "sold", now)
  return (await isInOrder(tx, work.id))
    ? refuse("conflict", `You sold ${work.title} yourself: an order has it. Ask for the work, and record its return.`)
    : done(null)
}

/** The artist's own later changes stay. */
async function restoreAvailability(
  run: TransactionContext,
  work: ArtworkRow,
  { copy, was }: AgreementLineRow,
): Promise<Outcome<unknown>> {
  const { tx, actor, now } = run
  if (copy > 0) return restoreCopyHold(run, work, copy)
  if (work.availability !== "sold") return done(null)
  const before = was === "not_for_sale" ? was : "available"
  return transitionAvailability(tx, { actor, role: "admin", reason: "Not sold after all" }, work, before, now)
}

function findDayProblem(soldOn: string, outOn: string | null, today: string): string | null {
  if (soldOn > today) return "A sale is recorded today or for a day before."
  return outOn && soldOn < outOn ? `It went out on ${formatCalendarDate(outOn)}. It can’t be sold before.` : null
}

const endLocationPeriod = (tx: Transaction, artworkId: string, copy: number, at: Date) =>
  tx
    .update(locationPeriods)
    .set({
      toAt: sql`greatest(${at.toISOString()}::timestamptz, ${locationPeriods.fromAt} + interval '1 millisecond')`,
    })
    .where(and(eq(locationPeriods.artworkId, artworkId), eq(locationPeriods.copy, copy), isNull(locationPeriods.toAt)))
