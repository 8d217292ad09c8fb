import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { createStripeFaults, type StripeFaults } from "../stripe-stand-in/faults.ts"
import { handleMollieCall, refundMolliePayment } from "./api.ts"
import { renderMolliePage } from "./pay-page.ts"
import { createMollieState, MollieApiError, type MollieStatus, type StandInPayment } from "./state.ts"

const KEY = "test_standInOfMollie00000000001"

type Options = { port?: number; latency?: number; cancelable?: boolean; webhooks?: boolean }

export type MollieStandIn = {
  key: string
  env: { MOLLIE_API: string }
  faults: StripeFaults
  calls: string[]
  /** What webhooks were sent, in order, as received. */
  webhooks: { address: string; body: string; status: number | null }[]
  advance(seconds: number): void
  refuseKey(refused: boolean): void
  setCancelable(cancelable: boolean): void
  setStatus(paymentId: string, status: MollieStatus): void
  refundInDashboard(paymentId: string, value: string): void
  chargeBack(paymentId: string): void
  /** The bank decides for the shop. */
  reverseChargebacks(): void
  payments(): StandInPayment[]
  refunds(): { id: string; paymentId: string; value: string }[]
  idle(): Promise<void>
  close(): Promise<void>
}

/** The part of Mollie's API that the driver calls: one profile in test mode, in memory. */
export async function startMollieStandIn({
  port = 0,
  latency = 2,
  cancelable = true,
}: Options = {}): Promise<MollieStandIn> {
  const state = createMollieState()
  const faults = createStripeFaults()
  const answers = new Map<string, Promise<{ status: number; body: unknown }>>()
  const [calls, webhooks, underWay]: [string[], MollieStandIn["webhooks"], Set<Promise<void>>] = [[], [], new Set()]
  let [keyRefused, canCancel] = [false, cancelable]
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  }).listen(port, "127.0.0.1")
  await once(server, "listening")
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const api = { state, origin, cancelable: () => canCancel, notify: (id: string) => void sendWebhook(id) }

  function sendWebhook(id: string): void {
    const address = state.payments.get(id)?.webhookUrl
    if (!address) return
    const body = `id=${id}`
    const sent: MollieStandIn["webhooks"][number] = { address, body, status: null }
    webhooks.push(sent)
    const posting = fetch(address, {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      signal: AbortSignal.timeout(10_000),
    }).then(
      (response) => {
        sent.status = response.status
      },
      () => {},
    )
    underWay.add(posting)
    void posting.finally(() => underWay.delete(posting))
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? "/", origin)
    const body = await readText(request)
    for (const { id } of state.tick()) sendWebhook(id)
    if (pathname.startsWith("/pay/")) return payPage(request, response, pathname.slice(5), new URLSearchParams(body))
    const call = `${request.method} ${pathname}`
    calls.push(call)
    const fault = faults.take(call)
    if (fault && !fault.done)
      return fault.answer === "none" ? undefined : sendMollieJson(response, { status: fault.answer, body: {} })
    const done = await run(request, pathname, searchParams, body)
    if (fault?.answer !== "none") sendMollieJson(response, done)
  }

  /** As Mollie, repeats the answer of a key, and lets a second call with it wait for the first. */
  async function run(request: IncomingMessage, path: string, query: URLSearchParams, text: string) {
    const key = request.headers["idempotency-key"]?.toString()
    const before = key ? answers.get(key) : undefined
    if (before) return before
    const made = execute(request, path, query, text)
    if (key) answers.set(key, made)
    return made
  }

  async function execute(request: IncomingMessage, path: string, query: URLSearchParams, text: string) {
    try {
      if (keyRefused || request.headers.authorization !== `Bearer ${KEY}`)
        throw new MollieApiError(401, "Missing authentication, or failed to authenticate")
      await sleep(latency)
      return handleMollieCall(api, { method: request.method ?? "GET", path, query, body: text ? JSON.parse(text) : {} })
    } catch (error) {
      if (!(error instanceof MollieApiError)) throw error
      return { status: error.status, body: { status: error.status, title: "Error", detail: error.message } }
    }
  }

  function payPage(request: IncomingMessage, response: ServerResponse, id: string, form: URLSearchParams) {
    const payment = state.payments.get(id)
    const chosen = form.get("status")
    if (request.method === "POST" && payment?.status === "open" && chosen) {
      if (chosen !== "declined") setStatus(id, chosen as MollieStatus)
      if (payment.status !== "open") return void response.writeHead(303, { location: payment.redirectUrl }).end()
    }
    const { status, html } = renderMolliePage(payment, chosen === "declined")
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(html)
  }

  function setStatus(id: string, status: MollieStatus) {
    const payment = state.payments.get(id)
    if (!payment || (payment.status !== "open" && payment.status !== "pending")) return
    payment.status = status
    sendWebhook(id)
  }

  return {
    key: KEY,
    env: { MOLLIE_API: origin },
    faults,
    calls,
    webhooks,
    advance(seconds) {
      state.advance(seconds)
      for (const { id } of state.tick()) sendWebhook(id)
    },
    refuseKey(refused) {
      keyRefused = refused
    },
    setCancelable(can) {
      canCancel = can
    },
    setStatus,
    refundInDashboard(id, value) {
      const payment = state.payments.get(id)
      if (payment) refundMolliePayment(api, payment, { amount: { currency: payment.amount.currency, value } })
    },
    chargeBack(paymentId) {
      const payment = state.payments.get(paymentId)
      if (!payment) throw new Error(`no payment ${paymentId}`)
      const id = state.newId("chb")
      const at = state.now().toISOString()
      state.chargebacks.set(id, { id, paymentId, amount: payment.amount, createdAt: at, reversedAt: null })
      sendWebhook(paymentId)
    },
    reverseChargebacks() {
      for (const one of state.chargebacks.values()) one.reversedAt = state.now().toISOString()
    },
    payments: () => [...state.payments.values()],
    refunds: () =>
      [...state.refunds.values()].map(({ id, paymentId, amount }) => ({ id, paymentId, value: amount.value })),
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString("utf8")
}

const sendMollieJson = (response: ServerResponse, { status, body }: { status: number; body: unknown }) =>
  response.writeHead(status, { "content-type": "application/hal+json" }).end(JSON.stringify(body))
