import { sql } from "drizzle-orm"
import { formatCalendarDate } from "../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import { inTransaction } from "../in-transaction.server.ts"
import { notifyStudio } from "../notifications/notify.server.ts"
import { done } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { studioPaths } from "../urls.ts"

/** Notifies the studio once for each agreed day. */
export async function notifyOverdueReturns(shop: Shop): Promise<void> {
  const { site } = await getSettings(shop.db, "site")
  const today = getCalendarDate(site.timeZone, shop.now())
  await inTransaction(shop, async (tx) => {
    const { rows } = await tx.execute<{ id: string; place: string; due: string; out: number }>(sql`
      update agreements a set told_late_of = a.due_back_on from places p
      where p.id = a.place_id and a.state = 'running' and a.due_back_on < ${today}::date
        and a.told_late_of is distinct from a.due_back_on
        and exists (select from agreement_works w where w.agreement_id = a.id and w.state = 'out')
      returning a.id, p.name as place, a.due_back_on::text as due,
        (select count(*)::int from agreement_works w where w.agreement_id = a.id and w.state = 'out') as out`)
    for (const { id, place, due, out } of rows)
      await notifyStudio(shop, tx, {
        kind: "overdue-return",
        title: `${out === 1 ? "A work" : `${out} works`} should be back from ${place}`,
        message: `Due on ${formatCalendarDate(due)}.`,
        link: studioPaths.agreement(id),
      })
    return done(null)
  })
}
