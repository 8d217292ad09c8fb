import { z } from "zod"
import { isUniqueViolation } from "../../../db/errors.ts"
import {
  type Actor,
  codeFirst,
  confirmationNeeded,
  confirmFirst,
  isSignedIn,
  lacksCode,
  lacksConfirmation,
} from "../../actor.ts"
import { done, type Outcome, refuse, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { type Browser, callAuth, cookiesOf } from "../call-auth.server.ts"
import { providersPart, signInPage } from "./provider.ts"
import { usableProvider } from "./providers.server.ts"

type Onward = { to: string; headers: Headers }

const begun = z.object({ url: z.url({ protocol: /^https?$/ }) })
const refused = z.object({ code: z.string() })

/** State and nonce are bound to the browser, the code by PKCE. A refusal's reason is an `error` of `finishAtProvider`. */
export const startAtProvider = (
  shop: Shop,
  id: string,
  next: string | undefined,
  browser: Browser,
): Promise<Outcome<Onward>> =>
  begin(shop, id, browser, "/sign-in/social", [signInPage({ next }), signInPage({ next, with: id })])

/** The session that connects must also finish (see `whose-account.server.ts`). */
export async function connectAtProvider(
  shop: Shop,
  actor: Actor,
  id: string,
  browser: Browser,
): Promise<Outcome<Onward>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (lacksCode(actor)) return codeFirst()
  if (lacksConfirmation(actor, shop.now())) return confirmFirst()
  return begin(shop, id, browser, "/link-social", [providersPart({ connected: id }), providersPart({ with: id })])
}

async function begin(
  shop: Shop,
  id: string,
  browser: Browser,
  path: "/sign-in/social" | "/link-social",
  [callbackURL, errorCallbackURL]: [string, string],
): Promise<Outcome<Onward>> {
  const provider = await usableProvider(shop, id)
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
    return code === confirmationNeeded ? confirmFirst() : codeFirst()
  }
  if (!answer.ok) throw new Error(`beginning a sign-in at a provider answered ${answer.status}`)
  const { url } = begun.parse(await answer.json())
  return done({ to: url, headers: cookiesOf(answer) })
}

const parameters = ["code", "state", "error", "iss"]

/** Every failure redirects to the sign-in page with an `error`. */
export async function finishAtProvider(
  shop: Shop,
  id: string,
  sent: URLSearchParams,
  browser: Browser,
): Promise<Onward> {
  const failed = (error: string): Onward => ({ to: signInPage({ with: id, error }), headers: new Headers() })
  const provider = await usableProvider(shop, id)
  if (!provider) return { ...failed("oauth_provider_not_found"), to: signInPage({ error: "oauth_provider_not_found" }) }
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
    return { ...failed(""), to: providersPart({ with: id, error: "account_already_linked_to_different_user" }) }
  if (answer.status === 429) return failed("too_many")
  const to = answer.headers.get("location")
  if (!to) throw new Error(`a sign-in at a provider answered ${answer.status}`)
  return { to, headers: cookiesOf(answer) }
}
