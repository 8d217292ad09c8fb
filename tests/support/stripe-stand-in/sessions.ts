import type Stripe from "stripe"
import { createMissingError, StripeApiError } from "./api-error.ts"
import { readStripeGroup, readStripeList, readStripeText, type StripeFields } from "./form.ts"
import { createStripeSession } from "./session-object.ts"
import type { StripeState } from "./state.ts"

// Independent of the driver's table, so that each reveals a mistake in the other.
const zeroDecimal = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "))
const lastZero = new Set("bhd jod kwd omr tnd".split(" "))
const wholeOnly = new Set(["isk", "ugx"])

const knownParameters = new Set(
  "adaptive_pricing allowed_payment_method_types cancel_url client_reference_id customer_email expand expires_at line_items locale metadata mode payment_intent_data success_url".split(
    " ",
  ),
)
const MIN_LIFETIME_SECONDS = 30 * 60
const MAX_LIFETIME_SECONDS = 24 * 3600

const createInvalidError = (param: string, message: string, code?: string) =>
  new StripeApiError(400, message, { param, code })

/** Refuses what Stripe refuses. */
export function createCheckoutSession(
  state: StripeState,
  fields: StripeFields,
  pageOf: (id: string) => string,
): Stripe.Checkout.Session {
  const strange = Object.keys(fields).find((name) => !knownParameters.has(name))
  if (strange) throw createInvalidError(strange, `Received unknown parameter: ${strange}`, "parameter_unknown")
  if (fields.mode !== "payment") throw createInvalidError("mode", "Only the mode payment is there.")
  const successUrl = readStripeText(fields.success_url)
  if (!successUrl) throw createInvalidError("success_url", "Missing required param: success_url.", "parameter_missing")
  for (const url of [successUrl, readStripeText(fields.cancel_url)])
    if (url && !URL.canParse(url)) throw createInvalidError("success_url", "Not a valid URL", "url_invalid")
  const email = readStripeText(fields.customer_email)
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw createInvalidError("customer_email", `Invalid email address: ${email}`, "email_invalid")
  const created = state.now()
  const expiresAt = Number(readStripeText(fields.expires_at) ?? created + MAX_LIFETIME_SECONDS)
  if (!(expiresAt >= created + MIN_LIFETIME_SECONDS && expiresAt <= created + MAX_LIFETIME_SECONDS))
    throw createInvalidError(
      "expires_at",
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.",
    )
  const { lines, currency, amount } = parseLineItems(fields)
  const id = state.newId("cs_test")
  const session = createStripeSession({
    id,
    created,
    amount,
    currency,
    reference: readStripeText(fields.client_reference_id),
    email,
    metadata: parseStripeMetadata(fields.metadata),
    expiresAt,
    successUrl,
    cancelUrl: readStripeText(fields.cancel_url),
    url: pageOf(id),
  })
  const intent = readStripeGroup(fields.payment_intent_data)
  state.sessions.set(id, session)
  state.lines.set(id, lines)
  state.intentData.set(id, {
    metadata: parseStripeMetadata(intent.metadata),
    description: readStripeText(intent.description),
  })
  state.later(expiresAt - created, () => {
    if (session.status === "open") expireCheckoutSession(state, session)
  })
  return session
}

function parseLineItems(fields: StripeFields) {
  const items = readStripeList(fields.line_items).map(readStripeGroup)
  if (items.length === 0)
    throw createInvalidError("line_items", "You must specify at least one line item.", "parameter_missing")
  const currencies = new Set<string>()
  const lines = items.map((item) => {
    const price = readStripeGroup(item.price_data)
    currencies.add(readStripeText(price.currency) ?? "")
    const amount = parseStripeInteger(readStripeText(price.unit_amount), "unit_amount")
    const title = readStripeText(readStripeGroup(price.product_data).name)
    if (!title) throw createInvalidError("line_items", "Missing required param: name.", "parameter_missing")
    return { title, amount: amount * parseStripeInteger(readStripeText(item.quantity) ?? "1", "quantity") }
  })
  const [currency = ""] = currencies
  if (currencies.size > 1 || !/^[a-z]{3}$/.test(currency))
    throw createInvalidError("currency", `Invalid currency: ${currency}`)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  checkAmount(amount, currency)
  return { lines, currency, amount }
}

function checkAmount(amount: number, currency: string): void {
  if (lastZero.has(currency) && amount % 10 !== 0)
    throw createInvalidError("amount", `Amounts in ${currency} must be divisible by 10.`, "parameter_invalid_integer")
  if (wholeOnly.has(currency) && amount % 100 !== 0)
    throw createInvalidError("amount", `Amounts in ${currency} must be divisible by 100.`, "parameter_invalid_integer")
  // Fifty cents, or the order of magnitude in other currencies.
  if (amount < (zeroDecimal.has(currency) ? 50 : lastZero.has(currency) ? 500 : 50))
    throw createInvalidError(
      "amount",
      "The Checkout Session’s total amount must convert to at least 50 cents.",
      "amount_too_small",
    )
  if (amount > (currency === "idr" ? 999_999_999_999 : 99_999_999))
    throw createInvalidError("amount", "The Checkout Session’s total amount is too large.", "amount_too_large")
}

export function parseStripeInteger(text: string | null, param: string): number {
  if (text === null || !/^\d+$/.test(text))
    throw createInvalidError(param, `Invalid integer: ${text}`, "parameter_invalid_integer")
  return Number(text)
}

export function parseStripeMetadata(field: StripeFields[string] | undefined): Record<string, string> {
  const pairs = Object.entries(readStripeGroup(field)).map(
    ([name, value]) => [name, readStripeText(value) ?? ""] as const,
  )
  const long = pairs.find(([name, value]) => name.length > 40 || value.length > 500)
  if (pairs.length > 50 || long)
    throw createInvalidError("metadata", "Metadata has at most 50 keys of 40, values of 500 characters.")
  return Object.fromEntries(pairs)
}

export function expireCheckoutSession(state: StripeState, session: Stripe.Checkout.Session): void {
  if (session.status !== "open")
    throw new StripeApiError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
    )
  session.status = "expired"
  session.url = null
  const intent = state.intents.get(String(session.payment_intent))
  if (intent && intent.status === "requires_payment_method") {
    intent.status = "canceled"
    intent.canceled_at = state.now()
    intent.cancellation_reason = "automatic"
    state.announce("payment_intent.canceled", intent)
  }
  state.announce("checkout.session.expired", session)
}

export function getCheckoutSession(state: StripeState, id: string): Stripe.Checkout.Session {
  const session = state.sessions.get(id)
  if (!session) throw createMissingError("checkout.session", id)
  return session
}
