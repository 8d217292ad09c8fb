import { href } from "react-router"
import type { DueShow } from "../../../domain/exhibitions/due-shows.server.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import { formatCount } from "../kit/count.ts"
import { blank, type DashboardTask } from "./task.ts"

const plain = (words: string) => words.replaceAll("*", "")

export const showTasks = (due: DueShow[]): DashboardTask[] =>
  due.map(({ id, title, venue, what, day, daysLeft }) => ({
    ...blank,
    key: `${what}-${id}`,
    what: what === "call" ? `Apply to *${plain(title)}*` : `Works come back from *${plain(title)}*`,
    detail:
      what === "call"
        ? `${plain(venue)} takes works until ${sayDate(day)}. Sent them? Choose “Sent, waiting” as its result.`
        : `${plain(venue)} gives them back on ${sayDate(day)}.`,
    late: daysLeft < 0 ? `${formatCount(-daysLeft, "day")} late` : null,
    act: { verb: "Open", to: href("/admin/exhibitions/:id", { id }) },
  }))
