import type { InvoiceState } from "../../../domain/invoices/invoice-standing.server.ts"
import { type Mark, Status } from "../kit/status.tsx"

const states: Record<InvoiceState, [Mark, string]> = {
  draft: ["dashed", "Draft"],
  issued: ["ring", "Open"],
  partly_paid: ["half", "Part paid"],
  paid: ["full", "Paid"],
  overdue: ["alarm", "Overdue"],
  void: ["struck", "Void"],
  credit_note: ["struck", "Credit"],
}

/** How an invoice stands; the dot fills as it is paid. */
export function InvoiceStatus({ state }: { state: InvoiceState }) {
  const [mark, words] = states[state]
  return <Status mark={mark}>{words}</Status>
}
