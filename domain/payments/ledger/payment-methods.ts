import type { Settings } from "../../settings/settings.ts"

type MethodContext = {
  demo: boolean
  /** Provider with a working card page; null: none. */
  cards: string | null
  pickup: boolean
  collection: boolean
}

/** `first`: works are held until paid; `later`: the order is placed at once, with its works reserved until due. */
type PaymentMethod = {
  name: string
  pays: "first" | "later"
  awaiting: string
  /** Who sends refunds; `nobody`: no money has moved. */
  sendsBack: "provider" | "hand" | "nobody"
  isOffered(context: MethodContext): boolean
  /** Null: not paid later. */
  dueDays(settings: Settings<"payment">): number | null
}

const manualMethod = (name: string): PaymentMethod => ({
  name,
  pays: "later",
  awaiting: "Awaiting payment",
  sendsBack: "hand",
  isOffered: () => false,
  dueDays: () => null,
})

/** In the order in which they are offered. */
export const paymentMethods = {
  stripe: {
    name: "Card",
    pays: "first",
    awaiting: "Awaiting payment",
    sendsBack: "provider",
    isOffered: ({ cards }) => cards === "stripe",
    dueDays: () => null,
  },
  mollie: {
    name: "Card",
    pays: "first",
    awaiting: "Awaiting payment",
    sendsBack: "provider",
    isOffered: ({ cards }) => cards === "mollie",
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
  check: manualMethod("Check"),
  paypal: manualMethod("PayPal"),
  venmo: manualMethod("Venmo"),
  twint: manualMethod("Twint"),
  /** Not a choice: for orders that a discount makes free. */
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

/** Null for a method that no longer exists. */
export function findPaymentMethod(id: string): PaymentMethod | null {
  const name = getNamedMethodName(id)
  if (name) return manualMethod(name)
  return Object.hasOwn(paymentMethods, id) ? paymentMethods[id as PaymentMethodId] : null
}

/** Prefix of methods named by the artist, which `laterPaidMethods` cannot list (`other:Zelle`). */
export const namedMethodPrefix = "other:"

export const toNamedMethod = (name: string): string => namedMethodPrefix + name.replace(/\s+/g, " ").trim().slice(0, 40)

const getNamedMethodName = (id: string): string =>
  id.startsWith(namedMethodPrefix) ? id.slice(namedMethodPrefix.length) : ""

export const manualMethods = ["cash", "card_terminal", "bank_transfer", "check", "paypal", "venmo", "twint"] as const

export const isManualMethod = (id: string): boolean =>
  manualMethods.some((method) => method === id) || id === "on_collection" || getNamedMethodName(id) !== ""

/** Paid on a provider's page. */
export const isCardMethod = (id: string): boolean => findPaymentMethod(id)?.sendsBack === "provider"

export const isPaidLater = (id: string): boolean => findPaymentMethod(id)?.pays === "later"

export const laterPaidMethods: string[] = paymentMethodIds.filter((id) => paymentMethods[id].pays === "later")
