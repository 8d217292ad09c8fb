import { findCurrencyBySign } from "../../lib/money.ts"

/** By Excel's locale numbers; `sv-SE` contains its region. */
const regions = new Map(
  Object.entries({
    US: "409",
    AU: "C09",
    CA: "1009 C0C",
    NZ: "1409",
    SG: "4809",
    HK: "C04",
    TW: "404",
    MX: "80A",
    AR: "2C0A",
    CL: "340A",
    CO: "240A",
    SE: "41D",
    NO: "414 814",
    DK: "406",
    IS: "40F",
    JP: "411",
    CN: "804",
  }).flatMap(([region, numbers]) => numbers.split(" ").map((number) => [number, region] as const)),
)

const sharedSigns: { sign: RegExp; currencies: Record<string, string> }[] = [
  {
    sign: /^\$$/,
    currencies: {
      ...{ US: "USD", AU: "AUD", CA: "CAD", NZ: "NZD", SG: "SGD", HK: "HKD" },
      ...{ TW: "TWD", MX: "MXN", AR: "ARS", CL: "CLP", CO: "COP" },
    },
  },
  { sign: /^kr\.?$/i, currencies: { SE: "SEK", NO: "NOK", DK: "DKK", IS: "ISK" } },
  { sign: /^[¥￥]$/, currencies: { JP: "JPY", CN: "CNY" } },
]

/** Of a number format like `[$kr-41D]`. @param locale Excel's number, or a language with its region */
export function getFormatCurrency(sign: string, locale: string): string {
  const number = locale.toUpperCase().slice(-4).replace(/^0+/, "")
  const region = /-([A-Z]{2})$/.exec(locale)?.[1] ?? regions.get(number) ?? ""
  return sharedSigns.find((one) => one.sign.test(sign.trim()))?.currencies[region] ?? sign.trim()
}

/** Null: no currency. */
export function findCurrencySign(text: string): string | null {
  const sign = text.replace(/[\s()*_+-]+/g, "").replace(/^\.|\.$/g, "")
  // Codes that are also words count in capitals alone.
  if (sign === "" || (/^\p{L}{3}$/u.test(sign) && sign !== sign.toUpperCase())) return null
  // `kr` is a currency whatever the shop's is; the import asks which one.
  return findCurrencyBySign(sign.toLowerCase(), "SEK") === null ? null : sign
}
