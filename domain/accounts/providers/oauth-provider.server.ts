import { createAuthorizationURL, type OAuthProvider } from "@better-auth/core/oauth2"
import { getOAuthState } from "better-auth/api"
import { z } from "zod"
import type { FetchJson } from "../../../services/fetch-json/fetch-json.ts"
import type { ProviderIdentity } from "./identity.ts"
import type { ProviderWithSecret } from "./provider.ts"
import type { ProviderClient } from "./provider-client.ts"

type OAuthProviderServices = {
  fetchJson: FetchJson
  provider: ProviderWithSecret
  client: ProviderClient
  /** For the log. */
  logProblem: (problem: string) => void
}

/** Unlike the library's `genericOAuth`, it checks hosts, has timeouts, and does not store the provider's tokens. */
export function oauthProvider({
  fetchJson,
  provider,
  client,
  logProblem,
}: OAuthProviderServices): OAuthProvider<ProviderIdentity> {
  const { id, name, clientId, scopes } = provider
  return {
    id,
    name,
    ...(client.issuer !== undefined && { issuer: client.issuer }),
    requiresIdTokenNonce: client.hasNonce,
    accountSubject: ({ profile }) => profile.subject,
    createAuthorizationURL: ({ state, codeVerifier, redirectURI, idTokenNonce }) =>
      createAuthorizationURL({
        id,
        options: { clientId },
        authorizationEndpoint: client.authorization,
        scopes: scopes.split(" ").filter(Boolean),
        ...(client.hasNonce && { nonce: idTokenNonce ?? "" }),
        ...{ state, codeVerifier, redirectURI },
      }),
    async validateAuthorizationCode({ code, codeVerifier = "", redirectURI }) {
      // The library accepts a state of any provider; a code must be from the one that was asked.
      if ((await getOAuthState())?.serverContext?.provider !== id) {
        logProblem("the sign-in began at another provider")
        return null
      }
      const answer = await exchangeCode({ fetchJson, provider, client }, { code, codeVerifier, redirectURI })
      const read = object.safeParse(answer.ok ? answer.json : null)
      // Some providers refuse with status 200.
      if (answer.ok && answer.status === 200 && read.success && !("error" in read.data)) return { raw: read.data }
      const refused = tokenErrorSchema.safeParse(answer.ok ? answer.json : null)
      logProblem(refused.success ? refused.data.error : answer.ok ? "no tokens in its answer" : answer.problem)
      return null
    },
    async getUserInfo({ raw, expectedIdTokenNonce }) {
      try {
        const identity = await client.identify(raw, expectedIdTokenNonce)
        const { email, emailVerified, name } = identity
        return { user: { email, emailVerified, name }, data: identity }
      } catch (error) {
        logProblem(error instanceof Error ? error.message : "unknown")
        return null
      }
    },
  }
}

const object = z.looseObject({})

/** RFC 6749, section 5.2. */
export const tokenErrorSchema = z.object({ error: z.string().regex(/^[a-z_]{1,60}$/) })

type AuthorizationCode = { code: string; codeVerifier: string; redirectURI: string }

export function exchangeCode(
  { fetchJson, provider, client }: Omit<OAuthProviderServices, "logProblem">,
  { code, codeVerifier, redirectURI }: AuthorizationCode,
): ReturnType<FetchJson> {
  const { clientId, secret } = provider
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    redirect_uri: redirectURI,
    code_verifier: codeVerifier,
    code,
    ...(!client.basic && { client_id: clientId, client_secret: secret }),
  })
  const headers: Record<string, string> = client.basic ? { authorization: basic(clientId, secret) } : {}
  return fetchJson(client.token, { ownHost: client.ownHost, form, headers })
}

/** RFC 6749, section 2.3.1: both are form-encoded before they are joined. */
function basic(clientId: string, secret: string): string {
  const encoded = (text: string) => new URLSearchParams({ text }).toString().slice("text=".length)
  return `Basic ${Buffer.from(`${encoded(clientId)}:${encoded(secret)}`).toString("base64")}`
}
