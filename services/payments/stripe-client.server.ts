import Stripe from "stripe"
import type { StripeSettings } from "./stripe-settings.ts"

/** An upgrade of the library to types of another version fails the type check here. */
export const stripeApiVersionUsed = "2026-10-28.endive"

export const openStripeClient = (
  { secretKey, api }: Pick<StripeSettings, "secretKey" | "api">,
  secondsToAnswer: number,
): Stripe =>
  new Stripe(secretKey, {
    apiVersion: stripeApiVersionUsed,
    timeout: secondsToAnswer * 1000,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: "Solander" },
    ...(api ? parseApiAddress(api) : {}),
  })

function parseApiAddress(api: string) {
  const { protocol, hostname, port } = new URL(api)
  const kind = protocol === "https:" ? "https" : "http"
  return { protocol: kind, host: hostname, port: port || (kind === "https" ? 443 : 80) } as const
}
