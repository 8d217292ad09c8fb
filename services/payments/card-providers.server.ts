import { type CardProvider, type CardProviders, cardProviderNames } from "./card-setup.ts"
import { isMollieTestKey, mollieKeyPattern } from "./mollie-settings.ts"
import { PaymentProblem } from "./payments.ts"
import { isReachableAddress } from "./reachable-address.ts"
import { isTestKey, stripeKeyPattern } from "./stripe-settings.ts"

/** @param apis origins of stand-ins */
export function openCardProviders(apis: { stripe?: string | undefined; mollie?: string | undefined }): CardProviders {
  const isTest = { stripe: isTestKey, mollie: isMollieTestKey }
  const canReach = (provider: CardProvider, url: string) => isReachableAddress(url) || isLoopback(apis[provider])
  return {
    recognize(key) {
      if (stripeKeyPattern.test(key)) return "stripe"
      return mollieKeyPattern.test(key) ? "mollie" : null
    },
    async setUp(provider, key) {
      const name = cardProviderNames[provider]
      if (apis[provider] && !isTest[provider](key))
        throw new PaymentProblem(
          "refused",
          `This site talks to a stand-in of ${name}. A live key is for ${name} alone.`,
        )
      // Loaded only where it is used.
      if (provider === "stripe") {
        const { setUpStripe } = await import("./stripe-account.server.ts")
        return setUpStripe({ secretKey: key, api: apis.stripe })
      }
      const { setUpMollie } = await import("./mollie-account.server.ts")
      return setUpMollie({ apiKey: key, api: apis.mollie })
    },
    async open(provider, { text, webhookSecret, account }, getUrl) {
      if (provider === "stripe") {
        const { openStripePayments } = await import("./stripe-payments.server.ts")
        return openStripePayments({ secretKey: text, webhookSecret, account, api: apis.stripe })
      }
      const { openMolliePayments } = await import("./mollie-payments.server.ts")
      const getWebhookUrl = () => (canReach("mollie", getUrl()) ? getUrl() : null)
      return openMolliePayments({ apiKey: text, webhookSecret, getWebhookUrl, account, api: apis.mollie })
    },
    canReach,
  }
}

/** A stand-in on this machine reaches whatever this machine reaches. */
const isLoopback = (api: string | undefined) =>
  api !== undefined && /^(127\.|localhost$|\[::1\]$)/.test(new URL(api).hostname)
