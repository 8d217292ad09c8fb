import type { MiddlewareHandler } from "hono"
import type { Shop } from "../domain/shop.ts"
import { keptName } from "./kept/kept.ts"
import { tooBusy } from "./readiness.ts"

/** Whoever is here buys, pays, follows an order, signs in or works in the studio; programs report payments. */
const first =
  /^\/(?:checkout|order-confirmation|track-order|api|auth|account|admin|commissions\/room|viewing-rooms|certificates|\.well-known)(?:[/.]|$)/

/**
 * While the process is behind, pages for looking that would have to be made are put off, with 503 and Retry-After, so that
 * those who buy get their answers. What is kept goes on: it costs next to nothing.
 */
export const putOff =
  ({ pageCache }: Pick<Shop, "pageCache">, isBehind: () => boolean): MiddlewareHandler =>
  async (c, next) => {
    if (!isBehind() || (c.req.method !== "GET" && c.req.method !== "HEAD") || first.test(c.req.path)) return next()
    const { pathname, search } = new URL(c.req.url)
    return pageCache.known(keptName(pathname + search)) === undefined ? tooBusy(c) : next()
  }
