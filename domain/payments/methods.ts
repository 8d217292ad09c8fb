/** What decides which ways to pay a buyer has. */
export type MethodFacts = {
  /** Demo payments are allowed. */
  demo: boolean
  /** The provider whose card page can be opened; null: none. */
  cards: string | null
}

/**
 * A way to pay. `first`: the buyer pays before the order stands, and its works are held meanwhile; `later`: the order stands
 * at once, and its works are reserved until it is due.
 */
type PaymentMethod = {
  name: string
  pays: "first" | "later"
  /** What an unpaid order is called where its buyer sees it. */
  awaiting: string
  /** Who sends money back; `nobody`: none has moved. */
  sendsBack: "provider" | "hand" | "nobody"
  isOffered(facts: MethodFacts): boolean
}

/** All ways to pay, in the order in which they are offered. */
export const paymentMethods = {
  stripe: {
    name: "Card",
    pays: "first",
    awaiting: "Awaiting payment",
    sendsBack: "provider",
    isOffered: ({ cards }) => cards === "stripe",
  },
  bank_transfer: {
    name: "Bank transfer",
    pays: "later",
    awaiting: "Awaiting your transfer",
    sendsBack: "hand",
    isOffered: () => true,
  },
  demo: {
    name: "Demo payment",
    pays: "first",
    awaiting: "Awaiting payment",
    sendsBack: "nobody",
    isOffered: ({ demo }) => demo,
  },
} satisfies Record<string, PaymentMethod>

export type PaymentMethodId = keyof typeof paymentMethods

export const paymentMethodIds = Object.keys(paymentMethods) as [PaymentMethodId, ...PaymentMethodId[]]

/** The method of an order; null of a way to pay that no longer exists. */
export const methodOf = (id: string): PaymentMethod | null =>
  Object.hasOwn(paymentMethods, id) ? paymentMethods[id as PaymentMethodId] : null
