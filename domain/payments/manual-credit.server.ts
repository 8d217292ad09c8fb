import type { z } from "zod"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { lockCommissionOfInvoice, syncCommissionPayment } from "../commissions/invoice-milestone.server.ts"
import { lockIssuedInvoice } from "../invoices/credit-notes.server.ts"
import { creditInvoiceSchema, creditLockedInvoice } from "../invoices/invoice-commands.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { closeInvoiceCardPage } from "./close-card-session.server.ts"

/** Cannot be undone. Syncs a commission as if the money had moved. Idempotent by `key`. Closes an outdated card page. */
export async function creditInvoiceManually(
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof creditInvoiceSchema>,
): Promise<Outcome<{ id: string }>> {
  const credited = await creditInvoice(shop, actor, id, input)
  if (credited.ok) await closeInvoiceCardPage(shop, id)
  return credited
}

const creditInvoice = (shop: Shop, actor: Actor, id: string, input: z.input<typeof creditInvoiceSchema>) =>
  command(shop, actor, "payments.write", validateInput(creditInvoiceSchema, input), async (run, given) => {
    const locked = await lockIssuedInvoice(run.tx, { id })
    if (!locked) return refuse("not_found", "There is no such invoice.")
    const before = given.key && locked.notes.find(({ decision }) => decision === given.key)
    if (before) return done({ id: before.id })
    // Before the number, because other invoices wait for it.
    await lockCommissionOfInvoice(run.tx, id)
    const credited = await creditLockedInvoice(run, locked, { ...given, ...(given.key && { decision: given.key }) })
    if (credited.ok) await syncCommissionPayment(run, id)
    return credited
  })
