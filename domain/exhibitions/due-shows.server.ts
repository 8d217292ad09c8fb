import { and, asc, between, isNull } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import { daysBetween, daysLater } from "../../lib/calendar-dates.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { siteToday } from "../settings/site-today.server.ts"
import type { Shop } from "../shop.ts"

/** An open call that nothing was sent to yet, or works that come back from a show. `daysLeft` below 0: the day is over. */
export type DueShow = {
  id: string
  title: string
  venue: string
  what: "call" | "return"
  day: string
  daysLeft: number
}

/** From how many days before its day something is due. */
const before = { call: 21, return: 7 }

/** So long after its day it is still worth a word: nobody says here that the works came back. */
const after = 7

/** Open calls to send works to, and works that come back, the next first. Admin only. */
export async function dueShows(shop: Shop, actor: Actor): Promise<Outcome<DueShow[]>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const today = await siteToday(shop)
  const { id, title, venue, submissionDeadline, submissionResult, returnsOn, publishedAt, archivedAt } = exhibitions
  const within = (day: AnyPgColumn, ahead: number) =>
    and(isNull(archivedAt), between(day, daysLater(today, -after), daysLater(today, ahead)))
  const [calls, returns] = await Promise.all([
    shop.db
      .select({ id, title, venue, day: submissionDeadline })
      .from(exhibitions)
      .where(and(within(submissionDeadline, before.call), isNull(submissionResult), isNull(publishedAt)))
      .orderBy(asc(submissionDeadline), asc(id)),
    shop.db
      .select({ id, title, venue, day: returnsOn })
      .from(exhibitions)
      .where(within(returnsOn, before.return))
      .orderBy(asc(returnsOn), asc(id)),
  ])
  const dueOf = (what: DueShow["what"], rows: { id: string; title: string; venue: string; day: string | null }[]) =>
    rows.flatMap(({ day, ...row }) => (day ? [{ ...row, what, day, daysLeft: daysBetween(today, day) }] : []))
  return done([...dueOf("call", calls), ...dueOf("return", returns)])
}
