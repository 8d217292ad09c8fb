import { href } from "react-router"
import type { Settings } from "../../settings/settings.ts"
import { authPath } from "../auth-path.ts"

/** A program elsewhere that vouches for people, by OpenID Connect. */
export type Provider = Settings<"signIn">["providers"][number]

/** With the secret that the provider gave to this site. */
export type ProviderWithSecret = Provider & { secret: string }

export const secretName = (id: string) => `sign-in provider ${id}` as const

/** What its secret is for: it is sent to no other issuer, and for no other client. */
export const secretFor = ({ issuer, clientId }: Provider) => [issuer, clientId] as const

/** The address that the provider sends people back to, which is entered there. */
export const callbackAddress = (siteUrl: string, id: string): string => `${siteUrl}${authPath}/callback/${id}`

/** The sign-in page, with where to go afterwards and what went wrong. */
export function signInPage({ next, ...query }: { next?: string | undefined; with?: string; error?: string }): string {
  const params = new URLSearchParams({ ...query, ...(next !== undefined && { next }) })
  return params.size > 0 ? `${href("/auth")}?${params}` : href("/auth")
}
