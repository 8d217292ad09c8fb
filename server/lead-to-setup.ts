import type { MiddlewareHandler } from "hono"
import { href } from "react-router"
import { isSetupPending } from "../domain/accounts/people/setup-pending.server.ts"
import type { Shop } from "../domain/shop.ts"

/** Set-up itself, the printed link, what scripts of these pages fetch, and checks of a domain. */
const open = new RegExp(`^(?:(?:${href("/setup")}|${href("/auth/setup")})(?:\\.data)?$|/api/|/\\.well-known/)`)

/** On a site that was started empty every page leads to set-up until it has an admin; until then only set-up makes an account. */
export function leadToSetup(shop: Pick<Shop, "db" | "offersSetup">): MiddlewareHandler {
  let isPending = shop.offersSetup
  return async (c, next) => {
    if (!isPending || open.test(c.req.path)) return next()
    isPending = await isSetupPending(shop.db)
    if (!isPending) return next()
    if (c.req.method === "GET" || c.req.method === "HEAD") return c.redirect(href("/setup"))
    return c.text("This site isn’t set up yet.", 403)
  }
}
