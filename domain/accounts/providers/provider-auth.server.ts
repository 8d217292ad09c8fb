import type { OAuthProvider } from "@better-auth/core/oauth2"
import type { FetchJson } from "../../../services/fetch-json/fetch-json.ts"
import { done, type Outcome } from "../../problem.ts"
import type { AccountsAuth, ProviderAuth } from "../auth.server.ts"
import { describe } from "./discovery.server.ts"
import { oauthProvider } from "./oauth-provider.server.ts"
import { openIdTalk } from "./openid-talk.server.ts"
import { plainTalk } from "./plain-talk.server.ts"
import type { Provider } from "./provider.ts"
import type { Talk } from "./talk.ts"

type Log = { warn(fields: object, message?: string): void }

const fresh = 10 * 60 * 1000

/** The library takes its providers at creation, so one instance is created per settings. */
export function openProviderAuth(
  make: (provider: OAuthProvider) => AccountsAuth,
  fetchJson: FetchJson,
  log: Log,
): ProviderAuth {
  const made = new Map<string, { settings: string; until: number; auth: AccountsAuth }>()
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

/** OpenID Connect providers are discovered first. */
async function talkWith(fetchJson: FetchJson, provider: Provider): Promise<Outcome<Talk>> {
  if (provider.kind === "oauth") return done(plainTalk(fetchJson, provider))
  const found = await describe(fetchJson, provider.issuer)
  return found.ok ? done(openIdTalk(fetchJson, provider, found.value)) : found
}
