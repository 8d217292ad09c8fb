import type { OAuthProvider } from "@better-auth/core/oauth2"
import type { FetchJson } from "../../../services/fetch-json/fetch-json.ts"
import { done } from "../../problem.ts"
import type { Auth, ProviderAuth } from "../auth.server.ts"
import { describe } from "./discovery.server.ts"
import { oauthProvider } from "./oauth-provider.server.ts"

type Log = { warn(fields: object, message?: string): void }

/** How long a provider's description of itself is used, in milliseconds. */
const fresh = 10 * 60 * 1000

/**
 * The library takes its providers when it is made, so it is made once for each content of the settings.
 * @param make the library with a provider
 */
export function openProviderAuth(
  make: (provider: OAuthProvider) => Auth,
  fetchJson: FetchJson,
  log: Log,
): ProviderAuth {
  const made = new Map<string, { settings: string; until: number; auth: Auth }>()
  return async (provider) => {
    const settings = JSON.stringify(provider)
    const before = made.get(provider.id)
    if (before?.settings === settings && before.until > Date.now()) return done(before.auth)
    const note = (problem: string) => log.warn({ provider: provider.id, problem }, "signing in with a provider failed")
    const found = await describe(fetchJson, provider.issuer)
    if (!found.ok) {
      note(found.problem.message)
      return found
    }
    const auth = make(oauthProvider({ fetchJson, provider, found: found.value, note }) as OAuthProvider)
    made.set(provider.id, { settings, until: Date.now() + fresh, auth })
    return done(auth)
  }
}
