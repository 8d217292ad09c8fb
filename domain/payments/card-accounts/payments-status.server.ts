import { and, desc, eq, gt, isNotNull, lt, sql } from "drizzle-orm"
import { paymentAccounts } from "../../../db/tables/payment-accounts.ts"
import { payments } from "../../../db/tables/payments.ts"
import { type CardProvider, cardProviderNames } from "../../../services/payments/card-setup.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { studioPaths } from "../../urls.ts"
import type { PaymentAccountRow } from "./card-key.server.ts"

export type PaymentsStatus = {
  /** `off` is a choice; `needs`: the artist has something to do. */
  state: "well" | "off" | "test" | "needs"
  /** One sentence. */
  says: string
  /** What to do, and where; "" when all is well. */
  todo: string
  verb: string
  path: string
}

/** How payments by card are, for Status, the dashboard, and the health e-mail. */
export async function getPaymentsStatus(shop: Shop): Promise<PaymentsStatus> {
  const path = studioPaths.cardPayments()
  if (shop.cardAccounts.isFixed) {
    const says = "Cards are paid with the key that is set where the site is started."
    return { state: shop.cardPayments?.test ? "test" : "well", says, todo: "", verb: "Open", path }
  }
  const [account] = await shop.db.select().from(paymentAccounts).where(eq(paymentAccounts.state, "active"))
  if (!account) {
    const says = "Buyers can’t pay by card yet."
    return { state: "off", says, todo: "", verb: "Connect", path }
  }
  const need = await findNeed(shop, account)
  if (need) return { state: "needs", ...need, verb: "Open", path }
  const name = account.name || cardProviderNames[account.provider as CardProvider]
  if (account.test)
    return { state: "test", says: `Cards take test money only (${name}).`, todo: "", verb: "Open", path }
  return { state: "well", says: `Cards are paid to ${name}.`, todo: "", verb: "Open", path }
}

type Need = { says: string; todo: string }

async function findNeed(shop: Shop, account: PaymentAccountRow): Promise<Need | null> {
  const name = cardProviderNames[account.provider as CardProvider]
  if (!shop.cardAccounts.find(account.id))
    return {
      says: `The key for ${name} can’t be read on this computer, so buyers can’t pay by card.`,
      todo: "Paste it again.",
    }
  if (account.problem)
    return {
      says: `${name} doesn’t accept the key any more, so buyers can’t pay by card.`,
      todo: `Paste a new key. ${name} said: ${account.problem}`,
    }
  const { currency } = (await getSettings(shop.db, "site")).site
  if (account.currencies && !account.currencies.includes(currency))
    return {
      says: `${name} doesn’t take ${currency} for this account, so buyers can’t pay by card.`,
      todo: "Choose another currency in Settings, or connect another account.",
    }
  if (!account.canCharge)
    return {
      says: `${name} doesn’t let this account take cards yet.`,
      todo: `${name} says in its own dashboard what it still needs from you.`,
    }
  if (account.webhookProblem)
    return {
      says: `${name} could not be told where to report payments. They are noticed within an hour.`,
      todo: account.webhookProblem,
    }
  return (await areEventsMissing(shop, account)) ? missingEvents(name) : null
}

const missingEvents = (name: string): Need => ({
  says: `${name} does not report payments any more. They are noticed when buyers come back, or within an hour.`,
  todo: `Press “Register again”. If it stays so, something between ${name} and this site blocks it.`,
})

const comparedPayments = 3
const eventMinutes = 60
const comparedDays = 30

/** None of the latest payments was reported, though a webhook is there. The buyer's return and the comparison brought them. */
async function areEventsMissing({ db, now }: Shop, account: PaymentAccountRow): Promise<boolean> {
  if (!account.webhookId) return false
  const since = new Date(Math.max(now().getTime() - comparedDays * 86_400_000, account.connectedAt.getTime()))
  // Plain names, because the builder leaves out tables' names, which the inner tables share.
  const reported = sql<boolean>`exists (select from payment_events e where e.provider = payments.method
    and (e.about_id = payments.reference or e.about_id in (
      select s.provider_id from payment_sessions s
      where s.order_id = payments.order_id or s.invoice_id = payments.invoice_id)))`
  const latest = await db
    .select({ reported })
    .from(payments)
    .where(
      and(
        eq(payments.accountId, account.id),
        isNotNull(payments.accountId),
        gt(payments.receivedAt, since),
        lt(payments.receivedAt, new Date(now().getTime() - eventMinutes * 60_000)),
      ),
    )
    .orderBy(desc(payments.receivedAt))
    .limit(comparedPayments)
  return latest.length > 0 && latest.every((payment) => !payment.reported)
}
