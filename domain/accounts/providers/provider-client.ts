import type { ProviderIdentity } from "./identity.ts"

export type ProviderClient = {
  /** Absent when the provider does not name itself. */
  issuer?: string
  authorization: string
  token: string
  /** HTTP Basic, or in the form. */
  basic: boolean
  /** The only host that may be in a private network, because the artist has entered it. */
  ownHost: string
  /** Tokens are bound to the sign-in by a nonce. */
  hasNonce: boolean
  /** @throws NotBelieved, or an error of a parsing library */
  identify(tokens: unknown, nonce: string | undefined): Promise<ProviderIdentity>
}
