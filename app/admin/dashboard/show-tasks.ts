import { href } from "react-router"
import type { DueExhibition } from "../../../domain/exhibitions/due-exhibitions.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatCount } from "../kit/format-count.ts"
import { blankTask, type DashboardTask, markTitle, stripTitleMarks } from "./task.ts"

export const showTasks = (due: DueExhibition[]): DashboardTask[] =>
  due.map(({ id, title, venue, what, day, daysLeft }) => ({
    ...blankTask,
    key: `${what}-${id}`,
    what: what === "call" ? `Apply to ${markTitle(title)}` : `Works come back from ${markTitle(title)}`,
    detail:
      what === "call"
        ? `${stripTitleMarks(venue)} takes works until ${formatCalendarDate(day)}. Sent them? Choose “Sent, waiting” as its result.`
        : `${stripTitleMarks(venue)} gives them back on ${formatCalendarDate(day)}.`,
    late: daysLeft < 0 ? `${formatCount(-daysLeft, "day")} late` : null,
    act: { verb: "Open", to: href("/admin/exhibitions/:id", { id }) },
  }))
