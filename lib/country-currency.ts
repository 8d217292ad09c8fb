import { currencyCodes } from "./currencies.ts"

const euroCountries = new Set(
  "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK".split(" "),
)

/** Where the currency's code does not begin with the country's, or where several do. */
const otherCurrencies: Record<string, string> = {
  ...{ LI: "CHF", GL: "DKK", FO: "DKK", GG: "GBP", IM: "GBP", JE: "GBP", SV: "USD", VE: "VES", ZW: "ZWG", CU: "CUP" },
}

/** The euro countries whose bank accounts have an IBAN. */
export const hasEuro = (country: string): boolean => euroCountries.has(country)

/** US dollars where unknown. */
export const getCountryCurrency = (country: string): string =>
  hasEuro(country)
    ? "EUR"
    : (otherCurrencies[country] ?? ((country && currencyCodes.find((code) => code.startsWith(country))) || "USD"))
