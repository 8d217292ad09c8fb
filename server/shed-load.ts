import type { MiddlewareHandler } from "hono"
import { getRouteFlags } from "../app/route-flags.server.ts"
import type { Shop } from "../domain/shop.ts"
import { getPageCacheKey } from "./page-cache/cached-answer.ts"
import { tooBusy } from "./readiness.ts"

/** Under load, uncached pages for browsing get 503, so that buyers get their answers. Cached pages cost next to nothing. */
export const shedLoad =
  ({ pageCache }: Pick<Shop, "pageCache">, isBehind: () => boolean): MiddlewareHandler =>
  async (c, next) => {
    if (!isBehind() || (c.req.method !== "GET" && c.req.method !== "HEAD") || getRouteFlags(c.req.path).shedLast)
      return next()
    const { pathname, search } = new URL(c.req.url)
    return pageCache.find(getPageCacheKey(pathname + search)) === undefined ? tooBusy(c) : next()
  }
