import { href } from "react-router"
import type { DueShow } from "../../../domain/exhibitions/due-shows.server.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import { count } from "../kit/count.ts"
import { blank, type Task } from "./task.ts"

/** Asterisks mark titles, so they are removed from names. */
const plain = (words: string) => words.replaceAll("*", "")

/** What exhibitions ask of the artist: to apply in time, and to take works back. */
export const showTasks = (due: DueShow[]): Task[] =>
  due.map(({ id, title, venue, what, day, daysLeft }) => ({
    ...blank,
    key: `${what}-${id}`,
    what: what === "call" ? `Apply to *${plain(title)}*` : `Works come back from *${plain(title)}*`,
    detail:
      what === "call"
        ? `${plain(venue)} takes works until ${sayDate(day)}. Sent them? Choose “Sent, waiting” as its result.`
        : `${plain(venue)} gives them back on ${sayDate(day)}.`,
    late: daysLeft < 0 ? `${count(-daysLeft, "day")} late` : null,
    act: { verb: "Open", to: href("/admin/exhibitions/:id", { id }) },
  }))
