import { z } from "zod"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import { getCalendarDate, getMomentInZone } from "../../lib/site-time.ts"
import type { CommandContext } from "../command.server.ts"
import { done, type Outcome, refuseFields } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"

export const receivedOnSchema = z
  .string()
  .trim()
  .refine((day) => isCalendarDate(day) && day >= "2000-01-01", "Please enter the day on which it came.")

/** A past day has no time. */
const noonMinutes = 12 * 60

/** Noon of a past day in the site's time zone. Refuses a future day. */
export async function getReceivedAt({ tx, now }: CommandContext, day: string | undefined): Promise<Outcome<Date>> {
  if (day === undefined) return done(now)
  const { site } = await getSettings(tx, "site")
  const today = getCalendarDate(site.timeZone, now)
  if (day > today) {
    const message = "This day is still to come."
    return refuseFields({ receivedOn: message })
  }
  return done(day === today ? now : getMomentInZone(site.timeZone, day, noonMinutes))
}
