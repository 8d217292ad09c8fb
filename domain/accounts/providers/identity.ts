import { emailAddress } from "../account.ts"

/** `subject` is unique across providers. `onTrust`: the address is confirmed only by the artist's trust in the provider. */
export type ProviderIdentity = {
  subject: string
  email: string | null
  emailVerified: boolean
  onTrust: boolean
  name: string
}

export class UntrustedIdentityError extends Error {}

type IdentityClaims = { subject: string; email: unknown; verified: unknown; names: unknown[] }

/** Some providers write `true` as text. An address that the provider calls unconfirmed is never trusted. */
export function toProviderIdentity(
  { subject, email, verified, names }: IdentityClaims,
  trusted: boolean,
): ProviderIdentity {
  const address = emailAddress.safeParse(email)
  const isStatedVerified = verified === true || verified === "true"
  const onTrust = trusted && (verified === undefined || verified === null)
  return {
    subject,
    email: address.success ? address.data.toLowerCase() : null,
    emailVerified: isStatedVerified || onTrust,
    onTrust,
    name: names.map(plainName).find((name) => name !== "") ?? "",
  }
}

const plainName = (name: unknown): string =>
  typeof name === "string"
    ? name
        .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
        .trim()
        .slice(0, 120)
    : ""
