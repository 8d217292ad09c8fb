import { createMissingError, StripeApiError } from "./api-error.ts"
import { readStripeList, readStripeText, type StripeFields } from "./form.ts"
import type { StandInEndpoint, StripeState } from "./state.ts"

export const standInAccount = {
  id: "acct_standin",
  object: "account",
  business_profile: { name: "Stand-in Studio" },
  charges_enabled: true,
  country: "US",
  default_currency: "usd",
  email: "studio@example.com",
  settings: { dashboard: { display_name: "Stand-in" } },
}

/** Stripe says the secret once. */
export const hideSecret = ({ secret: _, ...shown }: StandInEndpoint) => shown

const maxEndpoints = 16

export function createWebhookEndpoint(state: StripeState, fields: StripeFields): StandInEndpoint {
  const url = readStripeText(fields.url)
  const events = readEvents(fields)
  if (!url || !URL.canParse(url)) throw new StripeApiError(400, "Invalid URL: must be a URL.", { param: "url" })
  if (events.length === 0) throw new StripeApiError(400, "Missing required param: enabled_events.")
  if (state.endpoints.size >= maxEndpoints)
    throw new StripeApiError(400, "You have reached the maximum of 16 test webhook endpoints.")
  const endpoint: StandInEndpoint = {
    id: state.newId("we"),
    object: "webhook_endpoint",
    url,
    enabled_events: events,
    status: "enabled",
    created: state.now(),
    secret: state.newId("whsec"),
  }
  state.endpoints.set(endpoint.id, endpoint)
  return endpoint
}

const readEvents = (fields: StripeFields) => readStripeList(fields.enabled_events).map(String)

function getEndpoint(state: StripeState, id: string): StandInEndpoint {
  const endpoint = state.endpoints.get(id)
  if (!endpoint) throw createMissingError("webhook endpoint", id)
  return endpoint
}

export function updateWebhookEndpoint(state: StripeState, id: string, fields: StripeFields): StandInEndpoint {
  const endpoint = getEndpoint(state, id)
  endpoint.url = readStripeText(fields.url) ?? endpoint.url
  const events = readEvents(fields)
  if (events.length > 0) endpoint.enabled_events = events
  if (readStripeText(fields.disabled) === "false") endpoint.status = "enabled"
  return endpoint
}

export function deleteWebhookEndpoint(state: StripeState, id: string) {
  state.endpoints.delete(getEndpoint(state, id).id)
  return { id, object: "webhook_endpoint", deleted: true }
}
