import { randomBytes, randomUUID } from "node:crypto"
import { type Context, type Handler, Hono, type MiddlewareHandler } from "hono"
import { except } from "hono/combine"
import { compress } from "hono/compress"
import { href } from "react-router"
import { getRouteFlags } from "../app/route-flags.server.ts"
import { authPath } from "../domain/accounts/auth-path.ts"
import { ownCall } from "../domain/accounts/own-call.ts"
import { finishProviderSignIn } from "../domain/accounts/providers/provider-sign-in.server.ts"
import { getAccountId, getRefusalReason, logSecurityEvent } from "../domain/accounts/security-log.ts"
import { findActor } from "../domain/accounts/sessions/actor.server.ts"
import type { Actor } from "../domain/actor.ts"
import { visitsPath } from "../domain/analytics/visits-path.ts"
import { liveWorksPath } from "../domain/artworks/gallery/live-works.ts"
import { livePath } from "../domain/live/live-protocol.ts"
import type { Shop } from "../domain/shop.ts"
import { StorageProblem } from "../services/storage/storage-problem.ts"
import { accountsApi, answerKeySet } from "./accounts-api/accounts-api.ts"
import { getApiBrowser, jsonErrors } from "./accounts-api/answers.ts"
import { createPageRenderer } from "./answer-page.ts"
import { cachedPages } from "./cached-pages.ts"
import { clientAddress } from "./client-address.ts"
import { formBodies } from "./form-bodies.ts"
import {
  commonHeaders,
  contentSecurityPolicy,
  secretAddresses,
  strictDefaults,
  strictTransportHeader,
} from "./headers.ts"
import { inboundMailPath, inboundMailWebhook } from "./inbound-mail-webhook.ts"
import { leadToSetup } from "./lead-to-setup.ts"
import { liveWorksEndpoint } from "./live-works-endpoint.ts"
import { loggedPath } from "./logged-path.ts"
import type { Metrics } from "./metrics/metrics.ts"
import { metricsEndpoint } from "./metrics/metrics-endpoint.ts"
import { protectionHeaders } from "./protection-headers.ts"
import { publicFiles } from "./public-files.ts"
import { answerKnownFailure, readiness, unavailable, type WriteHealth, watchWrites } from "./readiness.ts"
import { sameSiteWrites } from "./same-site.ts"
import { siteIcons } from "./site-icons.ts"
import { staticFiles } from "./static-files.ts"
import { uploadEndpoint, uploadsPath } from "./upload-endpoint.ts"
import { visitsEndpoint } from "./visits-endpoint.ts"

export { createFirstAdminLink as firstVisit } from "../domain/accounts/people/setup.server.ts"
export { findSetupCode as setupCode } from "../domain/accounts/people/setup-code.server.ts"
export { runCommand } from "./commands/run-command.ts"
export { printStatus } from "./commands/status.ts"
export { loadDemoOnDemand as loadDemo } from "./demo.ts"
export { openLiveSockets as openLive } from "./live/open-live.ts"
export { loadMetrics } from "./metrics/metrics-endpoint.ts"
export { createCacheHandler as keptAnswerer } from "./page-cache/answer-from-cache.ts"
export { createVisitHandler as visitAnswerer } from "./page-cache/answer-visit.ts"
// Other entry points import from this bundle, so that every module exists once.
export { openShop } from "./shop.ts"
export { listTrialPages } from "./trial-pages.ts"

type Variables = {
  requestId: string
  actor?: Promise<Actor>
  isLogged?: boolean
  /** Receives the answer with all its headers, to cache it. */
  whenFinished?: (answer: Response) => void
}

type AppEnv = { Variables: Variables }

type AppOptions = {
  /** Trusted proxies before the app. */
  hops?: number
  isUp?: () => boolean
  client?: string
  metrics?: { metrics: Metrics; token: string } | undefined
}

export function createApp(shop: Shop, options: AppOptions = {}) {
  const { hops = 0, isUp = () => true, client, metrics } = options
  const app = new Hono<AppEnv>()
  const writes = watchWrites(shop)
  const whileUp: MiddlewareHandler = async (c, next) => (isUp() ? next() : unavailable(c))

  app.use(assignRequestId)
  app.use(secretAddresses)
  app.use(commonHeaders())
  app.use(strictTransportHeader(shop))
  app.use(protectionHeaders(shop))
  app.use(strictDefaults)
  app.use(`${authPath}/*`, jsonErrors)
  app.use(wellFormed)
  app.post(visitsPath, sameSiteWrites(shop), visitsEndpoint(shop, hops))
  app.get(liveWorksPath, whileUp, liveWorksEndpoint(shop, hops))
  for (const [path, createHandler] of Object.entries(siteIcons)) app.get(path, createHandler(shop))
  if (client) app.route("/", staticFiles(shop, client))
  app.use(logAnswers(shop))
  // Its errors are read again (`jsonErrors`), and its answers are short.
  app.use(except(`${authPath}/*`, compress()))
  app.onError((error, c) => {
    const known = answerKnownFailure(c, error, writes)
    const fields = { err: error, requestId: c.get("requestId") }
    if (!known) shop.log.error(fields, "an answer failed")
    else if (error instanceof StorageProblem && known.status === 503)
      shop.log.error(fields, "the storage failed a request")
    return known ?? c.text(`Something went wrong. Reference: ${fields.requestId}`, 500)
  })

  app.get("/healthz", (c) => c.json({ ok: true }))
  app.get("/readyz", readiness(shop, isUp, writes))
  if (metrics) app.get("/metrics", metricsEndpoint(metrics.metrics, metrics.token))
  app.get("/files/*", publicFiles(shop))
  // `live/open-live.ts` handles upgrades before this route.
  app.get(livePath, (c) => c.text("This address is for WebSockets.", 426, { Upgrade: "websocket" }))
  app.get("/assets/*", (c) => c.text("Not Found", 404))
  app.use(sameSiteWrites(shop))
  // Outside the body limits: an upload may take an hour.
  app.all(`${uploadsPath}/:id`, whileUp, uploadEndpoint(shop))
  // Accepts larger bodies than forms have.
  app.post(inboundMailPath, whileUp, inboundMailWebhook(shop))
  app.use(formBodies(shop, hops))
  app.use(whileUp)

  app.use(leadToSetup(shop))
  addAccountsRoutes(app, shop, hops)
  const answer = createPageRenderer(shop)
  if (import.meta.env.PROD) app.use(cachedPages(shop, answer))
  app.all("*", answerPage(shop, answer, { hops, writes }))
  return app
}

const assignRequestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("requestId", randomUUID())
  await next()
  c.res.headers.set("X-Request-Id", c.get("requestId"))
  c.get("whenFinished")?.(c.res)
}

const logAnswers =
  (shop: Shop): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    c.set("isLogged", true)
    const started = performance.now()
    await next()
    const ms = Math.round(performance.now() - started)
    const { status } = c.res
    const answered = { requestId: c.get("requestId"), method: c.req.method, path: loggedPath(c.req.path), status }
    shop.log.info({ ...answered, ms }, "answered")
    if (status === 401 || status === 403 || status === 429) await logRefusal(shop, c.get("actor"), answered)
  }

function addAccountsRoutes(app: Hono<AppEnv>, shop: Shop, hops: number): void {
  app.get("/.well-known/jwks.json", answerKeySet(shop))
  app.route(authPath, accountsApi(shop, hops))
  app.get(`${authPath}/callback/:id`, providerCallback(shop, hops))
  app.on(["GET", "POST"], `${authPath}/*`, (c) => {
    const headers = new Headers(c.req.raw.headers)
    headers.set("x-client-ip", clientAddress(c, hops))
    headers.delete(ownCall)
    return shop.auth.handler(new Request(c.req.raw, { headers }))
  })
  app.all(`${authPath}/*`, (c) => c.text("There is no such call.", 404))
}

type PageOptions = { hops: number; writes: WriteHealth }

const answerPage =
  (shop: Shop, answer: ReturnType<typeof createPageRenderer>, { hops, writes }: PageOptions): Handler<AppEnv> =>
  async (c) => {
    const nonce = randomBytes(16).toString("base64")
    const { response, thrown } = await answer({
      request: c.req.raw,
      requestId: c.get("requestId"),
      clientAddress: clientAddress(c, hops),
      nonce,
      actor() {
        const actor = findActor(shop, c.req.raw.headers)
        c.set("actor", actor)
        return actor
      },
    })
    const failure = response.status >= 500 ? answerKnownFailure(c, thrown, writes) : null
    if (failure) return failure
    // Writers see their change on the next page, although pages are cached.
    if (c.req.method !== "GET" && c.req.method !== "HEAD") await shop.changes.flushed()
    // Pages with user content have a stricter policy.
    if (import.meta.env.PROD && !response.headers.has("Content-Security-Policy"))
      response.headers.set("Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`, c.req.path))
    if (getRouteFlags(c.req.path).policy === "framed") response.headers.set("X-Frame-Options", "SAMEORIGIN")
    return response
  }

/** Refused sign-ins are logged elsewhere, with the reason. */
const signIns = [
  href("/auth"),
  ...["token", "sign-in/email", "passkey/verify-authentication"].map((call) => `${authPath}/${call}`),
]

async function logRefusal(
  shop: Shop,
  actorPromise: Promise<Actor> | undefined,
  { status, ...request }: { requestId: string; method: string; path: string; status: number },
): Promise<void> {
  if (request.method === "POST" && status !== 403 && signIns.includes(request.path)) return
  const actor = await actorPromise?.catch(() => undefined)
  const reason =
    status === 429 ? "too_many" : actor ? getRefusalReason(actor) : status === 401 ? "unauthenticated" : "forbidden"
  logSecurityEvent(shop.log, { event: "refused", userId: actor ? getAccountId(actor) : null, reason, ...request })
}

const providerCallback =
  (shop: Shop, hops: number): Handler =>
  async (c) => {
    const sent = new URL(c.req.url).searchParams
    const { to, headers } = await finishProviderSignIn(shop, c.req.param("id") ?? "", sent, getApiBrowser(c, hops))
    headers.set("location", to)
    // The address contains a code.
    headers.set("referrer-policy", "no-referrer")
    return new Response(null, { status: 302, headers })
  }

/** Parameters that may occur once. Others may repeat, or check it themselves (`parseGalleryQuery`). */
const singleParameters = new Set(
  "next token reset order work part from before version artwork image grant_type scope error with ended changed".split(
    " ",
  ),
)

/**
 * Refuses requests that no browser sends (400): NUL in the address; a tab or line break in its path, which URLs drop, so that
 * `/%09/` becomes `//` before a host; two Host headers (RFC 9112, section 3.2); a repeated single parameter, because programs
 * differ in which one they take, so that a check could read another than the one in use.
 */
const wellFormed: MiddlewareHandler = async (c, next) =>
  /%00|\0|^[^?]*%0[9ad]/i.test(c.req.url) || hostsOf(c) > 1 || repeats(c.req.url) ? c.text("Bad Request", 400) : next()

function repeats(url: string): boolean {
  if (!url.includes("?")) return false
  const { pathname, searchParams } = new URL(url)
  const names = [...searchParams.keys()]
  const isCall = pathname.startsWith(`${authPath}/`) && !pathname.startsWith(`${authPath}/callback/`)
  return names.some((name, at) => {
    const own = name.replace(/\[.*$/, "")
    return (isCall || singleParameters.has(own)) && (own !== name || names.indexOf(name) !== at)
  })
}

/** Node itself hides all but the first. */
function hostsOf(c: Context): number {
  const raw: string[] = c.env?.incoming?.rawHeaders ?? []
  return raw.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length
}
