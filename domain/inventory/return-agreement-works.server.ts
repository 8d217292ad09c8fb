import { eq } from "drizzle-orm"
import { agreementWorks } from "../../db/tables/inventory.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import type { Availability } from "../artworks/artwork.ts"
import { transitionAvailability } from "../artworks/status/availability-commands.server.ts"
import { command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { endFinishedAgreement, lockAgreement } from "./agreement-row.server.ts"
import { returnedLinesSchema } from "./agreement-schema.ts"
import { releaseCopy } from "./copy-holds.server.ts"
import { moveLockedWorks } from "./move-locked-works.server.ts"
import { clearWorkTerms } from "./work-terms.server.ts"

/** All or none; skips returned works. The agreement ends with the last. */
export const returnAgreementWorks = (
  shop: Shop,
  actor: Actor,
  input: unknown,
): Promise<Outcome<{ place: string; titles: string[] }>> =>
  command(shop, actor, "inventory.write", validateInput(returnedLinesSchema, input), async (run, asked) => {
    const { id, lines: ids, ...move } = asked
    const { tx, now } = run
    const locked = await lockAgreement(tx, id)
    if (!locked.ok) return locked
    const { agreement, lines, works } = locked.value
    const { site } = await getSettings(tx, "site")
    const titles: string[] = []
    for (const line of lines.filter((one) => ids.includes(one.id))) {
      const work = works.get(line.artworkId)
      if (!work || line.state === "back") continue
      if (line.state !== "out") return refuse("conflict", `${work.title} is not out.`)
      const moved = await moveLockedWorks(run, [work], { ...move, copy: line.copy, note: "Came back" })
      if (!moved.ok) return moved
      const backOn = move.day || getCalendarDate(site.timeZone, now)
      await tx.update(agreementWorks).set({ state: "back", backOn }).where(eq(agreementWorks.id, line.id))
      if (line.copy === 0 && work.availability === "on_loan") {
        const free = await transitionAvailability(
          tx,
          { actor, role: "admin" },
          work,
          (line.was || "available") as Availability,
          now,
        )
        if (!free.ok) return free
      }
      if (line.copy === 0) await clearWorkTerms(tx, work, now)
      const released = await releaseCopy(run, work, line.copy)
      if (!released.ok) return released
      const detail = { artworkId: work.id, title: work.title, copy: line.copy, place: move.place }
      await recordEvent(tx, actor, { noun: "agreement", nounId: id, action: "work back", detail }, now)
      titles.push(work.title)
    }
    const ended = await endFinishedAgreement(run, agreement)
    return ended.ok ? done({ place: move.place, titles }) : ended
  })
