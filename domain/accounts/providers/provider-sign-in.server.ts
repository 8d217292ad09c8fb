import { z } from "zod"
import { isUniqueViolation } from "../../../db/errors.ts"
import {
  type Actor,
  confirmationNeeded,
  isSignedIn,
  refuseUnconfirmed,
  refuseUnlessConfirmed,
  refuseWithoutCode,
} from "../../actor.ts"
import { done, type Outcome, refuse, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { type Browser, callAuth, getResponseCookies } from "../sessions/call-auth.server.ts"
import { getProvidersSectionPath, getSignInPagePath } from "./provider.ts"
import { findUsableProvider } from "./providers.server.ts"

type ProviderRedirect = { to: string; headers: Headers }

const startAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) })
const refused = z.object({ code: z.string() })

/** State and nonce are bound to the browser, the code by PKCE. A refusal's reason is an `error` of `finishProviderSignIn`. */
export const startProviderSignIn = (
  shop: Shop,
  id: string,
  next: string | undefined,
  browser: Browser,
): Promise<Outcome<ProviderRedirect>> =>
  startAtProviderPath(shop, id, browser, "/sign-in/social", [
    getSignInPagePath({ next }),
    getSignInPagePath({ next, with: id }),
  ])

/** The session that connects must also finish (see `provider-account.server.ts`). */
export async function connectProvider(
  shop: Shop,
  actor: Actor,
  id: string,
  browser: Browser,
): Promise<Outcome<ProviderRedirect>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  const unconfirmed = refuseUnlessConfirmed(actor, shop.now())
  if (unconfirmed) return unconfirmed
  return startAtProviderPath(shop, id, browser, "/link-social", [
    getProvidersSectionPath({ connected: id }),
    getProvidersSectionPath({ with: id }),
  ])
}

async function startAtProviderPath(
  shop: Shop,
  id: string,
  browser: Browser,
  path: "/sign-in/social" | "/link-social",
  [callbackURL, errorCallbackURL]: [string, string],
): Promise<Outcome<ProviderRedirect>> {
  const provider = await findUsableProvider(shop, id)
  if (!provider) return refuseBecause("oauth_provider_not_found", "not_found", "There is no such provider.")
  const auth = await shop.providerAuth(provider)
  if (!auth.ok) return refuseBecause("provider_away", "unavailable", auth.problem.message)
  const answer = await callAuth({ siteUrl: shop.siteUrl, auth: auth.value }, path, browser, {
    provider: id,
    callbackURL,
    errorCallbackURL,
    disableRedirect: true,
  })
  if (answer.status === 429) return refuseBecause("too_many", "too_many", "That’s a lot of tries.")
  // The session may have changed since it was read.
  if (answer.status === 403) {
    const { code } = refused.parse(await answer.json())
    return code === confirmationNeeded ? refuseUnconfirmed() : refuseWithoutCode()
  }
  if (!answer.ok) throw new Error(`beginning a sign-in at a provider answered ${answer.status}`)
  const { url } = startAnswer.parse(await answer.json())
  return done({ to: url, headers: getResponseCookies(answer) })
}

const parameters = ["code", "state", "error", "iss"]

/** Every failure redirects to the sign-in page with an `error`. */
export async function finishProviderSignIn(
  shop: Shop,
  id: string,
  sent: URLSearchParams,
  browser: Browser,
): Promise<ProviderRedirect> {
  const failed = (error: string): ProviderRedirect => ({
    to: getSignInPagePath({ with: id, error }),
    headers: new Headers(),
  })
  const provider = await findUsableProvider(shop, id)
  if (!provider)
    return { ...failed("oauth_provider_not_found"), to: getSignInPagePath({ error: "oauth_provider_not_found" }) }
  const auth = await shop.providerAuth(provider)
  if (!auth.ok) return failed("provider_away")
  const query = new URLSearchParams(
    parameters.flatMap((name) =>
      sent
        .getAll(name)
        .slice(0, 1)
        .map((value) => [name, value]),
    ),
  )
  const path = `/callback/${id}?${query}`
  const answer = await callAuth({ siteUrl: shop.siteUrl, auth: auth.value }, path, browser).catch((error: unknown) => {
    if (isUniqueViolation(error)) return null
    throw error
  })
  // Two accounts connected it concurrently; the other was first.
  if (!answer)
    return {
      ...failed(""),
      to: getProvidersSectionPath({ with: id, error: "account_already_linked_to_different_user" }),
    }
  if (answer.status === 429) return failed("too_many")
  const to = answer.headers.get("location")
  if (!to) throw new Error(`a sign-in at a provider answered ${answer.status}`)
  return { to, headers: getResponseCookies(answer) }
}
