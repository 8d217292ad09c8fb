import type { MiddlewareHandler } from "hono"
import type { Shop } from "../domain/shop.ts"
import { keptName } from "./kept/kept.ts"
import { tooBusy } from "./readiness.ts"

const first =
  /^\/(?:checkout|order-confirmation|track-order|api|auth|account|admin|commissions\/room|viewing-rooms|certificates|\.well-known)(?:[/.]|$)/

/** Under load, uncached pages for browsing get 503, so that buyers get their answers. Cached pages cost next to nothing. */
export const putOff =
  ({ pageCache }: Pick<Shop, "pageCache">, isBehind: () => boolean): MiddlewareHandler =>
  async (c, next) => {
    if (!isBehind() || (c.req.method !== "GET" && c.req.method !== "HEAD") || first.test(c.req.path)) return next()
    const { pathname, search } = new URL(c.req.url)
    return pageCache.known(keptName(pathname + search)) === undefined ? tooBusy(c) : next()
  }
