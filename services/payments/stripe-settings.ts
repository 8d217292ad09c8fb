export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** The origin of a stand-in; undefined: Stripe. */
  api?: string
}

export const stripeKeyPattern = /^(?:sk|rk)_(?:test|live)_[A-Za-z0-9_]+$/

export const isTestKey = (secretKey: string): boolean => /^.k_test_/.test(secretKey)
