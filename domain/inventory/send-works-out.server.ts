import { eq } from "drizzle-orm"
import { agreementWorks, places } from "../../db/tables/inventory.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import { transitionAvailability } from "../artworks/status/availability-commands.server.ts"
import type { TransactionContext } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import {
  type AgreementLineRow,
  type AgreementRow,
  findConsignmentProblem,
  lockAgreement,
  transitionAgreement,
} from "./agreement-row.server.ts"
import { holdCopy } from "./copy-holds.server.ts"
import { moveLockedWorks } from "./move-locked-works.server.ts"
import { saveWorkTerms } from "./work-terms.server.ts"
import { listWorksOut } from "./works-out.server.ts"

/**
 * All or none: refuses a work that is sold, or with another party. Copies are held so that the shop sells others. @param day in
 * the artist's time zone; empty: today
 */
export async function sendWorksOut(
  write: TransactionContext,
  id: string,
  day: string,
): Promise<Outcome<{ out: number }>> {
  const { tx, actor, now } = write
  const locked = await lockAgreement(tx, id)
  if (!locked.ok) return locked
  const { agreement, works, lines } = locked.value
  const planned = lines.filter(({ state }) => state === "planned")
  const artworkIds = planned.map(({ artworkId }) => artworkId)
  const elsewhere = await listWorksOut(tx, artworkIds)
  const [place] = await tx.select().from(places).where(eq(places.id, agreement.placeId))
  if (!place) throw new Error("an agreement without a place")
  const { site } = await getSettings(tx, "site")
  for (const line of planned) {
    const work = works.get(line.artworkId)
    if (!work) return refuse("not_found", "There is no such work.")
    const other = elsewhere.find(({ artworkId, copy }) => artworkId === line.artworkId && copy === line.copy)
    if (other) return refuse("conflict", `${work.title} is with ${other.place} already.`)
    const wrong = findConsignmentProblem(work, line.copy, agreement)
    if (wrong) return refuse("conflict", wrong)
    const held = await holdCopy(write, work, line.copy)
    if (!held.ok) return held
    const move = { copy: line.copy, place: place.name, spot: "", day, carrier: "", note: formatNote(agreement, line) }
    const moved = await moveLockedWorks(write, [work], move)
    if (!moved.ok) return moved
    const was = work.availability
    if (agreement.kind === "loan" && line.copy === 0) {
      const lent = await transitionAvailability(tx, { actor, role: "admin" }, work, "on_loan", now)
      if (!lent.ok) return lent
    }
    await tx
      .update(agreementWorks)
      .set({ state: "out", was, outOn: day || getCalendarDate(site.timeZone, now) })
      .where(eq(agreementWorks.id, line.id))
  }
  const after = await lockAgreement(tx, id)
  if (after.ok) await saveWorkTerms(tx, agreement, place.name, after.value.lines, now)
  if (agreement.state !== "running") {
    const started = await transitionAgreement(write, agreement, "running")
    if (!started.ok) return started
  }
  return done({ out: planned.length })
}

/** For the location period, which is immutable. */
const formatNote = ({ kind, share }: AgreementRow, line: AgreementLineRow) =>
  kind === "loan" ? "On loan" : `Consigned at ${line.share ?? share}%`
