import { isInEuropeanArea } from "../../lib/european-countries.ts"

/** The right of withdrawal within 14 days (Directive 2011/83/EU, Consumer Contracts Regulations 2013); Switzerland has none. */
export const canWithdraw = (country: string): boolean => isInEuropeanArea(country)

/** Versions that the order stores; "": not shown. */
type LegalVersions = { terms: string; privacy: string; withdrawal: string }

export const getLegalVersions = (version: string, country: string): LegalVersions => ({
  terms: version,
  privacy: version,
  withdrawal: canWithdraw(country) ? version : "",
})

/** So that no text is accepted that was not shown: `3` or `3 with withdrawal`. */
export const formatSeenLegal = ({ terms, withdrawal }: LegalVersions): string =>
  withdrawal ? `${terms} with withdrawal` : terms
