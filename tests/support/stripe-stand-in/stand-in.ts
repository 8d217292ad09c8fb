import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { handleStripeCall } from "./api.ts"
import { buildErrorBody, StripeApiError } from "./api-error.ts"
import { type ControlResponse, runControlCommand } from "./control.ts"
import { stripeApiVersion } from "./event-object.ts"
import { createStripeFaults } from "./faults.ts"
import { parseStripeForm } from "./form.ts"
import { createIdempotency, type StripeResponse } from "./idempotency.ts"
import { getStripeLedger } from "./ledger.ts"
import { closeStripeDispute, openStripeDispute, payStripeSession, settleStripeIntent, testCards } from "./pay.ts"
import { renderPayPage } from "./pay-page.ts"
import { refundStripeIntent, settleStripeRefund } from "./refund.ts"
import type { StandInOptions, StripeStandIn } from "./stand-in-type.ts"
import { createStripeState, type StripeState } from "./state.ts"
import { createStripeWebhooks } from "./webhooks.ts"

const KEY = "sk_test_stand_in"
const RESTRICTED_KEY = "rk_test_stand_in"
const SECRET = "whsec_stand_in"

/** The part of Stripe's API that the driver calls: one account in test mode, in memory. */
export async function startStripeStandIn({
  port = 0,
  webhookUrl = null,
  retryAfter = 1000,
  settleAfter = 20,
  latency = 5,
  ownEndpoints = false,
  postTo,
}: StandInOptions = {}): Promise<StripeStandIn> {
  const getEndpoints = () => [...state.endpoints.values()]
  const webhooks = createStripeWebhooks({
    url: webhookUrl,
    secret: SECRET,
    retryAfter,
    ...(postTo ? { postTo } : {}),
    ...(ownEndpoints ? { getEndpoints } : {}),
  })
  const state: StripeState = createStripeState(webhooks.send)
  const faults = createStripeFaults()
  const idempotency = createIdempotency()
  const calls: string[] = []
  let keyRefused = false
  let denied: string[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  }).listen(port, "127.0.0.1")
  await once(server, "listening")
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const api = { state, settleAfter, pageOf: (id: string) => `${origin}/pay/${id}` }
  const ticking = setInterval(state.tick, 1000).unref()

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? "/", origin)
    const body = await readBodyText(request)
    state.tick()
    if (pathname.startsWith("/pay/")) return payPageAnswer(request, response, pathname.slice("/pay/".length), body)
    if (pathname.startsWith("/control/"))
      return sendJson(response, runControlCommand(standIn, pathname, new URLSearchParams(body)))
    const call = `${request.method} ${pathname}`
    calls.push(call)
    const fault = faults.take(call)
    if (fault && !fault.done)
      return fault.answer === "none" ? undefined : sendJson(response, createFaultResponse(fault.answer, fault))
    const made = await callAnswer(request, pathname, body || searchParams.toString(), fault?.answer ?? null)
    if (fault?.answer === "none") return
    sendJson(response, made)
  }

  /** @param instead the response's status although the call is executed */
  async function callAnswer(request: IncomingMessage, path: string, form: string, instead: number | "none" | null) {
    const method = request.method ?? "GET"
    const key = method === "POST" ? request.headers["idempotency-key"]?.toString() : undefined
    let begun = false
    try {
      checkCaller(request, `${method} ${path}`)
      const before = key ? idempotency.begin(key, `${method} ${path} ${form}`) : null
      if (before) return { ...before, replayed: true }
      begun = true
      await sleep(latency)
      const object = handleStripeCall(api, { method, path, fields: parseStripeForm(form) })
      const done: StripeResponse =
        typeof instead === "number" ? createFaultResponse(instead, {}) : { status: 200, body: object }
      if (key) idempotency.end(key, done)
      return done
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error
      const refused = { status: error.status, body: buildErrorBody(error.message, error.fields) }
      // A call with invalid contents does not use up its key.
      if (key && begun) idempotency.remove(key)
      return refused
    }
  }

  function checkCaller({ headers }: IncomingMessage, call: string) {
    const given = headers.authorization?.replace(/^Bearer /, "") ?? ""
    if (keyRefused || (given !== KEY && given !== RESTRICTED_KEY))
      throw new StripeApiError(401, `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`)
    if (given === RESTRICTED_KEY && denied.includes(call))
      throw new StripeApiError(403, `The provided key does not have the required permissions for this endpoint.`)
    if (headers["stripe-version"] !== stripeApiVersion)
      throw new StripeApiError(400, `Invalid Stripe API version: ${headers["stripe-version"]}`)
  }

  function payPageAnswer(request: IncomingMessage, response: ServerResponse, sessionId: string, body: string) {
    const number = (new URLSearchParams(body).get("card") ?? "").replace(/\D/g, "")
    const session = state.sessions.get(sessionId)
    const outcome =
      request.method === "POST" && session ? payStripeSession(state, sessionId, number, settleAfter) : null
    if (session?.success_url && (outcome === "paid" || outcome === "processing"))
      return void response.writeHead(303, { location: session.success_url }).end()
    const { status, html } = renderPayPage(state, sessionId, outcome)
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(html)
  }

  const standIn: StripeStandIn = {
    env: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API: origin },
    webhooks,
    faults,
    calls,
    advance: state.advance,
    refuseKey(refused) {
      keyRefused = refused
    },
    deny(calls) {
      denied = calls
    },
    endpoints: getEndpoints,
    pay: (sessionId, card = testCards.succeeds) => {
      state.tick()
      return payStripeSession(state, sessionId, card, settleAfter)
    },
    settle: (paymentId, outcome) => settleStripeIntent(state, paymentId, outcome),
    settleRefund: (refundId, outcome) => settleStripeRefund(state, refundId, outcome),
    refundInDashboard: (intent, amount) =>
      refundStripeIntent(
        state,
        { intent, amount: amount ?? null, metadata: {}, reason: "requested_by_customer" },
        settleAfter,
      ),
    dispute: (paymentId) => openStripeDispute(state, paymentId),
    closeDispute: (disputeId, outcome) => closeStripeDispute(state, disputeId, outcome),
    events: () => [...state.events.values()],
    sessions: () => [...state.sessions.values()],
    ledger: () => getStripeLedger(state),
    async close() {
      clearInterval(ticking)
      webhooks.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}

function createFaultResponse(status: number, { message, code }: { message?: string; code?: string }): StripeResponse {
  const type = status >= 500 ? "api_error" : "invalid_request_error"
  const rate = status === 429 ? "rate_limit" : undefined
  return {
    status,
    body: buildErrorBody(message ?? `The stand-in was told to answer ${status}.`, { type, code: code ?? rate }),
  }
}

async function readBodyText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString("utf8")
}

function sendJson(
  response: ServerResponse,
  { status, body, ...rest }: (StripeResponse | ControlResponse) & { replayed?: boolean },
) {
  response.writeHead(status, {
    "content-type": "application/json",
    "request-id": `req_${Math.random().toString(36).slice(2, 16)}`,
    "stripe-version": stripeApiVersion,
    ...(rest.replayed ? { "idempotent-replayed": "true" } : {}),
  })
  response.end(JSON.stringify(body))
}
