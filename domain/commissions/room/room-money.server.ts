import { standingOf } from "../../invoices/invoice-standing.server.ts"
import type { Shop } from "../../shop.ts"
import { type Milestone, milestonesOf } from "../milestones.server.ts"

/** A payment that was agreed on. Minor units; `paidAt`: when it was paid in full; `invoiceId` null: none was issued yet. */
export type RoomPayment = Pick<
  Milestone,
  "id" | "kind" | "title" | "amount" | "currency" | "due" | "invoiceId" | "invoiceNumber" | "paid" | "open"
> & { paidAt: Date | null; isOpen: boolean }

export async function roomPayments(shop: Pick<Shop, "db">, commissionId: string): Promise<RoomPayment[]> {
  const all = await milestonesOf(shop.db, commissionId)
  return Promise.all(
    all.map(async ({ id, kind, title, amount, currency, due, invoiceId, invoiceNumber, paid, open, state }) => ({
      ...{ id, kind, title, amount, currency, due, invoiceId, invoiceNumber, paid, open },
      paidAt: invoiceId && state === "paid" ? (await standingOf(shop.db, invoiceId)).paidInFullAt : null,
      isOpen: invoiceId !== null && state !== "void" && open > 0,
    })),
  )
}
