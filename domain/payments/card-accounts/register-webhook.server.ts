import { eq } from "drizzle-orm"
import { paymentAccounts } from "../../../db/tables/payment-accounts.ts"
import type { Actor } from "../../actor.ts"
import { refuseUnlessPermitted } from "../../permissions.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { syncCardWebhook } from "./card-webhook.server.ts"

/** At the artist's press; each hour it happens by itself. */
export async function registerCardWebhook(shop: Shop, actor: Actor): Promise<Outcome<null>> {
  const refused = refuseUnlessPermitted(actor, "payments.accounts", shop.now())
  if (refused) return refused
  const isActive = eq(paymentAccounts.state, "active")
  const [before] = await shop.db.select().from(paymentAccounts).where(isActive)
  if (!before) return refuse("conflict", "Please connect an account first.")
  await syncCardWebhook(shop, before.id)
  const [after] = await shop.db.select().from(paymentAccounts).where(isActive)
  return after?.webhookProblem ? refuse("unavailable", after.webhookProblem) : done(null)
}
