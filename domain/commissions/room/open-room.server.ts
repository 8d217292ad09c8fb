import { networkOf } from "../../../lib/network-address.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { type Client, clientOf } from "../client.server.ts"

/** Links that lead nowhere, from one network. A link that works opens all the same: who guesses must not lock out a client. */
const guesses = { points: 30, seconds: 3600 }

/** As `newRoomLink` makes them. */
const isSecret = (text: string) => /^[\w-]{32}$/.test(text)

/**
 * Whose room a link opens. One that never was, one that was revoked and one that has expired are refused in the same way (404);
 * so many of them from one network as nobody follows by mistake, with 429.
 * @param address the network address of whoever asks
 */
export async function openRoom(shop: Shop, secret: string, { address }: { address: string }): Promise<Outcome<Client>> {
  const client = isSecret(secret) ? await clientOf(shop, secret) : null
  if (client) return done(client)
  const within = await shop.rateLimits.take(`commission room:${networkOf(address)}`, guesses)
  return within
    ? refuse("not_found", "This link doesn’t work any more. Ask the studio for a new one.")
    : refuse("too_many", "Please try again in an hour.")
}
