export type StripeSettings = {
  secretKey: string
  /** "": no webhook can arrive. */
  webhookSecret: string
  account?: string | null
  /** The origin of a stand-in; undefined: Stripe. */
  api?: string | undefined
}

export const stripeKeyPattern = /^(?:sk|rk)_(?:test|live)_[A-Za-z0-9_]+$/

export const isRestrictedKey = (secretKey: string): boolean => secretKey.startsWith("rk_")

export const isTestKey = (secretKey: string): boolean => /^.k_test_/.test(secretKey)
