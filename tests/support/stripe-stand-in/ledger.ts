import type { StripeState } from "./state.ts"

/** All payments and refunds, in Stripe's units, to compare with the shop's records. */
export type StripeLedger = {
  payments: {
    id: string
    metadata: Record<string, string>
    amount: number
    refunded: number
    currency: string
    status: string
    disputed: boolean
  }[]
  refunds: {
    id: string
    paymentId: string
    metadata: Record<string, string>
    amount: number
    currency: string
    status: string
  }[]
}

export function getStripeLedger({ intents, charges, refunds }: StripeState): StripeLedger {
  return {
    payments: [...intents.values()].map((intent) => {
      const charge = charges.get(String(intent.latest_charge))
      return {
        id: intent.id,
        metadata: intent.metadata,
        amount: intent.amount_received,
        refunded: charge?.amount_refunded ?? 0,
        currency: intent.currency,
        status: intent.status,
        disputed: charge?.disputed ?? false,
      }
    }),
    refunds: [...refunds.values()].map(({ id, payment_intent, metadata, amount, currency, status }) => ({
      id,
      paymentId: String(payment_intent),
      metadata: metadata ?? {},
      amount,
      currency,
      status: status ?? "",
    })),
  }
}
