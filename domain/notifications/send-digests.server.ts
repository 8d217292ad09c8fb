import { and, asc, eq, isNull, lt } from "drizzle-orm"
import { href } from "react-router"
import { users } from "../../db/tables/accounts.ts"
import { notifications } from "../../db/tables/notifications.ts"
import { daysLater } from "../../lib/calendar-dates.ts"
import { dayIn, momentIn, sayMoment, type TimeZone } from "../../lib/site-time.ts"
import { atomically } from "../atomically.server.ts"
import { button, facts, greeting, heading } from "../mails/mail-content.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import { done } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { mayStillBeTold } from "./told-to.server.ts"

/** In the site's time zone. */
const hour = 8

const mostListed = 50

export function lastDue(now: Date, zone: TimeZone): Date {
  const today = dayIn(zone, now)
  const due = momentIn(zone, today, hour * 60)
  return due <= now ? due : momentIn(zone, daysLater(today, -1), hour * 60)
}

/**
 * Sends the daily e-mail to users with unread notifications from before it was due. Runs hourly, so that a site that was down sends it
 * later; newer notifications wait for the next day.
 */
export async function sendDigests(shop: Shop): Promise<void> {
  const { site } = await readSettings(shop.db, "site")
  const due = lastDue(shop.now(), site.timeZone)
  const waiting = and(eq(notifications.forDigest, true), lt(notifications.createdAt, due))
  const people = await shop.db.selectDistinct({ id: notifications.userId }).from(notifications).where(waiting)
  for (const { id } of people)
    await atomically(shop, async (tx) => {
      // Locked, so that one of two processes sends it.
      const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update")
      const own = and(waiting, eq(notifications.userId, id))
      const rows = await tx
        .select()
        .from(notifications)
        .where(and(own, isNull(notifications.readAt), mayStillBeTold))
        .orderBy(asc(notifications.createdAt), asc(notifications.id))
      await tx.update(notifications).set({ forDigest: false }).where(own)
      if (!user || rows.length === 0) return done(null)
      const said = rows.length === 1 ? "One new notification" : `${rows.length} new notifications`
      const more = rows.length - mostListed
      await queueMail(shop, tx, {
        to: user.email,
        subject: said,
        preview: rows[0]?.title,
        blocks: [
          heading(said),
          greeting(user.name),
          facts([
            ...rows
              .slice(0, mostListed)
              .map(({ title, createdAt }): [string, string] => [sayMoment(createdAt, site.timeZone), title]),
            ...(more > 0 ? [["", `And ${more} more.`] as [string, string]] : []),
          ]),
          button(`${shop.siteUrl}${href("/account")}#notifications`, "Choose what you’re told"),
        ],
        footer: "You chose a daily e-mail of what you have not read. You can change that on your account page.",
      })
      return done(null)
    })
}
