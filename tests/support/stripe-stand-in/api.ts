import type Stripe from "stripe"
import { createMissingError, StripeApiError } from "./api-error.ts"
import { createListObject, expandStripeObject } from "./expand.ts"
import { readStripeGroup, readStripeList, readStripeText, type StripeFields } from "./form.ts"
import { payStripeIntent } from "./pay-intent.ts"
import { refundStripeIntent } from "./refund.ts"
import {
  createCheckoutSession,
  expireCheckoutSession,
  getCheckoutSession,
  parseStripeInteger,
  parseStripeMetadata,
} from "./sessions.ts"
import type { StripeState } from "./state.ts"
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  hideSecret,
  standInAccount,
  updateWebhookEndpoint,
} from "./webhook-endpoints.ts"

type StripeCall = { method: string; path: string; fields: StripeFields }
type StripeApi = { state: StripeState; pageOf(sessionId: string): string; settleAfter: number }

/** @throws ApiError */
export function handleStripeCall(api: StripeApi, { method, path, fields }: StripeCall): object {
  const [, , ...steps] = path.split("/")
  const expandPaths = readStripeList(fields.expand).flatMap((one) => readStripeText(one) ?? [])
  const copy = structuredClone(dispatchCall(api, method, steps, fields, path))
  return expandStripeObject(api.state, copy, expandPaths)
}

function dispatchCall(
  { state, pageOf, settleAfter }: StripeApi,
  method: string,
  steps: string[],
  fields: StripeFields,
  path: string,
) {
  const [kind = "", id, verb] = steps[0] === "checkout" ? [`checkout/${steps[1]}`, ...steps.slice(2)] : steps
  const route = `${method} ${kind}${id ? "/:id" : ""}${verb ? `/${verb}` : ""}`
  switch (route) {
    case "GET balance":
      return { object: "balance", available: [], livemode: false, pending: [] } satisfies Stripe.Balance
    case "GET account":
      return standInAccount
    case "GET country_specs/:id":
      return { id, object: "country_spec", supported_payment_currencies: ["usd", "eur", "gbp", "chf", "jpy"] }
    case "GET webhook_endpoints":
      return createListObject([...state.endpoints.values()].map(hideSecret), false, path)
    case "POST webhook_endpoints":
      return createWebhookEndpoint(state, fields)
    case "POST webhook_endpoints/:id":
      return hideSecret(updateWebhookEndpoint(state, id ?? "", fields))
    case "DELETE webhook_endpoints/:id":
      return deleteWebhookEndpoint(state, id ?? "")
    case "POST payment_intents":
      return payStripeIntent(state, fields)
    case "POST checkout/sessions":
      return createCheckoutSession(state, fields, pageOf)
    case "GET checkout/sessions":
      return paginate([...state.sessions.values()], fields, path)
    case "GET checkout/sessions/:id":
      return getCheckoutSession(state, id ?? "")
    case "POST checkout/sessions/:id/expire": {
      const session = getCheckoutSession(state, id ?? "")
      expireCheckoutSession(state, session)
      return session
    }
    case "GET payment_intents":
      return paginate([...state.intents.values()], fields, path)
    case "GET payment_intents/:id":
      return getStripeObject(state.intents, "payment_intent", id)
    case "GET charges":
      return paginate([...state.charges.values()], fields, path)
    case "GET charges/:id":
      return getStripeObject(state.charges, "charge", id)
    case "POST refunds":
      return refundStripeIntent(state, parseRefund(state, fields), settleAfter)
    case "GET refunds":
      return paginate([...state.refunds.values()], fields, path)
    case "GET refunds/:id":
      return getStripeObject(state.refunds, "refund", id)
    case "GET disputes":
      return paginate([...state.disputes.values()], fields, path)
    case "GET disputes/:id":
      return getStripeObject(state.disputes, "dispute", id)
    case "GET events":
      return paginate([...state.events.values()], fields, path)
    case "GET events/:id":
      return getStripeObject(state.events, "event", id)
    default:
      throw new StripeApiError(404, `Unrecognized request URL (${method}: ${path}).`)
  }
}

function getStripeObject<One extends object>(shelf: Map<string, One>, kind: string, id = ""): One {
  const one = shelf.get(id)
  if (!one) throw createMissingError(kind, id)
  return one
}

function parseRefund(state: StripeState, fields: StripeFields) {
  const charge = readStripeText(fields.charge)
  const intent = readStripeText(fields.payment_intent) ?? (charge && state.charges.get(charge)?.payment_intent)
  if (typeof intent !== "string") throw createMissingError("charge", charge ?? "")
  return {
    intent,
    amount: readStripeText(fields.amount) === null ? null : parseStripeInteger(readStripeText(fields.amount), "amount"),
    metadata: parseStripeMetadata(fields.metadata),
    reason: readStripeText(fields.reason),
  }
}

type ListableObject = { id: string; created: number; payment_intent?: unknown; charge?: unknown; type?: unknown }

/** Newest first, ten by default, after `starting_after`. */
function paginate(all: ListableObject[], fields: StripeFields, path: string): object {
  const limit = Number(readStripeText(fields.limit) ?? 10)
  if (!(limit >= 1 && limit <= 100)) throw new StripeApiError(400, "The limit must be 1 to 100.", { param: "limit" })
  const range = readStripeGroup(fields.created)
  const since = Number(readStripeText(range.gte) ?? 0)
  const types = readStripeList(fields.types)
  const same = (name: "payment_intent" | "charge", one: ListableObject) => {
    const wanted = readStripeText(fields[name])
    return wanted === null || one[name] === wanted
  }
  const rows = all
    .filter((one) => one.created >= since && same("payment_intent", one) && same("charge", one))
    .filter((one) => types.length === 0 || types.includes(String(one.type)))
    .reverse()
  const after = readStripeText(fields.starting_after)
  const start = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1
  if (after !== null && start === 0) throw createMissingError("object", after)
  return createListObject(rows.slice(start, start + limit), rows.length > start + limit, path)
}
