import type { InvoiceState } from "../../../domain/invoices/invoice-status.server.ts"
import { Status, type StatusMark } from "../kit/status.tsx"

const states: Record<InvoiceState, [StatusMark, string]> = {
  draft: ["dashed", "Draft"],
  issued: ["ring", "Open"],
  partly_paid: ["half", "Part paid"],
  paid: ["full", "Paid"],
  overdue: ["alarm", "Overdue"],
  void: ["struck", "Void"],
  credit_note: ["struck", "Credit"],
}

export function InvoiceStatus({ state }: { state: InvoiceState }) {
  const [mark, label] = states[state]
  return <Status mark={mark}>{label}</Status>
}
