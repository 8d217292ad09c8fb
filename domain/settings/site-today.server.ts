import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { dayIn } from "../../lib/site-time.ts"
import type { Shop } from "../shop.ts"
import { readSettings } from "./settings-queries.server.ts"

/** In the artist's time zone. */
export async function siteToday(shop: Pick<Shop, "db" | "now">): Promise<CalendarDate> {
  const { site } = await readSettings(shop.db, "site")
  return dayIn(site.timeZone, shop.now())
}
