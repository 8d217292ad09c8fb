import type { CardPayments } from "./payments.ts"

export const cardProviderNames = { stripe: "Stripe", mollie: "Mollie" } as const

export type CardProvider = keyof typeof cardProviderNames

/** What a key belongs to, as its provider says. */
export type CardAccountDetails = {
  id: string
  /** "" where the key may not read it. */
  name: string
  test: boolean
  /** Whether the provider lets it charge cards. */
  canCharge: boolean
  /** ISO 4217; null: unknown. */
  currencies: string[] | null
}

/** Sets up an account with a key. Every call throws PaymentProblem when it was not done. */
export type CardSetup = {
  provider: CardProvider
  test: boolean
  readAccount(currency: string): Promise<CardAccountDetails>
  /** As the provider's own page names them (`Refunds: write`); nothing is changed by asking. */
  listMissingRights(): Promise<string[]>
  /**
   * The one webhook of the address, with all events that are needed. A known one is changed; others of the same address are
   * deleted, because their secret is unknown. `secret`: null where the known one stays valid.
   */
  registerWebhook(url: string, knownId: string | null): Promise<{ id: string; secret: string | null }>
  /** Also when it is gone. */
  deleteWebhook(id: string): Promise<void>
  /** Pays with a card of the provider's own for tests, without a page; null where it has no such call, or with real money. */
  payTrial: ((trial: { key: string; amount: number; currency: string }) => Promise<{ paymentId: string }>) | null
}

export type CardKey = {
  /** The provider's secret key. */
  text: string
  webhookSecret: string
  /** The shop's id of the account. */
  account: string
}

export type CardProviders = {
  /** By the form of the key; null: it is none that is known. */
  recognize(key: string): CardProvider | null
  /** @throws PaymentProblem `refused` for a live key where a stand-in answers */
  setUp(provider: CardProvider, key: string): Promise<CardSetup>
  /** @param getWebhookUrl where webhooks of the provider go, at each time it is asked */
  open(provider: CardProvider, key: CardKey, getWebhookUrl: () => string): Promise<CardPayments>
  /** Whether the provider can reach an address of this site. */
  canReach(provider: CardProvider, url: string): boolean
}
