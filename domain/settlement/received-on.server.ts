import { z } from "zod"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import { dayIn, momentIn } from "../../lib/site-time.ts"
import type { Run } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"

export const receivedOn = z
  .string()
  .trim()
  .refine((day) => isCalendarDate(day) && day >= "2000-01-01", "Please enter the day on which it came.")

/** A past day has no time. */
const noon = 12 * 60

/** Noon of a past day in the site's time zone. Refuses a future day. */
export async function whenReceived({ tx, now }: Run, day: string | undefined): Promise<Outcome<Date>> {
  if (day === undefined) return done(now)
  const { site } = await readSettings(tx, "site")
  const today = dayIn(site.timeZone, now)
  if (day > today) {
    const message = "This day is still to come."
    return refuse("invalid", "Please check the fields marked in red.", { receivedOn: message })
  }
  return done(day === today ? now : momentIn(site.timeZone, day, noon))
}
