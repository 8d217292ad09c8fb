import type { Handler } from "hono"
import { finishProviderSignIn } from "../domain/accounts/providers/provider-sign-in.server.ts"
import type { Shop } from "../domain/shop.ts"
import { getApiBrowser } from "./accounts-api/answers.ts"

export const providerCallback =
  (shop: Shop, hops: number): Handler =>
  async (c) => {
    const sent = new URL(c.req.url).searchParams
    const { to, headers } = await finishProviderSignIn(shop, c.req.param("id") ?? "", sent, getApiBrowser(c, hops))
    headers.set("location", to)
    // The address contains a code.
    headers.set("referrer-policy", "no-referrer")
    return new Response(null, { status: 302, headers })
  }
