import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { addDays } from "../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import { inTransaction } from "../in-transaction.server.ts"
import { done } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { countVisits } from "./counts.server.ts"
import { searchRetentionDays, visitRetentionDays } from "./retention.ts"
import { purgeSalts } from "./save-visits.server.ts"
import { countKinds } from "./visit.ts"

/**
 * Deletes visits of days that the restored archive has counted: counting them again would replace the archive's counts.
 */
export async function purgeCountedVisits(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from visits where day <= (select max(day) from visit_counts where kind = 'site')`)
}

/**
 * Writes the counts of past days, and deletes expired data. Repeats the last two days, because some visits are written late.
 * Idempotent.
 */
export async function rollUpVisits(shop: Shop): Promise<void> {
  const { db } = shop
  const { site } = await getSettings(db, "site")
  const today = getCalendarDate(site.timeZone, shop.now())
  await purgeSalts(db, today)
  const last = sql`coalesce((select max(day) from visit_counts where kind = 'site'), '-infinity'::date)`
  const due = sql`day < ${today}::date and (day > ${last} or day >= ${addDays(today, -2)}::date)`
  // After its day a visit has only the hour: the second could be matched with that of an order or a message.
  await db.execute(sql`
    update visits set at = date_trunc('hour', at, ${site.timeZone})
    where day < ${today}::date and at <> date_trunc('hour', at, ${site.timeZone})`)
  // The site's row is last, because the others are computed until it exists.
  for (const kind of countKinds.toReversed())
    await inTransaction(shop, async (tx) => {
      // Replaces all names: a changed time zone has other hours.
      await tx.execute(sql`
        delete from visit_counts where kind = ${kind} and day in (select distinct day from visits where ${due})`)
      await tx.execute(sql`
        insert into visit_counts (kind, day, name, times, visitors)
        select ${kind}, day, name, times, visitors from (${countVisits(kind, site.timeZone, due)}) as counts`)
      return done(null)
    })
  await db.execute(sql`delete from visits where day < ${addDays(today, -visitRetentionDays)}::date`)
  await db.execute(
    sql`delete from visit_counts where kind in ('missing', 'search') and day < ${addDays(today, -searchRetentionDays)}::date`,
  )
}
