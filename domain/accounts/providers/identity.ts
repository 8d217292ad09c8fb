import { emailAddress } from "../account.ts"

/**
 * Whom a provider has signed in. `subject`: never another person's at any provider. `onTrust`: the address counts as
 * confirmed only because the artist trusts the provider's addresses.
 */
export type Identity = {
  subject: string
  email: string | null
  emailVerified: boolean
  onTrust: boolean
  name: string
}

/** Why a provider was not believed; the message is for the log. */
export class NotBelieved extends Error {}

type Told = { subject: string; email: unknown; verified: unknown; names: unknown[] }

/**
 * What a provider told, as far as it is fit to be used. Some write `true` as a text. An address that it calls unconfirmed is
 * not trusted, whatever the artist thinks of the provider.
 */
export function identityOf({ subject, email, verified, names }: Told, trusted: boolean): Identity {
  const address = emailAddress.safeParse(email)
  const said = verified === true || verified === "true"
  const onTrust = trusted && (verified === undefined || verified === null)
  return {
    subject,
    email: address.success ? address.data.toLowerCase() : null,
    emailVerified: said || onTrust,
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
