/**
 * How countries write addresses, as far as a form needs it: what the region is called where an address has one,
 * and what the postal code is called where there is one. Source: the Universal Postal Union's address formats.
 */
const regions = new Map(
  Object.entries({
    US: "State",
    CA: "Province",
    AU: "State",
    BR: "State",
    MX: "State",
    IN: "State",
    JP: "Prefecture",
    CN: "Province",
    IT: "Province",
    MY: "State",
    AR: "Province",
    KR: "Province",
    TH: "Province",
    ID: "Province",
    AE: "Emirate",
    NG: "State",
  }),
)

const postalNames = new Map(
  Object.entries({
    US: "ZIP code",
    IE: "Eircode",
    IN: "PIN code",
    GB: "Postcode",
    AU: "Postcode",
    NZ: "Postcode",
  }),
)

/** Countries and territories without postal codes. */
const withoutPostalCode = new Set([
  "AE",
  "AG",
  "AO",
  "AW",
  "BF",
  "BI",
  "BJ",
  "BO",
  "BS",
  "BW",
  "BZ",
  "CD",
  "CF",
  "CG",
  "CI",
  "CK",
  "CM",
  "DJ",
  "DM",
  "ER",
  "FJ",
  "GA",
  "GD",
  "GH",
  "GM",
  "GN",
  "GQ",
  "GY",
  "HK",
  "JM",
  "KI",
  "KM",
  "KN",
  "KP",
  "LC",
  "LY",
  "ML",
  "MO",
  "MR",
  "MW",
  "NR",
  "NU",
  "QA",
  "RW",
  "SB",
  "SC",
  "SL",
  "SR",
  "SS",
  "ST",
  "SY",
  "TD",
  "TG",
  "TK",
  "TL",
  "TO",
  "TT",
  "TV",
  "UG",
  "VU",
  "YE",
  "ZW",
])

/** What the region is called in this country's addresses; null where addresses have none. */
export const regionLabel = (country: string): string | null => regions.get(country) ?? null

/** What the postal code is called in this country; null where there is none. */
export const postalLabel = (country: string): string | null =>
  withoutPostalCode.has(country) ? null : (postalNames.get(country) ?? "Postal code")
