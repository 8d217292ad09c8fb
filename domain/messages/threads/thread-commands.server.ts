import { and, eq, isNotNull, lte, sql } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { threads } from "../../../db/tables/messages.ts"
import { addDays } from "../../../lib/calendar-dates.ts"
import { getCalendarDate, getMomentInZone } from "../../../lib/site-time.ts"
import type { Actor } from "../../actor.ts"
import { noInput } from "../../command.server.ts"
import { done, type Outcome, refuseFields } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { threadCommand, updateThread } from "./thread-command.server.ts"

export async function markThreadRead(shop: Shop, id: string): Promise<void> {
  await shop.db
    .update(threads)
    .set({ readAt: shop.now() })
    .where(and(eq(threads.id, id), sql`${threads.readAt} is null`))
}

export const archiveThread = (shop: Shop, actor: Actor, id: string, archived: boolean): Promise<Outcome<null>> =>
  threadCommand(shop, actor, id, noInput, async (run) => {
    if ((run.thread.archivedAt !== null) === archived) return done(null)
    await updateThread(run, { archivedAt: archived ? run.now : null }, archived ? "archived" : "taken from the archive")
    return done(null)
  })

export const markThreadSpam = (shop: Shop, actor: Actor, id: string, spam: boolean): Promise<Outcome<null>> =>
  threadCommand(shop, actor, id, noInput, async (run) => {
    if ((run.thread.spamAt !== null) === spam) return done(null)
    await updateThread(run, { spamAt: spam ? run.now : null }, spam ? "marked as spam" : "marked as no spam")
    return done(null)
  })

const snoozeSchema = z
  .strictObject({
    until: z.enum(["day", "silence", "work"], "Please choose until when."),
    days: z.coerce.number().int().min(1, "At least one day.").max(365, "At most a year.").default(7),
  })
  .strict()

/** Until a day, until days without an answer, or until the work is for sale. @returns when it ends; null: with the work */
export const snoozeThread = (shop: Shop, actor: Actor, id: string, input: unknown): Promise<Outcome<Date | null>> =>
  threadCommand(shop, actor, id, validateInput(snoozeSchema, input), async (run, { until, days }) => {
    if (until === "work" && run.thread.artworkId === null) return refuseFields({ until: "It is about no work." })
    if (until === "work" && (await canBeSold(run.tx, run.thread.artworkId)))
      return refuseFields({ until: "The work may be sold already." })
    const { site } = await getSettings(run.tx, "site")
    const day = addDays(getCalendarDate(site.timeZone, run.now), days)
    const putOffUntil = until === "work" ? null : getMomentInZone(site.timeZone, day, 8 * 60)
    await updateThread(run, { putOff: until, putOffUntil, readAt: run.now }, "put off", {
      until: putOffUntil?.toISOString() ?? until,
    })
    return done(putOffUntil)
  })

async function canBeSold(tx: Transaction, id: string | null): Promise<boolean> {
  const [work] = id
    ? await tx.select({ availability: artworks.availability }).from(artworks).where(eq(artworks.id, id))
    : []
  return work?.availability === "available"
}

export const unsnoozeThread = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  threadCommand(shop, actor, id, noInput, async (run) => {
    if (run.thread.putOff !== null) await updateThread(run, { putOff: null, putOffUntil: null }, "brought back")
    return done(null)
  })

export const setThreadWork = (shop: Shop, actor: Actor, id: string, artworkId: string): Promise<Outcome<null>> =>
  threadCommand(shop, actor, id, noInput, async (run) => {
    const known = z.uuid().safeParse(artworkId).success
    const [work] = known
      ? await run.tx.select({ title: artworks.title }).from(artworks).where(eq(artworks.id, artworkId))
      : []
    if (artworkId !== "" && !work) return refuseFields({ work: "This work is not here." })
    const title = work?.title ?? ""
    await updateThread(run, { artworkId: work ? artworkId : null, artworkTitle: title }, "about", { work: title })
    return done(null)
  })

/** Includes those whose work is for sale again. Threads that waited for an answer need the studio again. @returns the count */
export async function unsnoozeDueThreads(shop: Shop): Promise<number> {
  const now = shop.now()
  const { rowCount } = await shop.db
    .update(threads)
    .set({ turn: "ours", putOff: null, putOffUntil: null, readAt: null })
    .where(
      and(
        isNotNull(threads.putOff),
        sql`(${lte(threads.putOffUntil, now)} or (${threads.putOff} = 'work' and exists (select from ${artworks}
          where ${artworks.id} = ${threads.artworkId} and ${artworks.availability} = 'available')))`,
      ),
    )
  return rowCount ?? 0
}
