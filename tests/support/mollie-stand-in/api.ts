import { MollieApiError, type MollieState, type StandInPayment, toUnits } from "./state.ts"

type ApiCall = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> }

export type MollieApi = { state: MollieState; origin: string; cancelable(): boolean; notify(paymentId: string): void }

const digits: Record<string, number> = { JPY: 0, ISK: 0 }

/** @throws MollieApiError */
export function handleMollieCall(
  api: MollieApi,
  { method, path, query, body }: ApiCall,
): { status: number; body: unknown } {
  const { state } = api
  const [noun = "", id = "", below = "", belowId = ""] = path.split("/").slice(2)
  const route = `${method} ${noun}${id && "/:id"}${below && `/${below}`}${belowId && "/:id"}`
  switch (route) {
    case "GET profiles/:id":
      return ok({ resource: "profile", id: "pfl_StandIn", mode: "test", name: "Stand-in Studio", status: "verified" })
    case "GET methods":
      return ok({ count: 1, _embedded: { methods: [{ resource: "method", id: "creditcard" }] } })
    case "POST payments":
      return { status: 201, body: showPayment(api, createPayment(api, body), "") }
    case "GET payments":
      return ok(
        paginate(
          "payments",
          [...state.payments.values()].map((one) => showPayment(api, one, String(query.get("embed") ?? ""))),
          query,
        ),
      )
    case "GET payments/:id":
      return ok(showPayment(api, getPayment(state, id), String(query.get("embed") ?? "")))
    case "DELETE payments/:id":
      return ok(showPayment(api, cancelPayment(api, getPayment(state, id)), ""))
    case "POST payments/:id/refunds":
      return { status: 201, body: refundMolliePayment(api, getPayment(state, id), body) }
    case "GET payments/:id/refunds/:id": {
      const refund = state.refunds.get(belowId)
      if (refund?.paymentId !== id) throw new MollieApiError(404, `No refund exists with token ${belowId}.`)
      return ok(refund)
    }
    case "GET refunds":
      return ok(paginate("refunds", [...state.refunds.values()], query))
    case "GET chargebacks":
      return ok(paginate("chargebacks", [...state.chargebacks.values()], query))
    default:
      throw new MollieApiError(404, `No ${noun} exists at this address.`)
  }
}

const ok = (body: unknown) => ({ status: 200, body })

function getPayment(state: MollieState, id: string): StandInPayment {
  const payment = state.payments.get(id)
  if (!payment) throw new MollieApiError(404, `No payment exists with token ${id}.`)
  return payment
}

const known = new Set("amount description redirectUrl cancelUrl webhookUrl method metadata locale".split(" "))

function createPayment({ state, cancelable }: MollieApi, body: Record<string, unknown>): StandInPayment {
  const strange = Object.keys(body).find((name) => !known.has(name))
  if (strange) throw new MollieApiError(422, `Non-existent body parameter "${strange}" for this API call.`)
  const { redirectUrl, cancelUrl, webhookUrl, description, metadata } = body
  for (const url of [redirectUrl, cancelUrl, webhookUrl])
    if (url !== undefined && !(typeof url === "string" && URL.canParse(url)))
      throw new MollieApiError(422, "The redirect URL is invalid")
  if (typeof description !== "string" || description === "") throw new MollieApiError(422, "The description is missing")
  const id = state.newId("tr")
  const payment: StandInPayment = {
    id,
    status: "open",
    amount: readAmount(body.amount),
    description,
    metadata: metadata ?? null,
    redirectUrl: String(redirectUrl),
    cancelUrl: typeof cancelUrl === "string" ? cancelUrl : null,
    webhookUrl: typeof webhookUrl === "string" ? webhookUrl : null,
    isCancelable: cancelable(),
    createdAt: state.now().toISOString(),
    expiresAt: state.expiry(),
  }
  state.payments.set(id, payment)
  return payment
}

function readAmount(given: unknown): { currency: string; value: string } {
  const { currency, value } = (given ?? {}) as Record<string, unknown>
  const places = digits[String(currency)] ?? 2
  const form = places === 0 ? /^\d+$/ : new RegExp(`^\\d+\\.\\d{${places}}$`)
  if (typeof currency !== "string" || typeof value !== "string" || !form.test(value))
    throw new MollieApiError(422, "The amount contains an invalid number of decimals")
  if (toUnits(value) === 0) throw new MollieApiError(422, "The amount is lower than the minimum")
  return { currency, value }
}

function cancelPayment(api: MollieApi, payment: StandInPayment): StandInPayment {
  if (payment.status !== "open" || !payment.isCancelable)
    throw new MollieApiError(422, "The payment cannot be canceled")
  payment.status = "canceled"
  api.notify(payment.id)
  return payment
}

/** Fails what Mollie fails: more than is left, and what was charged back. */
export function refundMolliePayment(api: MollieApi, payment: StandInPayment, body: Record<string, unknown>) {
  const { state } = api
  if (payment.status !== "paid") throw new MollieApiError(422, "The payment is not paid, and cannot be refunded")
  const amount = readAmount(body.amount)
  const refunds = [...state.refunds.values()].filter((one) => one.paymentId === payment.id && one.status !== "failed")
  const back = refunds.reduce((sum, one) => sum + toUnits(one.amount.value), 0)
  if (amount.currency !== payment.amount.currency || back + toUnits(amount.value) > toUnits(payment.amount.value))
    throw new MollieApiError(422, "The specified amount cannot be refunded. The amount is higher than the maximum")
  const id = state.newId("re")
  const refund = {
    id,
    paymentId: payment.id,
    amount,
    status: "refunded" as const,
    metadata: body.metadata ?? null,
    createdAt: state.now().toISOString(),
  }
  state.refunds.set(id, refund)
  api.notify(payment.id)
  return refund
}

function showPayment({ state, origin }: MollieApi, payment: StandInPayment, embed: string) {
  const { status, ...rest } = payment
  const of = <One extends { paymentId: string }>(rows: Map<string, One>) =>
    [...rows.values()].filter((one) => one.paymentId === payment.id)
  return {
    resource: "payment",
    mode: "test",
    ...rest,
    status,
    isCancelable: status === "open" && payment.isCancelable,
    _links: status === "open" ? { checkout: { href: `${origin}/pay/${payment.id}`, type: "text/html" } } : {},
    ...(embed ? { _embedded: { refunds: of(state.refunds), chargebacks: of(state.chargebacks) } } : {}),
  }
}

/** The newest first. `from` is the first of the page. */
function paginate(name: string, rows: { id: string }[], query: URLSearchParams): object {
  const limit = Number(query.get("limit") ?? 50)
  if (!(limit >= 1 && limit <= 250)) throw new MollieApiError(400, "The limit must be 1 to 250")
  const newest = rows.toReversed()
  const from = query.get("from")
  const start = from === null ? 0 : newest.findIndex(({ id }) => id === from)
  if (start < 0) throw new MollieApiError(404, `No object exists with token ${from}.`)
  const page = newest.slice(start, start + limit)
  return { count: page.length, _embedded: { [name]: page }, _links: {} }
}
