import { randomBytes } from "node:crypto"
import { createAuthorizationURL } from "@better-auth/core/oauth2"
import { createLocalJWKSet, type JSONWebKeySet } from "jose"
import type { FetchJson } from "../../../services/fetch-json/fetch-json.ts"
import type { Actor } from "../../actor.ts"
import { checked } from "../../checked.ts"
import { refuseUnlessPermitted } from "../../permissions.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { readSecret } from "../../settings/kept-secrets.server.ts"
import { providerSchemas } from "../../settings/sign-in-settings.ts"
import type { Shop } from "../../shop.ts"
import { describe } from "./discovery.server.ts"
import { exchange, tokenErrorSchema } from "./oauth-provider.server.ts"
import { openIdTalk } from "./openid-talk.server.ts"
import { plainTalk } from "./plain-talk.server.ts"
import { callbackAddress, missingOf, type Provider, secretFor, secretName } from "./provider.ts"
import type { Talk } from "./talk.ts"

/** Tries everything that needs no person, with the stored secret. Returns sentences for the artist. */
export async function tryProvider(shop: Shop, actor: Actor, input: Record<string, unknown>): Promise<Outcome<string>> {
  const refused = refuseUnlessPermitted(actor, "sign-in-methods.write", shop.now())
  if (refused) return refused
  const read = checked(providerSchemas[input.kind === "oauth" ? "oauth" : "openid"], input)
  if (!read.ok) return read
  const provider: Provider = read.value
  const missing = missingOf(provider).filter((name) => name !== "clientId")
  if (missing.length > 0)
    return refuse(
      "invalid",
      "Not all addresses are entered.",
      Object.fromEntries(missing.map((name) => [name, "Please enter it."])),
    )
  const { fetchJson } = shop
  const talk = await reached(fetchJson, provider)
  if (!talk.ok) return talk
  const redirectURI = callbackAddress(shop.siteUrl, provider.id)
  const secret = await readSecret(shop, secretName(provider.id), secretFor(provider))
  const knows = provider.clientId !== "" && secret !== null
  const page = await askPage(fetchJson, talk.value, provider, redirectURI)
  if (!page.ok) return page
  const client = knows ? await askClient(fetchJson, talk.value, { ...provider, secret }, redirectURI) : notEntered
  return client.ok ? done(`${page.value} ${client.value}`) : client
}

/** The length of a PKCE verifier (RFC 7636, section 4.1). */
const madeUp = () => randomBytes(32).toString("base64url")

const notEntered: Outcome<string> = done(
  "Not tried: client ID and secret, which are not saved yet, and signing in itself.",
)

async function reached(fetchJson: FetchJson, provider: Provider): Promise<Outcome<Talk>> {
  if (provider.kind === "oauth") return done(plainTalk(fetchJson, provider))
  const found = await describe(fetchJson, provider.issuer)
  if (!found.ok) return found
  const { keys, ownHost } = found.value
  const answer = await fetchJson(keys, { ownHost })
  if (!answer.ok || answer.status !== 200 || !areKeys(answer.json))
    return refuse("unavailable", `${new URL(keys).hostname} does not tell the keys that it signs with.`)
  return done(openIdTalk(fetchJson, provider, found.value))
}

function areKeys(json: unknown): boolean {
  try {
    createLocalJWKSet(json as JSONWebKeySet)
    return (json as JSONWebKeySet).keys.length > 0
  } catch {
    return false
  }
}

async function askPage(
  fetchJson: FetchJson,
  talk: Talk,
  provider: Provider,
  redirectURI: string,
): Promise<Outcome<string>> {
  const { hostname } = new URL(talk.authorization)
  const address = await createAuthorizationURL({
    id: provider.id,
    options: { clientId: provider.clientId || "not-entered-yet" },
    authorizationEndpoint: talk.authorization,
    scopes: provider.scopes.split(" ").filter(Boolean),
    ...(talk.hasNonce && { nonce: madeUp() }),
    ...{ state: madeUp(), codeVerifier: madeUp(), redirectURI },
  })
  const answer = await fetchJson(address.href, { ownHost: talk.ownHost, unread: true })
  if (!answer.ok)
    return refuse("unavailable", `The page where people sign in, at ${hostname}, can’t be opened. ${answer.problem}`)
  const answers = `It answers. People sign in at ${hostname}.`
  if (provider.clientId === "") return done(answers)
  const reason = answer.location === undefined ? null : reasonIn(answer.location, talk.authorization)
  if (reason !== null || answer.status >= 400)
    return refuse(
      "unavailable",
      `${hostname} refuses to let people sign in here (${reason ?? answer.status}). Please compare client ID, scopes and callback address with what is entered there.`,
    )
  return done(answers)
}

/** RFC 6749, section 4.1.2.1: errors are in the redirect. A missing login is no error. */
function reasonIn(location: string, base: string): string | null {
  const reason = URL.parse(location, base)?.searchParams.get("error")
  if (!reason || !/^[a-z_]{1,60}$/.test(reason) || /^(login|interaction|consent)_required$/.test(reason)) return null
  return reason
}

/** Error codes for an unknown code of a known client. */
const unknownCode = new Set(["invalid_grant", "bad_verification_code"])

const unknownClient = new Set(["invalid_client", "unauthorized_client", "incorrect_client_credentials"])

/** Exchanges a made-up code: the error tells whether the provider knows the client. */
async function askClient(
  fetchJson: FetchJson,
  talk: Talk,
  provider: Provider & { secret: string },
  redirectURI: string,
): Promise<Outcome<string>> {
  const code = { code: madeUp(), codeVerifier: madeUp(), redirectURI }
  const answer = await exchange({ fetchJson, provider, talk }, code)
  const told = tokenErrorSchema.safeParse(answer.ok ? answer.json : null).data?.error ?? ""
  if (unknownClient.has(told))
    return refuse("unavailable", "It answers, but it does not accept this client ID with the secret that is kept.")
  return done(
    unknownCode.has(told)
      ? "It accepts client ID and secret. Not tried: signing in itself, and what it then says of people."
      : "Not tried: whether client ID and secret are right, which it does not say, and signing in itself.",
  )
}
