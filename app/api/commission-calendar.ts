import { renderCommissionCalendar } from "../../domain/commissions/calendar.server.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/commission-calendar"

/** `GET /calendars/:secret`: the URL is the permission. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const calendar = await renderCommissionCalendar(context.get(shopContext), params.secret)
  if (calendar === null) return new Response("There is no such calendar.", { status: 404 })
  return new Response(calendar, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="commissions.ics"',
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  })
}
