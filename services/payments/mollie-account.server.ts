import { randomBytes } from "node:crypto"
import { z } from "zod"
import type { CardAccountDetails, CardSetup } from "./card-setup.ts"
import { mollieCurrencies } from "./mollie-amounts.ts"
import { type MollieClient, openMollieClient } from "./mollie-client.server.ts"
import { parseMollie } from "./mollie-objects.ts"
import { isMollieTestKey, type MollieSettings } from "./mollie-settings.ts"

const profileSchema = z.object({
  id: z.string().max(100),
  name: z.string().catch(""),
  status: z.string().catch("unverified"),
})

export function setUpMollie(
  { apiKey, api }: Pick<MollieSettings, "apiKey" | "api">,
  { secondsToAnswer = 10 } = {},
): CardSetup {
  const mollie = openMollieClient({ apiKey, api }, secondsToAnswer)
  const test = isMollieTestKey(apiKey)
  return {
    provider: "mollie",
    test,
    readAccount: (currency) => readMollieAccount(mollie, { test, currency }),
    // An API key has all rights of its profile.
    listMissingRights: async () => [],
    // Each payment names its webhook; only its secret is made here.
    registerWebhook: async (url, knownId) => ({
      id: url,
      secret: knownId === null ? randomBytes(24).toString("base64url") : null,
    }),
    deleteWebhook: async () => {},
    payTrial: null,
  }
}

async function readMollieAccount(
  mollie: MollieClient,
  { test, currency }: { test: boolean; currency: string },
): Promise<CardAccountDetails> {
  const profile = parseMollie(profileSchema, await mollie.call("GET", "profiles/me"))
  const answer = await mollie.call("GET", `methods?amount[currency]=${currency}&amount[value]=100.00`).catch(() => null)
  const methods = z
    .object({ _embedded: z.object({ methods: z.array(z.object({ id: z.string() })) }) })
    .safeParse(answer).data?._embedded.methods
  const hasCards = methods?.some(({ id }) => id === "creditcard") ?? true
  return {
    id: profile.id,
    name: profile.name,
    test,
    canCharge: hasCards && (test || profile.status === "verified"),
    currencies: mollieCurrencies,
  }
}
