import type { OAuthProvider } from "@better-auth/core/oauth2"
import type { FetchJson } from "../../../services/fetch-json/fetch-json.ts"
import { done, type Outcome } from "../../problem.ts"
import type { Auth, ProviderAuth } from "../auth.server.ts"
import { describe } from "./discovery.server.ts"
import { oauthProvider } from "./oauth-provider.server.ts"
import { openIdTalk } from "./openid-talk.server.ts"
import { plainTalk } from "./plain-talk.server.ts"
import type { Provider } from "./provider.ts"
import type { Talk } from "./talk.ts"

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
    const talk = await talkWith(fetchJson, provider)
    if (!talk.ok) {
      note(talk.problem.message)
      return talk
    }
    const auth = make(oauthProvider({ fetchJson, provider, talk: talk.value, note }) as OAuthProvider)
    made.set(provider.id, { settings, until: Date.now() + fresh, auth })
    return done(auth)
  }
}

/** One that speaks OpenID Connect is asked to describe itself first. */
async function talkWith(fetchJson: FetchJson, provider: Provider): Promise<Outcome<Talk>> {
  if (provider.kind === "oauth") return done(plainTalk(fetchJson, provider))
  const found = await describe(fetchJson, provider.issuer)
  return found.ok ? done(openIdTalk(fetchJson, provider, found.value)) : found
}
