import { z } from "zod"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { lockCommissionOf, settleCommission } from "../commissions/invoice-milestone.server.ts"
import { lockIssued } from "../invoices/credit-notes.server.ts"
import { creditLocked, creditSchema } from "../invoices/invoice-commands.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { closeCardPage } from "./end-session.server.ts"

/** Cannot be undone. Syncs a commission as if the money had moved. Idempotent by `key`. Closes an outdated card page. */
export async function creditByHand(
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof creditSchema>,
): Promise<Outcome<{ id: string }>> {
  const credited = await credit(shop, actor, id, input)
  if (credited.ok) await closeCardPage(shop, id)
  return credited
}

const credit = (shop: Shop, actor: Actor, id: string, input: z.input<typeof creditSchema>) =>
  command(shop, actor, "payments.write", checked(creditSchema, input), async (run, given) => {
    const locked = z.uuid().safeParse(id).success ? await lockIssued(run.tx, { id }) : null
    if (!locked) return refuse("not_found", "There is no such invoice.")
    const before = given.key && locked.notes.find(({ decision }) => decision === given.key)
    if (before) return done({ id: before.id })
    // Before the number, because other invoices wait for it.
    await lockCommissionOf(run.tx, id)
    const credited = await creditLocked(run, locked, { ...given, ...(given.key && { decision: given.key }) })
    if (credited.ok) await settleCommission(run, id)
    return credited
  })
