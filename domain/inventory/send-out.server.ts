import { eq } from "drizzle-orm"
import { agreementWorks, places } from "../../db/tables/inventory.ts"
import { dayIn } from "../../lib/site-time.ts"
import { moveAvailability } from "../artworks/availability-commands.server.ts"
import type { Write } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import {
  type AgreementLineRow,
  type AgreementRow,
  lockAgreement,
  moveAgreement,
  whyNot,
} from "./agreement-row.server.ts"
import { keepCopy } from "./copy-out.server.ts"
import { moveLocked } from "./move-locked.server.ts"
import { outNow } from "./out-now.server.ts"
import { sayTerms } from "./terms-of-works.server.ts"

/**
 * All or none: refuses a work that is sold, or with another party. Copies are held so that the shop sells others. @param day in
 * the artist's time zone; empty: today
 */
export async function sendOut(write: Write, id: string, day: string): Promise<Outcome<{ out: number }>> {
  const { tx, actor, now } = write
  const locked = await lockAgreement(tx, id)
  if (!locked.ok) return locked
  const { agreement, works, lines } = locked.value
  const planned = lines.filter(({ state }) => state === "planned")
  const elsewhere = await outNow(
    tx,
    planned.map(({ artworkId }) => artworkId),
  )
  const [place] = await tx.select().from(places).where(eq(places.id, agreement.placeId))
  if (!place) throw new Error("an agreement without a place")
  const { site } = await readSettings(tx, "site")
  for (const line of planned) {
    const work = works.get(line.artworkId)
    if (!work) return refuse("not_found", "There is no such work.")
    const other = elsewhere.find(({ artworkId, copy }) => artworkId === line.artworkId && copy === line.copy)
    if (other) return refuse("conflict", `${work.title} is with ${other.place} already.`)
    const wrong = whyNot(work, line.copy, agreement)
    if (wrong) return refuse("conflict", wrong)
    const kept = await keepCopy(write, work, line.copy)
    if (!kept.ok) return kept
    const move = { copy: line.copy, place: place.name, spot: "", day, carrier: "", note: noteOf(agreement, line) }
    const moved = await moveLocked(write, [work], move)
    if (!moved.ok) return moved
    const was = work.availability
    if (agreement.kind === "loan" && line.copy === 0) {
      const lent = await moveAvailability(tx, { actor, mover: "admin" }, work, "on_loan", now)
      if (!lent.ok) return lent
    }
    await tx
      .update(agreementWorks)
      .set({ state: "out", was, outOn: day || dayIn(site.timeZone, now) })
      .where(eq(agreementWorks.id, line.id))
  }
  const after = await lockAgreement(tx, id)
  if (after.ok) await sayTerms(tx, agreement, place.name, after.value.lines, now)
  if (agreement.state !== "running") {
    const begun = await moveAgreement(write, agreement, "running")
    if (!begun.ok) return begun
  }
  return done({ out: planned.length })
}

/** For the location period, which is immutable. */
const noteOf = ({ kind, share }: AgreementRow, line: AgreementLineRow) =>
  kind === "loan" ? "On loan" : `Consigned at ${line.share ?? share}%`
