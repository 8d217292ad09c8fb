import { execFileSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { test as base } from "./browser.ts"
import { getFastTempFolder } from "./database-server.ts"
import { startSite } from "./site-process.ts"
import { startStripeStandIn } from "./stripe-stand-in/stand-in.ts"
import type { StripeStandIn } from "./stripe-stand-in/stand-in-type.ts"

/** A site with the demo collection that accepts cards, and its provider, the Stripe stand-in. */
export type CardSite = { url: string; setupLink: string; stripe: StripeStandIn; said: string[] }

export const test = base.extend<object, { cardSite: CardSite }>({
  cardSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(getFastTempFolder(), "solander-cards-"))
      const data = join(folder, "site")
      // cp preserves the owner of files, without which PostgreSQL does not start on them
      execFileSync("cp", ["-a", process.env.SOLANDER_MADE ?? "", data])
      const stripe = await startStripeStandIn()
      const site = await startSite({ data, env: stripe.env })
      stripe.webhooks.endpoint.url = `${site.url}/api/payments/stripe`
      await use({ url: site.url, setupLink: await site.setupLink, stripe, said: site.said })
      await site.stop()
      await stripe.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: "worker" },
  ],
  baseURL: async ({ cardSite }, use) => use(cardSite.url),
})
