import { getNetwork } from "../../../lib/network-address.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { type Client, findClient } from "../client.server.ts"

/** Failed attempts per network. A valid link always works, so that guessing cannot lock out a client. */
const guessLimit = { points: 30, seconds: 3600 }

const isSecret = (text: string) => /^[\w-]{32}$/.test(text)

/** Unknown, revoked and expired links are refused alike (404); too many of them from one network with 429. */
export async function openClientPortal(
  shop: Shop,
  secret: string,
  { address }: { address: string },
): Promise<Outcome<Client>> {
  const client = isSecret(secret) ? await findClient(shop, secret) : null
  if (client) return done(client)
  const within = await shop.rateLimits.consume(`commission room:${getNetwork(address)}`, guessLimit)
  return within
    ? refuse("not_found", "This link doesn’t work any more. Ask the studio for a new one.")
    : refuse("too_many", "Please try again in an hour.")
}
