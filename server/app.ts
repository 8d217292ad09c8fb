import { randomBytes, randomUUID } from "node:crypto"
import * as build from "virtual:react-router/server-build"
import { Hono } from "hono"
import { bodyLimit } from "hono/body-limit"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import {
  actorContext,
  clientAddressContext,
  nonceContext,
  requestIdContext,
  shopContext,
  surpriseContext,
} from "../app/request/context.ts"
import { isConnectionProblem } from "../db/errors.ts"
import { findActor } from "../domain/accounts/actor.server.ts"
import type { Actor } from "../domain/actor.ts"
import type { Shop } from "../domain/shop.ts"
import { clientAddress } from "./client-address.ts"
import { commonHeaders, contentSecurityPolicy } from "./headers.ts"
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
  const handle = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE)
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

  app.all("*", async (c) => {
    const context = new RouterContextProvider()
    const nonce = randomBytes(16).toString("base64")
    let actor: Promise<Actor> | undefined
    let surprise: unknown
    context.set(shopContext, shop)
    context.set(nonceContext, nonce)
    context.set(requestIdContext, c.get("requestId"))
    context.set(clientAddressContext, clientAddress(c, hops))
    context.set(actorContext, () => {
      actor ??= findActor(shop, c.req.raw.headers)
      return actor
    })
    context.set(surpriseContext, (error) => {
      surprise = error
    })
    const answer = await handle(c.req.raw, context)
    if (answer.status >= 500 && isConnectionProblem(surprise)) return unavailable(c)
    const headers = new Headers(answer.headers)
    if (import.meta.env.PROD) headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, c.req.path))
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store")
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
  })
  return app
}
