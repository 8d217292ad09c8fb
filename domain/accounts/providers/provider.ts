import { stripTrailingSlash } from "../../settings/issuer-url.ts"
import type { Settings } from "../../settings/settings.ts"
import { paths } from "../../urls.ts"
import { authPath } from "../auth-path.ts"

/** An identity provider with OpenID Connect, or OAuth 2 alone. */
export type Provider = Settings<"signIn">["providers"][number]

export type OpenIdProvider = Extract<Provider, { kind: "openid" }>
export type OAuth2Provider = Extract<Provider, { kind: "oauth" }>

export type ProviderWithSecret = Provider & { secret: string }

export const getProviderSecretName = (id: string) => `sign-in provider ${id}` as const

/** The secret is bound to this host and client. */
export const getProviderSecretBinding = (provider: Provider) =>
  [provider.kind === "openid" ? provider.issuer : provider.token, provider.clientId] as const

const getIssuer = (provider: Provider) => (provider.kind === "openid" ? provider.issuer : provider.userinfo)

/** Whether the provider, as configured now, made the account. */
export const isProviderAccount = (
  provider: Provider,
  { providerId, accountId }: { providerId: string; accountId: string },
) =>
  provider.id === providerId &&
  stripTrailingSlash(accountId.split(" ")[0] ?? "") === stripTrailingSlash(getIssuer(provider))

export const listMissingProviderFields = (
  provider: Provider,
): ("clientId" | "authorization" | "token" | "userinfo")[] =>
  (["clientId", "authorization", "token", "userinfo"] as const).filter(
    (field) => field in provider && (provider as Record<string, unknown>)[field] === "",
  )

/** The callback URL, to be entered at the provider. */
export const getCallbackUrl = (siteUrl: string, id: string): string => `${siteUrl}${authPath}/callback/${id}`

export function getSignInPagePath({
  next,
  ...query
}: {
  next?: string | undefined
  with?: string
  error?: string
}): string {
  const params = new URLSearchParams({ ...query, ...(next !== undefined && { next }) })
  return params.size > 0 ? `${paths.signIn()}?${params}` : paths.signIn()
}

export const getProvidersSectionPath = (query: { with: string; error?: string } | { connected: string }): string =>
  `${paths.account()}?${new URLSearchParams(query)}#providers`
