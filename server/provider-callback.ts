import type { Handler } from "hono"
import { finishProviderSignIn } from "../domain/accounts/providers/provider-sign-in.server.ts"
import type { Shop } from "../domain/shop.ts"
import { clientAddress } from "./client-address.ts"

export const providerCallback =
  (shop: Shop, hops: number): Handler =>
  async (c) => {
    const browser = {
      address: clientAddress(c, hops),
      userAgent: (c.req.header("user-agent") ?? "").slice(0, 400),
      cookie: c.req.header("cookie") ?? null,
    }
    const sent = new URL(c.req.url).searchParams
    const { to, headers } = await finishProviderSignIn(shop, c.req.param("id") ?? "", sent, browser)
    headers.set("location", to)
    // The address contains a code.
    headers.set("referrer-policy", "no-referrer")
    return new Response(null, { status: 302, headers })
  }
