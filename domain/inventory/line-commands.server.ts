import { eq } from "drizzle-orm"
import { agreementWorks } from "../../db/tables/inventory.ts"
import { dayIn } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import type { Availability } from "../artworks/artwork.ts"
import { moveAvailability } from "../artworks/availability-commands.server.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { endIfOver, lockAgreement } from "./agreement-row.server.ts"
import { linesBack } from "./agreement-schema.ts"
import { freeCopy } from "./copy-out.server.ts"
import { moveLocked } from "./move-locked.server.ts"
import { forgetTerms } from "./terms-of-works.server.ts"

/** All or none; skips returned works. The agreement ends with the last. */
export const returnLines = (
  shop: Shop,
  actor: Actor,
  input: unknown,
): Promise<Outcome<{ place: string; titles: string[] }>> =>
  command(shop, actor, "inventory.write", checked(linesBack, input), async (run, { id, lines: ids, ...move }) => {
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
      if (line.copy === 0) await forgetTerms(tx, work, now)
      const letGo = await freeCopy(run, work, line.copy)
      if (!letGo.ok) return letGo
      const detail = { artworkId: work.id, title: work.title, copy: line.copy, place: move.place }
      await record(tx, actor, { noun: "agreement", nounId: id, action: "work back", detail }, now)
      titles.push(work.title)
    }
    const ended = await endIfOver(run, agreement)
    return ended.ok ? done({ place: move.place, titles }) : ended
  })
