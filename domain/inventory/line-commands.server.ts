import { and, eq, isNull } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { agreementWorks, stays } from "../../db/tables/inventory.ts"
import { sayDate } from "../../lib/calendar-dates.ts"
import { dayIn } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import type { Availability } from "../artworks/artwork.ts"
import { moveAvailability } from "../artworks/availability-commands.server.ts"
import { setCopyLocked } from "../artworks/copies.server.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { agreementOfLine, endIfOver, lockAgreement } from "./agreement-row.server.ts"
import { linesBack, soldLine } from "./agreement-schema.ts"
import { moveLocked } from "./move-locked.server.ts"

/**
 * Works come back from an agreement, all or none: they move, say no more with whom they were, and what was on loan is again
 * what it was before. What is back already is left alone. The agreement ends with the last.
 */
export const returnLines = (
  shop: Shop,
  actor: Actor,
  input: unknown,
): Promise<Outcome<{ place: string; titles: string[] }>> =>
  command(shop, actor, "admin", checked(linesBack, input), async (run, { id, lines: ids, ...move }) => {
    const { tx, now } = run
    const locked = await lockAgreement(tx, id)
    if (!locked.ok) return locked
    const { agreement, lines, works } = locked.value
    const { site } = await readSettings(tx, "site")
    const titles: string[] = []
    for (const line of lines.filter((one) => ids.includes(one.id))) {
      const work = works.get(line.artworkId)
      if (!work || line.state === "back") continue
      if (line.state !== "out") return refuse("conflict", `${work.title} is not out.`)
      const moved = await moveLocked(run, [work], { ...move, copy: line.copy, note: "Came back" })
      if (!moved.ok) return moved
      const backOn = move.day || dayIn(site.timeZone, now)
      await tx.update(agreementWorks).set({ state: "back", backOn }).where(eq(agreementWorks.id, line.id))
      if (line.copy === 0 && work.availability === "on_loan") {
        const free = await moveAvailability(
          tx,
          { actor, mover: "admin" },
          work,
          (line.was || "available") as Availability,
          now,
        )
        if (!free.ok) return free
      }
      if (line.copy === 0) await forgetTerms(tx, work)
      const detail = { artworkId: work.id, title: work.title, copy: line.copy, place: move.place }
      await record(tx, actor, { noun: "agreement", nounId: id, action: "work back", detail }, now)
      titles.push(work.title)
    }
    const ended = await endIfOver(run, agreement)
    return ended.ok ? done({ place: move.place, titles }) : ended
  })

/**
 * They sold a work: it is sold, and in nobody's register any more but its buyer's; what they owe of it goes into the next
 * payout. The same twice is once.
 */
export const sellLine = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ title: string }>> =>
  command(shop, actor, "admin", checked(soldLine, input), async (run, { line: lineId, soldFor, soldOn }) => {
    const { tx, now } = run
    const locked = await agreementOfLine(tx, lineId)
    if (!locked.ok) return locked
    const { agreement, line, work } = locked.value
    if (line.state === "sold" && line.soldFor === soldFor && line.soldOn === soldOn) return done({ title: work.title })
    if (agreement.kind !== "consignment") return refuse("conflict", `${work.title} is on loan, not for sale there.`)
    if (line.state !== "out")
      return refuse("conflict", `${work.title} is ${line.state === "sold" ? "sold" : "not out"} already.`)
    const { site } = await readSettings(tx, "site")
    const wrong = wrongDay(soldOn, line.outOn, dayIn(site.timeZone, now))
    if (wrong) return refuse("invalid", "Please check the fields marked in red.", { soldOn: wrong })
    const sold =
      line.copy > 0
        ? await setCopyLocked(run, work, { number: line.copy, before: "free", to: "sold" })
        : await moveAvailability(tx, { actor, mover: "admin", reason: "Sold on consignment" }, work, "sold", now)
    if (!sold.ok) return sold
    await tx.update(agreementWorks).set({ state: "sold", soldFor, soldOn }).where(eq(agreementWorks.id, line.id))
    if (line.copy === 0) {
      await forgetTerms(tx, work)
      await tx.update(artworks).set({ location: "", subLocation: "", updatedAt: now }).where(eq(artworks.id, work.id))
    } else await endStay(tx, work.id, line.copy, now)
    const detail = { artworkId: work.id, title: work.title, copy: line.copy, soldFor, soldOn }
    await record(tx, actor, { noun: "agreement", nounId: agreement.id, action: "work sold", detail }, now)
    const ended = await endIfOver(run, agreement)
    return ended.ok ? done({ title: work.title }) : ended
  })

function wrongDay(soldOn: string, outOn: string | null, today: string): string | null {
  if (soldOn > today) return "A sale is recorded today or for a day before."
  return outOn && soldOn < outOn ? `It went out on ${sayDate(outOn)}. It can’t be sold before.` : null
}

const forgetTerms = (tx: Transaction, { id }: ArtworkRow) =>
  tx
    .update(artworks)
    .set({ consignedTo: "", consignmentShare: null, consignmentUntil: null })
    .where(eq(artworks.id, id))

const endStay = (tx: Transaction, artworkId: string, copy: number, at: Date) =>
  tx
    .update(stays)
    .set({ toAt: at })
    .where(and(eq(stays.artworkId, artworkId), eq(stays.copy, copy), isNull(stays.toAt)))
