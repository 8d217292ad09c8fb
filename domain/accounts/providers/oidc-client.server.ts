import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose"
import { z } from "zod"
import type { FetchJson } from "../../../services/fetch-json/fetch-json.ts"
import type { ProviderMetadata } from "./discovery.server.ts"
import { toProviderIdentity, UntrustedIdentityError } from "./identity.ts"
import type { OpenIdProvider } from "./provider.ts"
import type { ProviderClient } from "./provider-client.ts"

const tokens = z.object({ id_token: z.string(), access_token: z.string().default("") })

export function createOidcClient(
  fetchJson: FetchJson,
  { clientId, trusted }: Pick<OpenIdProvider, "clientId" | "trusted">,
  found: ProviderMetadata,
): ProviderClient {
  const { issuer, authorization, token, basic, ownHost } = found
  return {
    ...{ issuer, authorization, token, basic, ownHost },
    hasNonce: true,
    async identify(raw, nonce) {
      const { id_token: idToken, access_token: accessToken } = tokens.parse(raw)
      if (!nonce) throw new UntrustedIdentityError("the sign-in began without a nonce")
      const payload = await readIdToken(fetchJson, idToken, { found, clientId, nonce })
      const sub = subject.parse(payload.sub)
      // Address and verification must be of one answer.
      const claims = payload.email === undefined ? await fetchUserinfo(fetchJson, accessToken, found, sub) : payload
      return toProviderIdentity(
        {
          // Ids are unique per issuer, which the artist may change.
          subject: `${issuer} ${sub}`,
          email: claims.email,
          verified: claims.email_verified,
          names: [claims.name, payload.name],
        },
        trusted,
      )
    },
  }
}

type TokenExpectations = { found: ProviderMetadata; clientId: string; nonce: string }

/** OpenID Connect Core 1.0, section 3.1.3.7. Throws `UntrustedIdentityError`, or an error of the library. */
async function readIdToken(fetchJson: FetchJson, idToken: string, { found, clientId, nonce }: TokenExpectations) {
  const keys = await fetchJson(found.keys, { ownHost: found.ownHost })
  if (!keys.ok || keys.status !== 200) throw new UntrustedIdentityError("the provider's keys could not be read")
  const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys.json as JSONWebKeySet), {
    issuer: found.issuer,
    audience: clientId,
    algorithms: found.algorithms,
    requiredClaims: ["sub", "exp", "iat"],
    clockTolerance: 60,
  })
  if (payload.nonce !== nonce) throw new UntrustedIdentityError("the token belongs to another sign-in")
  if (payload.azp !== undefined && payload.azp !== clientId)
    throw new UntrustedIdentityError("the token is for another site")
  return payload
}

const subject = z.string().min(1).max(255)

async function fetchUserinfo(
  fetchJson: FetchJson,
  accessToken: string,
  found: ProviderMetadata,
  sub: string,
): Promise<JWTPayload> {
  if (!found.userinfo || !accessToken) return {}
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await fetchJson(found.userinfo, { ownHost: found.ownHost, headers })
  const read = z.looseObject({ sub: z.string() }).safeParse(answer.ok && answer.status === 200 ? answer.json : null)
  if (!read.success) throw new UntrustedIdentityError("the provider's answer names no user")
  if (read.data.sub !== sub) throw new UntrustedIdentityError("the provider's answer is about another user")
  return read.data
}
