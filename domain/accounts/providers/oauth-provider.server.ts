import { createAuthorizationURL, type OAuthProvider } from "@better-auth/core/oauth2"
import { z } from "zod"
import type { FetchJson } from "../../../services/fetch-json/fetch-json.ts"
import type { Described } from "./discovery.server.ts"
import { type Identity, NotBelieved, readIdentity } from "./identity.server.ts"
import type { ProviderWithSecret } from "./provider.ts"

type Parts = {
  fetchJson: FetchJson
  provider: ProviderWithSecret
  found: Described
  /** For the log: why somebody could not sign in. */
  note: (problem: string) => void
}

/**
 * A provider as the library for accounts uses it. Not its own `genericOAuth`: that asks any address, for any time, and
 * keeps the provider's tokens. These are used here once, and kept nowhere.
 */
export function oauthProvider({ fetchJson, provider, found, note }: Parts): OAuthProvider<Identity> {
  const { id, name, clientId, secret, scopes } = provider
  return {
    id,
    name,
    issuer: found.issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => profile.subject,
    createAuthorizationURL: ({ state, codeVerifier, redirectURI, idTokenNonce = "" }) =>
      createAuthorizationURL({
        id,
        options: { clientId },
        authorizationEndpoint: found.authorization,
        scopes: scopes.split(" "),
        nonce: idTokenNonce,
        ...{ state, codeVerifier, redirectURI },
      }),
    async validateAuthorizationCode({ code, codeVerifier = "", redirectURI }) {
      const form = new URLSearchParams({
        grant_type: "authorization_code",
        redirect_uri: redirectURI,
        code_verifier: codeVerifier,
        code,
        ...(!found.basic && { client_id: clientId, client_secret: secret }),
      })
      const headers: Record<string, string> = found.basic ? { authorization: basic(clientId, secret) } : {}
      const answer = await fetchJson(found.token, { ownHost: found.ownHost, form, headers })
      const read = tokens.safeParse(answer.ok ? answer.json : null)
      if (answer.ok && answer.status === 200 && read.success) return { raw: read.data }
      const refused = refusal.safeParse(answer.ok ? answer.json : null)
      note(refused.success ? refused.data.error : answer.ok ? "no tokens in its answer" : answer.problem)
      return null
    },
    async getUserInfo({ raw, expectedIdTokenNonce }) {
      try {
        const { id_token: idToken, access_token: accessToken } = tokens.parse(raw)
        if (!expectedIdTokenNonce) throw new NotBelieved("the sign-in began without a nonce")
        const asked = { found, clientId, nonce: expectedIdTokenNonce }
        const identity = await readIdentity(fetchJson, { idToken, accessToken }, asked)
        const { email, emailVerified, name } = identity
        return { user: { email, emailVerified, name }, data: identity }
      } catch (error) {
        note(error instanceof Error ? error.message : "unknown")
        return null
      }
    },
  }
}

const tokens = z.object({ id_token: z.string(), access_token: z.string().default("") })

/** RFC 6749, section 5.2. */
const refusal = z.object({ error: z.string().regex(/^[a-z_]{1,60}$/) })

/** RFC 6749, section 2.3.1: both are encoded as in a form before they are joined. */
function basic(clientId: string, secret: string): string {
  const encoded = (text: string) => new URLSearchParams({ text }).toString().slice("text=".length)
  return `Basic ${Buffer.from(`${encoded(clientId)}:${encoded(secret)}`).toString("base64")}`
}
