import { exportExhibitionCalendar } from "../../../domain/exhibitions/export-calendar.server.ts"
import { shopContext } from "../../request/context.ts"
import type { Route } from "./+types/exhibition-calendar"
import { calendarAnswer } from "./calendar-answer.ts"

/** `/exhibitions/SLUG/calendar.ics`, for public exhibitions. */
export const loader = async ({ context, params }: Route.LoaderArgs) =>
  calendarAnswer(
    await exportExhibitionCalendar(context.get(shopContext), params.slug),
    `${params.slug.replace(/[^\w-]/g, "")}.ics`,
  )
