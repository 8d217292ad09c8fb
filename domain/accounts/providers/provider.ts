import { href } from "react-router"
import { bareAddress } from "../../settings/issuer-address.ts"
import type { Settings } from "../../settings/settings.ts"
import { authPath } from "../auth-path.ts"

/** A program elsewhere that vouches for people, by OpenID Connect or by OAuth 2 alone. */
export type Provider = Settings<"signIn">["providers"][number]

export type OpenIdProvider = Extract<Provider, { kind: "openid" }>
export type PlainProvider = Extract<Provider, { kind: "oauth" }>

/** With the secret that the provider gave to this site. */
export type ProviderWithSecret = Provider & { secret: string }

export const secretName = (id: string) => `sign-in provider ${id}` as const

/** What its secret is for: it is sent to nobody else, and for no other client. */
export const secretFor = (provider: Provider) =>
  [provider.kind === "openid" ? provider.issuer : provider.token, provider.clientId] as const

/** Whoever names people: their ids are its own. */
const naming = (provider: Provider) => (provider.kind === "openid" ? provider.issuer : provider.userinfo)

/** Whether an account of the library was made by this provider, as it is set up now. */
export const isFrom = (provider: Provider, { providerId, accountId }: { providerId: string; accountId: string }) =>
  provider.id === providerId && bareAddress(accountId.split(" ")[0] ?? "") === bareAddress(naming(provider))

/** What must be entered before it can be offered, besides the secret, and is not. */
export const missingOf = (provider: Provider): ("clientId" | "authorization" | "token" | "userinfo")[] =>
  (["clientId", "authorization", "token", "userinfo"] as const).filter(
    (field) => field in provider && (provider as Record<string, unknown>)[field] === "",
  )

/** The address that the provider sends people back to, which is entered there. */
export const callbackAddress = (siteUrl: string, id: string): string => `${siteUrl}${authPath}/callback/${id}`

/** The sign-in page, with where to go afterwards and what went wrong. */
export function signInPage({ next, ...query }: { next?: string | undefined; with?: string; error?: string }): string {
  const params = new URLSearchParams({ ...query, ...(next !== undefined && { next }) })
  return params.size > 0 ? `${href("/auth")}?${params}` : href("/auth")
}

/** The part of the account page about providers, with what came of connecting one. */
export const providersPart = (query: { with: string; error?: string } | { connected: string }): string =>
  `${href("/account")}?${new URLSearchParams(query)}#providers`
