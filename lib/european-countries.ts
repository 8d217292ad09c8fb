/** The EEA and the United Kingdom, with similar consumer and data protection law. */
const area = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
)

export const isInEuropeanArea = (country: string): boolean => area.has(country)

/** Invoices must state the date of supply: the EU (Directive 2006/112/EC, article 226) and neighbors with the same rule. */
export const hasEuropeanTax = (country: string): boolean => area.has(country) || country === "CH" || country === "MC"
