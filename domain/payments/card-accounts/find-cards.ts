import type { CardPayments } from "../../../services/payments/payments.ts"
import type { Shop } from "../../shop.ts"

type CardOwner = { provider: string; accountId: string | null }

/** `isSure`: it took the payment. Otherwise the account is not here any more, and another one of the provider may know the payment. */
type FoundCards = { cards: CardPayments; isSure: boolean }

/** The account that took a payment, which may be a former one. Null: its provider is not set up. */
export function findCards(
  { cardPayments: current, cardAccounts }: Pick<Shop, "cardPayments" | "cardAccounts">,
  { provider, accountId }: CardOwner,
): FoundCards | null {
  if (current?.provider === provider && current.account === accountId) return { cards: current, isSure: true }
  const own = accountId && cardAccounts.find(accountId)
  if (own) return { cards: own, isSure: true }
  if (current?.provider === provider) return { cards: current, isSure: false }
  const former = cardAccounts.list().find((one) => one.provider === provider)
  return former ? { cards: former, isSure: false } : null
}

/** All that may be asked about payments: the one that takes new payments first. */
export function listCards({ cardPayments: current, cardAccounts }: Shop): CardPayments[] {
  const others = cardAccounts.list().filter(({ account }) => account !== current?.account)
  return current ? [current, ...others] : others
}

/** The same shop, for work on payments of one account. */
export const withCards = (shop: Shop, cardPayments: CardPayments): Shop => ({ ...shop, cardPayments })
