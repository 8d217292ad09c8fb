import { href } from "react-router"
import type { InvoiceRefund } from "../../../domain/payments/invoice-refunds.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { blankTask, type DashboardTask } from "./task.ts"

const stripAsterisks = (words: string) => words.replaceAll("*", "")

export const invoiceRefundTasks = (waiting: InvoiceRefund[]): DashboardTask[] =>
  waiting.map(({ id, invoiceId, number, buyer, amount, currency, failed, failure, at }) => ({
    ...blankTask,
    key: id,
    what: failed
      ? `${formatMoney(amount, currency)} of ${number} could not be sent back`
      : `Send ${formatMoney(amount, currency)} of ${number} back`,
    detail: failed
      ? stripAsterisks(`To ${buyer}. ${failure}`)
      : `To ${stripAsterisks(buyer)}. Then press Sent on the invoice’s page.`,
    due: { words: failed ? "Failed" : "Decided", at },
    act: { verb: "Open", to: href("/admin/invoices/:id", { id: invoiceId }) },
  }))
