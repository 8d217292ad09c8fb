import { and, asc, eq, isNull, lt } from "drizzle-orm"
import { users } from "../../db/tables/accounts.ts"
import { notifications } from "../../db/tables/notifications.ts"
import { addDays } from "../../lib/calendar-dates.ts"
import { formatMoment, getCalendarDate, getMomentInZone, type TimeZone } from "../../lib/site-time.ts"
import { button, detailsBlock, greeting, heading } from "../emails/email-content.ts"
import { inTransaction } from "../in-transaction.server.ts"
import { queueEmail } from "../outbox/queue-email.server.ts"
import { done } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { isStillVisible } from "./is-still-visible.server.ts"

/** In the site's time zone. */
const digestHour = 8

const maxListed = 50

export function getLastDigestTime(now: Date, zone: TimeZone): Date {
  const today = getCalendarDate(zone, now)
  const due = getMomentInZone(zone, today, digestHour * 60)
  return due <= now ? due : getMomentInZone(zone, addDays(today, -1), digestHour * 60)
}

/**
 * Sends the daily e-mail to users with unread notifications from before it was due. Runs hourly, so that a site that was down sends it
 * later; newer notifications wait for the next day.
 */
export async function sendDigests(shop: Shop): Promise<void> {
  const { site } = await getSettings(shop.db, "site")
  const due = getLastDigestTime(shop.now(), site.timeZone)
  const waiting = and(eq(notifications.forDigest, true), lt(notifications.createdAt, due))
  const people = await shop.db.selectDistinct({ id: notifications.userId }).from(notifications).where(waiting)
  for (const { id } of people)
    await inTransaction(shop, async (tx) => {
      // Locked, so that one of two processes sends it.
      const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update")
      const own = and(waiting, eq(notifications.userId, id))
      const rows = await tx
        .select()
        .from(notifications)
        .where(and(own, isNull(notifications.readAt), isStillVisible))
        .orderBy(asc(notifications.createdAt), asc(notifications.id))
      await tx.update(notifications).set({ forDigest: false }).where(own)
      if (!user || rows.length === 0) return done(null)
      const subject = rows.length === 1 ? "One new notification" : `${rows.length} new notifications`
      const more = rows.length - maxListed
      await queueEmail(shop, tx, {
        to: user.email,
        subject: subject,
        preview: rows[0]?.title,
        blocks: [
          heading(subject),
          greeting(user.name),
          detailsBlock([
            ...rows
              .slice(0, maxListed)
              .map(({ title, createdAt }): [string, string] => [formatMoment(createdAt, site.timeZone), title]),
            ...(more > 0 ? [["", `And ${more} more.`] as [string, string]] : []),
          ]),
          button(`${shop.urls.account()}#notifications`, "Choose what you’re told"),
        ],
        footer: "You chose a daily e-mail of what you have not read. You can change that on your account page.",
      })
      return done(null)
    })
}
