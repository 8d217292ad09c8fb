import { and, asc, between, isNull } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import { addDays, daysBetween } from "../../lib/calendar-dates.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSiteToday } from "../settings/site-today.server.ts"
import type { Shop } from "../shop.ts"

/** An open call without a submission, or works that return from a show. `daysLeft` below 0: overdue. */
export type DueExhibition = {
  id: string
  title: string
  venue: string
  what: "call" | "return"
  day: string
  daysLeft: number
}

const daysBefore = { call: 21, return: 7 }

/** Days after the due date: the return of works is not recorded here. */
const daysAfter = 7

export const listDueExhibitions = (shop: Shop, actor: Actor): Promise<Outcome<DueExhibition[]>> =>
  query(shop, actor, "exhibitions.read", async (db) => {
    const today = await getSiteToday(shop)
    const { id, title, venue, submissionDeadline, submissionResult, returnsOn, publishedAt, archivedAt } = exhibitions
    const within = (day: AnyPgColumn, ahead: number) =>
      and(isNull(archivedAt), between(day, addDays(today, -daysAfter), addDays(today, ahead)))
    const [calls, returns] = await Promise.all([
      db
        .select({ id, title, venue, day: submissionDeadline })
        .from(exhibitions)
        .where(and(within(submissionDeadline, daysBefore.call), isNull(submissionResult), isNull(publishedAt)))
        .orderBy(asc(submissionDeadline), asc(id)),
      db
        .select({ id, title, venue, day: returnsOn })
        .from(exhibitions)
        .where(within(returnsOn, daysBefore.return))
        .orderBy(asc(returnsOn), asc(id)),
    ])
    const dueOf = (
      what: DueExhibition["what"],
      rows: { id: string; title: string; venue: string; day: string | null }[],
    ) => rows.flatMap(({ day, ...row }) => (day ? [{ ...row, what, day, daysLeft: daysBetween(today, day) }] : []))
    return done([...dueOf("call", calls), ...dueOf("return", returns)])
  })
