import type { HistoryLine } from "../../../domain/history-queries.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { formatCount } from "../kit/format-count.ts"

export function formatAgreementEvent(
  { action, detail }: Pick<HistoryLine, "action" | "detail">,
  currency: string,
): string {
  const title = String(detail.title ?? "")
  const money = (minor: unknown) => formatMoney(Number(minor), currency)
  switch (action) {
    case "made":
      return "The draft was made"
    case "changed":
      return "The terms were changed"
    case "running":
      return "The works went out"
    case "ended":
      return "It ended"
    case "cancelled":
      return "It was cancelled"
    case "work added":
      return `${title} was added`
    case "work removed":
      return `${title} was removed`
    case "work changed":
      return `The terms of ${title} were changed`
    case "work back":
      return `${title} came back to ${String(detail.place ?? "")}`
    case "work sold":
      return `${title} was sold for ${money(detail.soldFor)}`
    case "sale taken back":
      return `The sale of ${title} was undone`
    case "payout taken back":
      return `The payout of ${money(detail.total)} was undone`
    case "payout made":
      return `${money(detail.total)} for ${formatCount(Number(detail.works), "sale")} was settled`
    case "payout paid":
      return "A payout came in"
    default:
      return action
  }
}
