/** How a site reaches its account at Stripe. */
export type StripeSettings = {
  /** `sk_` or, with fewer rights, `rk_`; then `test_` or `live_`. */
  secretKey: string
  /** `whsec_…`: what the webhooks of this site's address are signed with. */
  webhookSecret: string
  /** Origin of a stand-in; undefined: Stripe itself. */
  api?: string
}

export const stripeKeyPattern = /^(?:sk|rk)_(?:test|live)_[A-Za-z0-9_]+$/

/** Whether no real money moves. */
export const isTestKey = (secretKey: string): boolean => /^.k_test_/.test(secretKey)
