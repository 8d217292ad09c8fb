import { href } from "react-router"
import type { DueReturn, LatePayout, SoldWhileOut } from "../../../domain/inventory/agreement-list.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { formatCount } from "../kit/format-count.ts"
import { blankTask, type DashboardTask, markTitle, stripTitleMarks } from "./task.ts"

const formatDelay = (days: number) => (days > 0 ? `${formatCount(days, "day")} late` : null)

export const inventoryTasks = (returns: DueReturn[], payouts: LatePayout[], sold: SoldWhileOut[]): DashboardTask[] => [
  ...sold.map(
    ({ id, place, title, artworkId }): DashboardTask => ({
      ...blankTask,
      key: `sold-${artworkId}`,
      what: `${markTitle(title)} is sold, and with ${stripTitleMarks(place)}`,
      detail: "An order has it. Ask for the work, and record its return.",
      late: null,
      act: { verb: "Open", to: href("/admin/inventory/agreements/:id", { id }) },
    }),
  ),
  ...returns.map(({ id, kind, place, out, dueBackOn, daysLate }): DashboardTask => {
    const what = formatCount(out, "work")
    return {
      ...blankTask,
      key: `agreement-${id}`,
      what: `${what} ${out === 1 ? "is" : "are"} due back from ${stripTitleMarks(place)}`,
      detail: `${kind === "loan" ? "The loan" : "The consignment"} ends on ${formatCalendarDate(dueBackOn)}. Ask for the return, or agree on a later day.`,
      late: formatDelay(daysLate),
      act: { verb: "Open", to: href("/admin/inventory/agreements/:id", { id }) },
    }
  }),
  ...payouts.map(
    ({ id, agreementId, place, total, currency, dueOn, daysLate }): DashboardTask => ({
      ...blankTask,
      key: `payout-${id}`,
      what: `${stripTitleMarks(place)} owes you ${formatMoney(total, currency)}`,
      detail: `The payout was due on ${formatCalendarDate(dueOn)}.`,
      late: formatDelay(daysLate),
      act: { verb: "Open", to: href("/admin/inventory/agreements/:id", { id: agreementId }) },
    }),
  ),
]
