import { z } from "zod"
import type { FetchJson } from "../../../services/fetch-json/fetch-json.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { getDiscoveryUrl, isSafeUrl, stripTrailingSlash } from "../../settings/issuer-url.ts"

export type ProviderMetadata = {
  issuer: string
  authorization: string
  token: string
  userinfo: string | null
  keys: string
  /** Signature algorithms; only those with public keys. */
  algorithms: string[]
  basic: boolean
  ownHost: string
}

const endpoint = z
  .string()
  .max(2000)
  .refine((text) => {
    const url = URL.parse(text)
    return url !== null && isSafeUrl(url)
  })

const document = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  userinfo_endpoint: endpoint.optional(),
  jwks_uri: endpoint,
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
})

/** OpenID Connect Discovery 1.0. A refusal is a sentence for the artist. */
export async function discoverProvider(fetchJson: FetchJson, issuer: string): Promise<Outcome<ProviderMetadata>> {
  const { hostname: ownHost } = new URL(issuer)
  const answer = await fetchJson(getDiscoveryUrl(issuer), { ownHost })
  if (!answer.ok) return refuse("unavailable", `${ownHost} gives no description of itself. ${answer.problem}`)
  if (answer.status !== 200)
    return refuse("unavailable", `${ownHost} gives no description of itself: it answered ${answer.status}.`)
  const read = document.safeParse(answer.json)
  if (!read.success) {
    const field = String(read.error.issues[0]?.path[0] ?? "")
    return refuse("unavailable", `The description that ${ownHost} gives of itself lacks “${field}”, or it is not safe.`)
  }
  const found = read.data
  if (stripTrailingSlash(found.issuer) !== stripTrailingSlash(issuer))
    return refuse("unavailable", `It calls itself ${found.issuer.slice(0, 200)}. Please enter that address.`)
  return done({
    issuer: found.issuer,
    authorization: found.authorization_endpoint,
    token: found.token_endpoint,
    userinfo: found.userinfo_endpoint ?? null,
    keys: found.jwks_uri,
    algorithms: found.id_token_signing_alg_values_supported.filter((name) => /^(RS|PS|ES)\d+$|^EdDSA$/.test(name)),
    basic: found.token_endpoint_auth_methods_supported.includes("client_secret_basic"),
    ownHost,
  })
}
