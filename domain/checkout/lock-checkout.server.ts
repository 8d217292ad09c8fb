import { awaitPipelined } from "../../db/pipelined.ts"
import { runReads } from "../../db/reads.ts"
import { readTakenNumbers } from "../artworks/holds.server.ts"
import { lockWorks } from "../artworks/lock-works.server.ts"
import type { CommandContext } from "../command.server.ts"
import { invoiceSettings } from "../invoices/invoice-content.ts"
import { selectSettings } from "../settings/settings-queries.server.ts"
import type { CheckoutInput } from "./checkout.ts"
import { readDuplicateSubmission } from "./duplicate-submission.server.ts"
import type { getOfferedMethods } from "./offered-methods.server.ts"
import { lockBuyer, readUnpaid } from "./unpaid-limits.server.ts"

export type CheckoutRequest = {
  checkout: CheckoutInput
  requestHash: string
  household: string | null
  methods: Awaited<ReturnType<typeof getOfferedMethods>>
}

/** What the steps of an order know: the request, and what it locked and read. */
export type LockedCheckout = Awaited<ReturnType<typeof lockCheckout>>

export async function lockCheckout(context: CommandContext, request: CheckoutRequest) {
  const { tx, now } = context
  const { checkout, requestHash, household } = request
  const quantities = new Map<string, number>()
  for (const { artwork_id: id, quantity } of checkout.items) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  const ids = [...quantities.keys()]
  const buyer = { email: checkout.email, household }
  // Executed in this order, so that the reads see what is locked.
  const [works, , [taken, unpaid, duplicate, settings]] = await awaitPipelined(
    lockWorks(tx, ids),
    lockBuyer(tx, buyer),
    runReads(
      tx,
      readTakenNumbers(ids),
      readUnpaid(buyer, now),
      readDuplicateSubmission(buyer, requestHash, checkout.openedAt, now),
      selectSettings("shipping", "legal", "orders", "promises", "demo", ...invoiceSettings),
    ),
  )
  return { ...context, ...request, quantities, buyer, works, taken, unpaid, duplicate, settings }
}
