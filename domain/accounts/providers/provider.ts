import { href } from "react-router"
import { bareAddress } from "../../settings/issuer-address.ts"
import type { Settings } from "../../settings/settings.ts"
import { authPath } from "../auth-path.ts"

/** An identity provider with OpenID Connect, or OAuth 2 alone. */
export type Provider = Settings<"signIn">["providers"][number]

export type OpenIdProvider = Extract<Provider, { kind: "openid" }>
export type PlainProvider = Extract<Provider, { kind: "oauth" }>

export type ProviderWithSecret = Provider & { secret: string }

export const secretName = (id: string) => `sign-in provider ${id}` as const

/** The secret is bound to this host and client. */
export const secretFor = (provider: Provider) =>
  [provider.kind === "openid" ? provider.issuer : provider.token, provider.clientId] as const

const naming = (provider: Provider) => (provider.kind === "openid" ? provider.issuer : provider.userinfo)

/** Whether the provider, as configured now, made the account. */
export const isFrom = (provider: Provider, { providerId, accountId }: { providerId: string; accountId: string }) =>
  provider.id === providerId && bareAddress(accountId.split(" ")[0] ?? "") === bareAddress(naming(provider))

export const missingOf = (provider: Provider): ("clientId" | "authorization" | "token" | "userinfo")[] =>
  (["clientId", "authorization", "token", "userinfo"] as const).filter(
    (field) => field in provider && (provider as Record<string, unknown>)[field] === "",
  )

/** The callback URL, to be entered at the provider. */
export const callbackAddress = (siteUrl: string, id: string): string => `${siteUrl}${authPath}/callback/${id}`

export function signInPage({ next, ...query }: { next?: string | undefined; with?: string; error?: string }): string {
  const params = new URLSearchParams({ ...query, ...(next !== undefined && { next }) })
  return params.size > 0 ? `${href("/auth")}?${params}` : href("/auth")
}

export const providersPart = (query: { with: string; error?: string } | { connected: string }): string =>
  `${href("/account")}?${new URLSearchParams(query)}#providers`
