export type MollieSettings = {
  apiKey: string
  /** In the address of webhooks, because Mollie signs none. */
  webhookSecret: string
  /** Null: no webhook can arrive. */
  webhookUrl: string | null
  account?: string | null
  /** The origin of a stand-in; undefined: Mollie. */
  api?: string | undefined
}

export const mollieKeyPattern = /^(?:test|live)_[A-Za-z0-9]{20,}$/

export const isMollieTestKey = (apiKey: string): boolean => apiKey.startsWith("test_")
