/**
 * Countries whose consumers may withdraw from what they buy at a distance within 14 days: the European Economic Area
 * (Directive 2011/83/EU) and the United Kingdom (Consumer Contracts Regulations 2013). Switzerland has no such right.
 */
const countries = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
)

/** Whether a buyer in this country has the right of withdrawal. @param country ISO 3166-1, two letters */
export const mayWithdraw = (country: string): boolean => countries.has(country)

/** The versions of the legal texts that a form shows; the order keeps them. "": not shown. */
export type LegalSeen = { terms: string; privacy: string; withdrawal: string }

export const legalFor = (version: string, country: string): LegalSeen => ({
  terms: version,
  privacy: version,
  withdrawal: mayWithdraw(country) ? version : "",
})

/** As the form sends it back, so that nobody accepts a text that was not shown: `3` or `3 with withdrawal`. */
export const legalSeen = ({ terms, withdrawal }: LegalSeen): string => (withdrawal ? `${terms} with withdrawal` : terms)
