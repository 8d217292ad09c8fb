import { href } from "react-router"
import type { DueReturn, LatePayout, SoldElsewhere } from "../../../domain/inventory/agreement-list.server.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { formatCount } from "../kit/count.ts"
import { blank, type DashboardTask } from "./task.ts"

const late = (days: number) => (days > 0 ? `${formatCount(days, "day")} late` : null)

const plain = (words: string) => words.replaceAll("*", "")

export const inventoryTasks = (returns: DueReturn[], payouts: LatePayout[], sold: SoldElsewhere[]): DashboardTask[] => [
  ...sold.map(
    ({ id, place, title, artworkId }): DashboardTask => ({
      ...blank,
      key: `sold-${artworkId}`,
      what: `*${plain(title)}* is sold, and with ${plain(place)}`,
      detail: "An order has it. Ask for the work, and record its return.",
      late: null,
      act: { verb: "Open", to: href("/admin/inventory/agreements/:id", { id }) },
    }),
  ),
  ...returns.map(({ id, kind, place, out, dueBackOn, daysLate }): DashboardTask => {
    const what = formatCount(out, "work")
    return {
      ...blank,
      key: `agreement-${id}`,
      what: `${what} ${out === 1 ? "is" : "are"} due back from ${plain(place)}`,
      detail: `${kind === "loan" ? "The loan" : "The consignment"} ends on ${sayDate(dueBackOn)}. Ask for the return, or agree on a later day.`,
      late: late(daysLate),
      act: { verb: "Open", to: href("/admin/inventory/agreements/:id", { id }) },
    }
  }),
  ...payouts.map(
    ({ id, agreementId, place, total, currency, dueOn, daysLate }): DashboardTask => ({
      ...blank,
      key: `payout-${id}`,
      what: `${plain(place)} owes you ${formatMoney(total, currency)}`,
      detail: `The payout was due on ${sayDate(dueOn)}.`,
      late: late(daysLate),
      act: { verb: "Open", to: href("/admin/inventory/agreements/:id", { id: agreementId }) },
    }),
  ),
]
