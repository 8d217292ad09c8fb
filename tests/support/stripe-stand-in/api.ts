import type Stripe from "stripe"
import { ApiError, missing } from "./api-error.ts"
import { expand, listObject } from "./expand.ts"
import { groupOf, readStripeList, readStripeText, type StripeFields } from "./form.ts"
import { refund } from "./refund.ts"
import { createSession, expire, readMetadata, sessionOf, wholeNumber } from "./sessions.ts"
import type { State } from "./state.ts"

type Call = { method: string; path: string; fields: StripeFields }
type ApiParts = { state: State; pageOf(sessionId: string): string; settleAfter: number }

/** @throws ApiError */
export function answerCall(parts: ApiParts, { method, path, fields }: Call): object {
  const [, , ...steps] = path.split("/")
  const wanted = readStripeList(fields.expand).flatMap((one) => readStripeText(one) ?? [])
  const copy = structuredClone(act(parts, method, steps, fields, path))
  return expand(parts.state, copy, wanted)
}

function act(
  { state, pageOf, settleAfter }: ApiParts,
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
    case "POST checkout/sessions":
      return createSession(state, fields, pageOf)
    case "GET checkout/sessions":
      return page([...state.sessions.values()], fields, path)
    case "GET checkout/sessions/:id":
      return sessionOf(state, id ?? "")
    case "POST checkout/sessions/:id/expire": {
      const session = sessionOf(state, id ?? "")
      expire(state, session)
      return session
    }
    case "GET payment_intents":
      return page([...state.intents.values()], fields, path)
    case "GET payment_intents/:id":
      return found(state.intents, "payment_intent", id)
    case "GET charges":
      return page([...state.charges.values()], fields, path)
    case "GET charges/:id":
      return found(state.charges, "charge", id)
    case "POST refunds":
      return refund(state, readRefund(state, fields), settleAfter)
    case "GET refunds":
      return page([...state.refunds.values()], fields, path)
    case "GET refunds/:id":
      return found(state.refunds, "refund", id)
    case "GET disputes":
      return page([...state.disputes.values()], fields, path)
    case "GET disputes/:id":
      return found(state.disputes, "dispute", id)
    case "GET events":
      return page([...state.events.values()], fields, path)
    case "GET events/:id":
      return found(state.events, "event", id)
    default:
      throw new ApiError(404, `Unrecognized request URL (${method}: ${path}).`)
  }
}

function found<One extends object>(shelf: Map<string, One>, kind: string, id = ""): One {
  const one = shelf.get(id)
  if (!one) throw missing(kind, id)
  return one
}

function readRefund(state: State, fields: StripeFields) {
  const charge = readStripeText(fields.charge)
  const intent = readStripeText(fields.payment_intent) ?? (charge && state.charges.get(charge)?.payment_intent)
  if (typeof intent !== "string") throw missing("charge", charge ?? "")
  return {
    intent,
    amount: readStripeText(fields.amount) === null ? null : wholeNumber(readStripeText(fields.amount), "amount"),
    metadata: readMetadata(fields.metadata),
    reason: readStripeText(fields.reason),
  }
}

type Listed = { id: string; created: number; payment_intent?: unknown; charge?: unknown; type?: unknown }

/** Newest first, ten by default, after `starting_after`. */
function page(all: Listed[], fields: StripeFields, path: string): object {
  const limit = Number(readStripeText(fields.limit) ?? 10)
  if (!(limit >= 1 && limit <= 100)) throw new ApiError(400, "The limit must be 1 to 100.", { param: "limit" })
  const range = groupOf(fields.created)
  const since = Number(readStripeText(range.gte) ?? 0)
  const types = readStripeList(fields.types)
  const same = (name: "payment_intent" | "charge", one: Listed) => {
    const wanted = readStripeText(fields[name])
    return wanted === null || one[name] === wanted
  }
  const rows = all
    .filter((one) => one.created >= since && same("payment_intent", one) && same("charge", one))
    .filter((one) => types.length === 0 || types.includes(String(one.type)))
    .reverse()
  const after = readStripeText(fields.starting_after)
  const start = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1
  if (after !== null && start === 0) throw missing("object", after)
  return listObject(rows.slice(start, start + limit), rows.length > start + limit, path)
}
