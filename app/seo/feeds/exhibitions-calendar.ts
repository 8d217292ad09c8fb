import { exportExhibitionCalendar } from "../../../domain/exhibitions/export-calendar.server.ts"
import { shopContext } from "../../request/context.ts"
import type { Route } from "./+types/exhibitions-calendar"
import { calendarAnswer } from "./calendar-answer.ts"

/** `/feeds/exhibitions.ics`: all public exhibitions, to subscribe. */
export const loader = async ({ context }: Route.LoaderArgs) =>
  calendarAnswer(await exportExhibitionCalendar(context.get(shopContext), null), null)
