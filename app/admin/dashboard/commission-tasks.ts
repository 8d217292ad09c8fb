import { href } from "react-router"
import type { CommissionCard } from "../../../domain/commissions/board-queries.server.ts"
import { type CalendarDate, daysBetween } from "../../../lib/calendar-dates.ts"
import { formatCount } from "../kit/format-count.ts"
import { blankTask, type DashboardTask, stripTitleMarks } from "./task.ts"

/** A due date becomes a task `soonDays` before, a version without an answer `silenceDays` after. */
const soonDays = 3
const silenceDays = 7

type CommissionTaskGroup = "answer" | "remind" | "make"

/** @param today in the site's time zone */
export function commissionTasks(
  cards: CommissionCard[],
  today: CalendarDate,
  now: Date,
): Record<CommissionTaskGroup, DashboardTask[]> {
  const tasks: Record<CommissionTaskGroup, DashboardTask[]> = { answer: [], remind: [], make: [] }
  for (const card of cards) {
    const found = createTask(card, today, now)
    if (found) tasks[found.group].push(found.task)
  }
  return tasks
}

function createTask(
  card: CommissionCard,
  today: CalendarDate,
  now: Date,
): { group: CommissionTaskGroup; task: DashboardTask } | null {
  const { id, stage, due, subject, name } = card
  const about = `${stripTitleMarks(subject)}, for ${stripTitleMarks(name)}`
  const left = due ? daysBetween(today, due.day) : null
  const task = (what: string, at: DashboardTask["due"]): DashboardTask => ({
    ...blankTask,
    ...{ key: `commission ${id}`, what, detail: about, due: at },
    picture: card.picture && "work" in card.picture ? card.picture.work : null,
    late: card.isLate && left !== null ? `${formatCount(-left, "day")} late` : null,
    act: { verb: "Open", to: href("/admin/commissions/:id", { id }) },
  })
  const day = due && { words: due.what, at: new Date(`${due.day}T12:00:00Z`) }
  if (stage === "inquiry")
    return {
      group: "answer",
      task: { ...task(`Answer ${stripTitleMarks(name)}’s request`, { words: "", at: card.createdAt }), late: null },
    }
  const isSoon = left !== null && left <= soonDays
  if (stage === "quoted")
    return isSoon ? { group: "remind", task: task(`${stripTitleMarks(name)} hasn’t answered your quote`, day) } : null
  if (stage === "proof" && (now.getTime() - new Date(card.stageSince).getTime()) / 86_400_000 >= silenceDays)
    return {
      group: "remind",
      task: task(`${stripTitleMarks(name)} hasn’t answered your proof`, { words: "Sent", at: card.stageSince }),
    }
  if (!isSoon || stage === "delivered" || !due) return null
  return { group: "make", task: task(`${due.what}: ${stripTitleMarks(subject)}`, day) }
}
