import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { daysLater } from "../../lib/calendar-dates.ts"
import { dayIn } from "../../lib/site-time.ts"
import { atomically } from "../atomically.server.ts"
import { done } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { countVisits } from "./counts.server.ts"
import { keptDays, keptWordsDays } from "./kept.ts"
import { countKinds } from "./visit.ts"
import { forgetSalts } from "./write-visits.server.ts"

/**
 * Deletes visits of days that the restored archive has counted: counting them again would replace the archive's counts.
 */
export async function leaveCounted(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from visits where day <= (select max(day) from visit_counts where kind = 'site')`)
}

/**
 * Writes the counts of past days, and deletes expired data. Repeats the last two days, because some visits are written late.
 * Idempotent.
 */
export async function tidyVisits(shop: Shop): Promise<void> {
  const { db } = shop
  const { site } = await readSettings(db, "site")
  const today = dayIn(site.timeZone, shop.now())
  await forgetSalts(db, today)
  const last = sql`coalesce((select max(day) from visit_counts where kind = 'site'), '-infinity'::date)`
  const due = sql`day < ${today}::date and (day > ${last} or day >= ${daysLater(today, -2)}::date)`
  // After its day a visit has only the hour: the second could be matched with that of an order or a message.
  await db.execute(sql`
    update visits set at = date_trunc('hour', at, ${site.timeZone})
    where day < ${today}::date and at <> date_trunc('hour', at, ${site.timeZone})`)
  // The site's row is last, because the others are computed until it exists.
  for (const kind of countKinds.toReversed())
    await atomically(shop, async (tx) => {
      // Replaces all names: a changed time zone has other hours.
      await tx.execute(sql`
        delete from visit_counts where kind = ${kind} and day in (select distinct day from visits where ${due})`)
      await tx.execute(sql`
        insert into visit_counts (kind, day, name, times, visitors)
        select ${kind}, day, name, times, visitors from (${countVisits(kind, site.timeZone, due)}) as counts`)
      return done(null)
    })
  await db.execute(sql`delete from visits where day < ${daysLater(today, -keptDays)}::date`)
  await db.execute(
    sql`delete from visit_counts where kind in ('missing', 'search') and day < ${daysLater(today, -keptWordsDays)}::date`,
  )
}
