import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Shop } from "../shop.ts"
import { getSettings } from "./settings-queries.server.ts"

/** In the artist's time zone. */
export async function getSiteToday(shop: Pick<Shop, "db" | "now">): Promise<CalendarDate> {
  const { site } = await getSettings(shop.db, "site")
  return getCalendarDate(site.timeZone, shop.now())
}
