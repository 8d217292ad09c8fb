import type { Identity } from "./identity.ts"

/** How a provider is talked to, whatever it speaks. */
export type Talk = {
  /** As it names itself in its answers; absent: it does not. */
  issuer?: string
  /** Where people sign in. */
  authorization: string
  /** Where a code is exchanged for tokens. */
  token: string
  /** Whether the secret is sent as a password (HTTP Basic), or in the form. */
  basic: boolean
  /** The one host that may be in a private network: the artist has typed its name. */
  ownHost: string
  /** Whether its tokens are bound to the sign-in by a nonce. */
  hasNonce: boolean
  /** Reads the answer with the tokens, and asks who it is. @throws NotBelieved, or an error of a library that reads it */
  identify(tokens: unknown, nonce: string | undefined): Promise<Identity>
}
