import type { OAuthProvider } from "@better-auth/core/oauth2"
import type { FetchJson } from "../../../services/fetch-json/fetch-json.ts"
import { done, type Outcome } from "../../problem.ts"
import type { AccountsAuth, ProviderAuth } from "../sessions/auth.server.ts"
import { discoverProvider } from "./discovery.server.ts"
import { oauthProvider } from "./oauth-provider.server.ts"
import { createOAuth2Client } from "./oauth2-client.server.ts"
import { createOidcClient } from "./oidc-client.server.ts"
import type { Provider } from "./provider.ts"
import type { ProviderClient } from "./provider-client.ts"

type Log = { warn(fields: object, message?: string): void }

const cacheMs = 10 * 60 * 1000

/** The library takes its providers at creation, so one instance is created per settings. */
export function createProviderAuth(
  createAuth: (provider: OAuthProvider) => AccountsAuth,
  fetchJson: FetchJson,
  log: Log,
): ProviderAuth {
  const cached = new Map<string, { settings: string; until: number; auth: AccountsAuth }>()
  return async (provider) => {
    const settings = JSON.stringify(provider)
    const before = cached.get(provider.id)
    if (before?.settings === settings && before.until > Date.now()) return done(before.auth)
    const logProblem = (problem: string) =>
      log.warn({ provider: provider.id, problem }, "signing in with a provider failed")
    const client = await createProviderClient(fetchJson, provider)
    if (!client.ok) {
      logProblem(client.problem.message)
      return client
    }
    const auth = createAuth(
      oauthProvider({ fetchJson, provider, client: client.value, logProblem: logProblem }) as OAuthProvider,
    )
    cached.set(provider.id, { settings, until: Date.now() + cacheMs, auth })
    return done(auth)
  }
}

/** OpenID Connect providers are discovered first. */
async function createProviderClient(fetchJson: FetchJson, provider: Provider): Promise<Outcome<ProviderClient>> {
  if (provider.kind === "oauth") return done(createOAuth2Client(fetchJson, provider))
  const found = await discoverProvider(fetchJson, provider.issuer)
  return found.ok ? done(createOidcClient(fetchJson, provider, found.value)) : found
}
