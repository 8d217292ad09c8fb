import type { Settings } from "../settings/settings.ts"

/** What decides which ways to pay a buyer has. */
export type MethodFacts = {
  /** Demo payments are allowed. */
  demo: boolean
  /** The provider whose card page can be opened; null: none. */
  cards: string | null
  /** The works are picked up. */
  pickup: boolean
  /** The artist takes money when works are picked up. */
  collection: boolean
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
  /** The days until it is due; null: it is not paid later. */
  dueDays(settings: Settings<"payment">): number | null
}

/** All ways to pay, in the order in which they are offered. */
export const paymentMethods = {
  stripe: {
    name: "Card",
    pays: "first",
    awaiting: "Awaiting payment",
    sendsBack: "provider",
    isOffered: ({ cards }) => cards === "stripe",
    dueDays: () => null,
  },
  bank_transfer: {
    name: "Bank transfer",
    pays: "later",
    awaiting: "Awaiting your transfer",
    sendsBack: "hand",
    isOffered: () => true,
    dueDays: ({ transfer }) => transfer.dueDays,
  },
  on_collection: {
    name: "Pay on collection",
    pays: "later",
    awaiting: "To pay on collection",
    sendsBack: "hand",
    isOffered: ({ pickup, collection }) => pickup && collection,
    dueDays: ({ collection }) => collection.dueDays,
  },
  demo: {
    name: "Demo payment",
    pays: "first",
    awaiting: "Awaiting payment",
    sendsBack: "nobody",
    isOffered: ({ demo }) => demo,
    dueDays: () => null,
  },
  /** Taken by the artist in person: a sale that is recorded by hand has them. */
  cash: {
    name: "Cash",
    pays: "later",
    awaiting: "Awaiting payment",
    sendsBack: "hand",
    isOffered: () => false,
    dueDays: () => null,
  },
  card_terminal: {
    name: "Card terminal",
    pays: "later",
    awaiting: "Awaiting payment",
    sendsBack: "hand",
    isOffered: () => false,
    dueDays: () => null,
  },
  /** Nobody chooses it: what a discount code brings to zero is paid as it is placed. */
  nothing: {
    name: "Nothing to pay",
    pays: "later",
    awaiting: "Nothing to pay",
    sendsBack: "nobody",
    isOffered: () => false,
    dueDays: () => null,
  },
} satisfies Record<string, PaymentMethod>

export type PaymentMethodId = keyof typeof paymentMethods

export const paymentMethodIds = Object.keys(paymentMethods) as [PaymentMethodId, ...PaymentMethodId[]]

/** The method of an order; null of a way to pay that no longer exists. */
export const methodOf = (id: string): PaymentMethod | null =>
  Object.hasOwn(paymentMethods, id) ? paymentMethods[id as PaymentMethodId] : null

/** The ways to pay whose orders stand before they are paid. */
export const paidLater: string[] = paymentMethodIds.filter((id) => paymentMethods[id].pays === "later")
