export type MollieSettings = {
  apiKey: string
  /** In the address of webhooks, because Mollie signs none. */
  webhookSecret: string
  /** Read when a payment is opened, because the site's address changes. Null: no webhook can arrive. */
  getWebhookUrl: () => string | null
  account?: string | null
  /** The origin of a stand-in; undefined: Mollie. */
  api?: string | undefined
}

export const mollieKeyPattern = /^(?:test|live)_[A-Za-z0-9]{20,}$/

export const isMollieTestKey = (apiKey: string): boolean => apiKey.startsWith("test_")
