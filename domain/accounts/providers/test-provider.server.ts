import { randomBytes } from "node:crypto"
import { createAuthorizationURL } from "@better-auth/core/oauth2"
import { createLocalJWKSet, type JSONWebKeySet } from "jose"
import type { FetchJson } from "../../../services/fetch-json/fetch-json.ts"
import type { Actor } from "../../actor.ts"
import { refuseUnlessPermitted } from "../../permissions.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { providerSchemas } from "../../settings/sign-in-settings.ts"
import { findSecret } from "../../settings/stored-secrets.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { discoverProvider } from "./discovery.server.ts"
import { exchangeCode, tokenErrorSchema } from "./oauth-provider.server.ts"
import { createOAuth2Client } from "./oauth2-client.server.ts"
import { createOidcClient } from "./oidc-client.server.ts"
import {
  getCallbackUrl,
  getProviderSecretBinding,
  getProviderSecretName,
  listMissingProviderFields,
  type Provider,
} from "./provider.ts"
import type { ProviderClient } from "./provider-client.ts"

/** Tries everything that needs no person, with the stored secret. Returns sentences for the artist. */
export async function testProvider(shop: Shop, actor: Actor, input: Record<string, unknown>): Promise<Outcome<string>> {
  const refused = refuseUnlessPermitted(actor, "sign-in-methods.write", shop.now())
  if (refused) return refused
  const read = validateInput(providerSchemas[input.kind === "oauth" ? "oauth" : "openid"], input)
  if (!read.ok) return read
  const provider: Provider = read.value
  const missing = listMissingProviderFields(provider).filter((name) => name !== "clientId")
  if (missing.length > 0)
    return refuse(
      "invalid",
      "Not all addresses are entered.",
      Object.fromEntries(missing.map((name) => [name, "Please enter it."])),
    )
  const { fetchJson } = shop
  const providerClient = await reachProvider(fetchJson, provider)
  if (!providerClient.ok) return providerClient
  const redirectURI = getCallbackUrl(shop.siteUrl, provider.id)
  const secret = await findSecret(shop, getProviderSecretName(provider.id), getProviderSecretBinding(provider))
  const hasCredentials = provider.clientId !== "" && secret !== null
  const page = await checkSignInPage(fetchJson, providerClient.value, provider, redirectURI)
  if (!page.ok) return page
  const client = hasCredentials
    ? await checkClient(fetchJson, providerClient.value, { ...provider, secret }, redirectURI)
    : notEntered
  return client.ok ? done(`${page.value} ${client.value}`) : client
}

/** The length of a PKCE verifier (RFC 7636, section 4.1). */
const createRandomToken = () => randomBytes(32).toString("base64url")

const notEntered: Outcome<string> = done(
  "Not tried: client ID and secret, which are not saved yet, and signing in itself.",
)

async function reachProvider(fetchJson: FetchJson, provider: Provider): Promise<Outcome<ProviderClient>> {
  if (provider.kind === "oauth") return done(createOAuth2Client(fetchJson, provider))
  const found = await discoverProvider(fetchJson, provider.issuer)
  if (!found.ok) return found
  const { keys, ownHost } = found.value
  const answer = await fetchJson(keys, { ownHost })
  if (!answer.ok || answer.status !== 200 || !isKeySet(answer.json))
    return refuse("unavailable", `${new URL(keys).hostname} does not tell the keys that it signs with.`)
  return done(createOidcClient(fetchJson, provider, found.value))
}

function isKeySet(json: unknown): boolean {
  try {
    createLocalJWKSet(json as JSONWebKeySet)
    return (json as JSONWebKeySet).keys.length > 0
  } catch {
    return false
  }
}

async function checkSignInPage(
  fetchJson: FetchJson,
  talk: ProviderClient,
  provider: Provider,
  redirectURI: string,
): Promise<Outcome<string>> {
  const { hostname } = new URL(talk.authorization)
  const address = await createAuthorizationURL({
    id: provider.id,
    options: { clientId: provider.clientId || "not-entered-yet" },
    authorizationEndpoint: talk.authorization,
    scopes: provider.scopes.split(" ").filter(Boolean),
    ...(talk.hasNonce && { nonce: createRandomToken() }),
    ...{ state: createRandomToken(), codeVerifier: createRandomToken(), redirectURI },
  })
  const answer = await fetchJson(address.href, { ownHost: talk.ownHost, unread: true })
  if (!answer.ok)
    return refuse("unavailable", `The page where people sign in, at ${hostname}, can’t be opened. ${answer.problem}`)
  const answers = `It answers. People sign in at ${hostname}.`
  if (provider.clientId === "") return done(answers)
  const reason = answer.location === undefined ? null : findErrorReason(answer.location, talk.authorization)
  if (reason !== null || answer.status >= 400)
    return refuse(
      "unavailable",
      `${hostname} refuses to let people sign in here (${reason ?? answer.status}). Please compare client ID, scopes and callback address with what is entered there.`,
    )
  return done(answers)
}

/** RFC 6749, section 4.1.2.1: errors are in the redirect. A missing login is no error. */
function findErrorReason(location: string, base: string): string | null {
  const reason = URL.parse(location, base)?.searchParams.get("error")
  if (!reason || !/^[a-z_]{1,60}$/.test(reason) || /^(login|interaction|consent)_required$/.test(reason)) return null
  return reason
}

/** Error codes for an unknown code of a known client. */
const unknownCode = new Set(["invalid_grant", "bad_verification_code"])

const unknownClient = new Set(["invalid_client", "unauthorized_client", "incorrect_client_credentials"])

/** Exchanges a made-up code: the error tells whether the provider knows the client. */
async function checkClient(
  fetchJson: FetchJson,
  client: ProviderClient,
  provider: Provider & { secret: string },
  redirectURI: string,
): Promise<Outcome<string>> {
  const code = { code: createRandomToken(), codeVerifier: createRandomToken(), redirectURI }
  const answer = await exchangeCode({ fetchJson, provider, client }, code)
  const errorCode = tokenErrorSchema.safeParse(answer.ok ? answer.json : null).data?.error ?? ""
  if (unknownClient.has(errorCode))
    return refuse("unavailable", "It answers, but it does not accept this client ID with the secret that is kept.")
  return done(
    unknownCode.has(errorCode)
      ? "It accepts client ID and secret. Not tried: signing in itself, and what it then says of people."
      : "Not tried: whether client ID and secret are right, which it does not say, and signing in itself.",
  )
}
