import { randomBytes, randomUUID } from "node:crypto"
import { Hono } from "hono"
import { bodyLimit } from "hono/body-limit"
import { compress } from "hono/compress"
import { isConnectionProblem } from "../db/errors.ts"
import { findActor } from "../domain/accounts/actor.server.ts"
import type { Shop } from "../domain/shop.ts"
import { pageAnswerer } from "./answer-page.ts"
import { clientAddress } from "./client-address.ts"
import { commonHeaders, contentSecurityPolicy } from "./headers.ts"
import { keptPages } from "./kept-pages.ts"
import { loggedPath } from "./log.ts"
import { notReady, unavailable } from "./not-ready.ts"
import { publicFiles } from "./public-files.ts"
import { sameSiteWrites } from "./same-site.ts"

export { runCommand } from "./commands/run-command.ts"
export { loadDemo } from "./demo-guest.ts"
export { firstVisit } from "./first-visit.ts"
// The program's other ways in come from the same bundle, so that there is one copy of everything.
export { openShop } from "./shop.ts"

type Variables = { requestId: string }

/**
 * The whole site as one function from request to answer.
 * @param hops trusted proxies before the app
 * @param isUp whether the database answers, as far as its keeper knows
 */
export function createApp(shop: Shop, { hops = 0, isUp = () => true }: { hops?: number; isUp?: () => boolean } = {}) {
  const app = new Hono<{ Variables: Variables }>()
  const https = shop.siteUrl.startsWith("https:")

  app.use(async (c, next) => {
    const started = performance.now()
    c.set("requestId", randomUUID())
    await next()
    c.res.headers.set("X-Request-Id", c.get("requestId"))
    const ms = Math.round(performance.now() - started)
    const { method } = c.req
    const path = loggedPath(c.req.path)
    shop.log.info({ requestId: c.get("requestId"), method, path, status: c.res.status, ms }, "answered")
  })
  app.use(commonHeaders(https))
  app.use(compress())
  app.onError((error, c) => {
    shop.log.error({ err: error, requestId: c.get("requestId") }, "an answer failed")
    return c.text(`Unexpected Application Error! Reference: ${c.get("requestId")}`, 500)
  })

  app.get("/healthz", (c) => c.json({ ok: true }))
  app.get("/readyz", notReady(shop, isUp))
  app.get("/files/*", publicFiles(shop))
  app.get("/assets/*", (c) => c.text("Not Found", 404))
  app.use(sameSiteWrites(shop.siteUrl))
  app.use(bodyLimit({ maxSize: 1024 * 1024, onError: (c) => c.text("That is too large.", 413) }))
  app.use(async (c, next) => (isUp() ? next() : unavailable(c)))

  app.on(["GET", "POST"], "/auth/v1/*", (c) => {
    const headers = new Headers(c.req.raw.headers)
    headers.set("x-client-ip", clientAddress(c, hops))
    return shop.auth.handler(new Request(c.req.raw, { headers }))
  })

  const answer = pageAnswerer(shop)
  if (import.meta.env.PROD) app.use(keptPages(shop, answer))
  app.all("*", async (c) => {
    const nonce = randomBytes(16).toString("base64")
    const { response, surprise } = await answer({
      request: c.req.raw,
      requestId: c.get("requestId"),
      clientAddress: clientAddress(c, hops),
      nonce,
      actor: () => findActor(shop, c.req.raw.headers),
    })
    if (response.status >= 500 && isConnectionProblem(surprise)) return unavailable(c)
    // Whoever wrote reads next what they wrote, though pages are kept.
    if (c.req.method !== "GET" && c.req.method !== "HEAD") await shop.pageCache.settled()
    const { headers } = response
    if (import.meta.env.PROD)
      headers.set("Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`, c.req.path))
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store")
    return response
  })
  return app
}
