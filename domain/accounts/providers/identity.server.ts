import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose"
import { z } from "zod"
import type { FetchJson } from "../../../services/fetch-json/fetch-json.ts"
import { emailAddress } from "../account.ts"
import type { Described } from "./discovery.server.ts"

/** Whom a provider has signed in. `subject`: never another person's at this issuer. */
export type Identity = { subject: string; email: string | null; emailVerified: boolean; name: string }

/** Why a provider was not believed; the message is for the log. */
export class NotBelieved extends Error {}

type Asked = { found: Described; clientId: string; nonce: string }

/**
 * Checks an ID token (OpenID Connect Core 1.0, section 3.1.3.7) and reads whom it is about; what it leaves out is asked for
 * with the access token.
 * @throws NotBelieved, or an error of the library that checks signatures
 */
export async function readIdentity(
  fetchJson: FetchJson,
  tokens: { idToken: string; accessToken: string },
  { found, clientId, nonce }: Asked,
): Promise<Identity> {
  const keys = await fetchJson(found.keys, { ownHost: found.ownHost })
  if (!keys.ok || keys.status !== 200) throw new NotBelieved("the provider's keys could not be read")
  const { payload } = await jwtVerify(tokens.idToken, createLocalJWKSet(keys.json as JSONWebKeySet), {
    issuer: found.issuer,
    audience: clientId,
    algorithms: found.algorithms,
    requiredClaims: ["sub", "exp", "iat"],
    clockTolerance: 60,
  })
  if (payload.nonce !== nonce) throw new NotBelieved("the token belongs to another sign-in")
  if (payload.azp !== undefined && payload.azp !== clientId) throw new NotBelieved("the token is for another site")
  const sub = subject.parse(payload.sub)
  const told = payload.email === undefined ? await askAbout(fetchJson, tokens.accessToken, found, sub) : payload
  return identityOf(found.issuer, sub, told, payload)
}

const subject = z.string().min(1).max(255)

async function askAbout(fetchJson: FetchJson, accessToken: string, found: Described, sub: string): Promise<JWTPayload> {
  if (!found.userinfo || !accessToken) return {}
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await fetchJson(found.userinfo, { ownHost: found.ownHost, headers })
  const read = z.looseObject({ sub: z.string() }).safeParse(answer.ok && answer.status === 200 ? answer.json : null)
  if (!read.success) throw new NotBelieved("the provider did not say who it is")
  if (read.data.sub !== sub) throw new NotBelieved("the provider speaks of somebody else")
  return read.data
}

/** Address and whether it is verified come from one answer. Some providers write `true` as a text. */
function identityOf(issuer: string, sub: string, told: JWTPayload, token: JWTPayload): Identity {
  const email = emailAddress.safeParse(told.email)
  return {
    // ids belong to the issuer, and the artist may enter another one under the same name
    subject: `${issuer} ${sub}`,
    email: email.success ? email.data.toLowerCase() : null,
    emailVerified: told.email_verified === true || told.email_verified === "true",
    name: plainName(told.name) || plainName(token.name),
  }
}

const plainName = (name: unknown): string =>
  typeof name === "string"
    ? name
        .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
        .trim()
        .slice(0, 120)
    : ""
