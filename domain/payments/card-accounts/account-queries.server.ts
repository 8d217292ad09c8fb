import { ne, sql } from "drizzle-orm"
import { paymentAccounts } from "../../../db/tables/payment-accounts.ts"
import type { CardProvider } from "../../../services/payments/card-setup.ts"
import { cardProviderNames } from "../../../services/payments/card-setup.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import type { PaymentAccountRow } from "./card-key.server.ts"
import { getPaymentsStatus, type PaymentsStatus } from "./payments-status.server.ts"
import { getTrialAmount } from "./trial-key.ts"

type CardAccountView = Pick<
  PaymentAccountRow,
  | "id"
  | "provider"
  | "name"
  | "test"
  | "lastFour"
  | "webhookUrl"
  | "webhookProblem"
  | "trial"
  | "connectedAt"
  | "endedAt"
> & { providerName: string; isReachable: boolean }

export type CardPaymentsPage = {
  /** Of the environment. */
  fixed: { providerName: string; test: boolean } | null
  active: CardAccountView | null
  former: CardAccountView[]
  status: PaymentsStatus
  trial: { amount: number; currency: string }
  payment: { iban: boolean; transferDays: number; collection: boolean; pickup: boolean }
}

/** Never a key: only its last four characters. */
export const getCardPaymentsPage = (shop: Shop, actor: Actor): Promise<Outcome<CardPaymentsPage>> =>
  query(shop, actor, "payments.read", async (db) => {
    const rows = await db
      .select()
      .from(paymentAccounts)
      .where(ne(paymentAccounts.state, "closed"))
      .orderBy(sql`${paymentAccounts.endedAt} desc nulls first`)
    const { site, payment, shipping } = await getSettings(db, "site", "payment", "shipping")
    const fixed = shop.cardAccounts.isFixed ? shop.cardPayments : null
    const active = rows.find(({ state }) => state === "active")
    return done({
      fixed: fixed && { providerName: getProviderName(fixed.provider), test: fixed.test },
      active: active ? toView(shop, active) : null,
      former: rows.filter(({ state }) => state === "former").map((row) => toView(shop, row)),
      status: await getPaymentsStatus(shop),
      trial: { amount: getTrialAmount(site.currency), currency: site.currency },
      payment: {
        iban: payment.bankTransfer.iban !== "",
        transferDays: payment.transfer.dueDays,
        collection: payment.collection.offered,
        pickup: shipping.pickup.offered,
      },
    })
  })

const getProviderName = (provider: string) => cardProviderNames[provider as CardProvider] ?? provider

function toView({ cardProviders, urls }: Shop, row: PaymentAccountRow): CardAccountView {
  const { id, provider, name, test, lastFour, webhookUrl, webhookProblem, trial, connectedAt, endedAt } = row
  return {
    ...{ id, provider, name, test, lastFour, webhookUrl, webhookProblem, trial, connectedAt, endedAt },
    providerName: getProviderName(provider),
    isReachable: cardProviders.canReach(provider as CardProvider, urls.paymentEvents(provider)),
  }
}
