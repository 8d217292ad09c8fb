/**
 * The currencies that prices can be given in, by how many digits their minor unit has: ISO 4217, list one (active
 * currencies), as published on January 1, 2026, without the codes for metals, funds and tests. BGN and ANG were replaced
 * during 2025 and 2026 and stay readable.
 *
 * Browsers and Node differ about a number of them (V8 follows CLDR, which leaves decimals out where people do not use
 * them), and change with their versions. Stored prices must not, so the engine is never asked.
 */
const codesByDigits: Record<number, string> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF",
  2: `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC
    CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES
    KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR
    NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT
    TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: "BHD IQD JOD KWD LYD OMR TND",
}

const digitsByCode: ReadonlyMap<string, number> = new Map(
  Object.entries(codesByDigits).flatMap(([digits, codes]) =>
    codes.split(/\s+/).map((code): [string, number] => [code, Number(digits)]),
  ),
)

/** All of them, in alphabetical order. */
export const currencyCodes: readonly string[] = [...digitsByCode.keys()].sort()

/** Whether the three letters (upper case) are a currency that prices can be given in. */
export const isCurrency = (code: string): boolean => digitsByCode.has(code)

/** How many digits follow the decimal mark: 2 for USD, 0 for JPY, 3 for BHD. An unknown code has 2, as most have. */
export const minorUnitDigits = (currency: string): number => digitsByCode.get(currency) ?? 2

/**
 * Where Stripe's amounts are not minor units of ISO 4217 (docs.stripe.com/currencies, "Minor units in API amounts",
 * "Special cases"). `digits`: how many its amounts have; `step`: what an amount must be a multiple of, because the
 * remaining digits exist only for compatibility, or the last one cannot be charged.
 */
const stripeExceptions: ReadonlyMap<string, { digits: number; step: number }> = new Map([
  // Without minor units in ISO 4217, with two at Stripe; the two are always zero.
  ["ISK", { digits: 2, step: 100 }],
  ["UGX", { digits: 2, step: 100 }],
  // With two digits in ISO 4217, none at Stripe.
  ["MGA", { digits: 0, step: 1 }],
  // Charged with two digits, but paid out in whole units only.
  ["HUF", { digits: 2, step: 100 }],
  ["TWD", { digits: 2, step: 100 }],
  // The last of three digits must be zero.
  ["BHD", { digits: 3, step: 10 }],
  ["JOD", { digits: 3, step: 10 }],
  ["KWD", { digits: 3, step: 10 }],
  ["OMR", { digits: 3, step: 10 }],
  ["TND", { digits: 3, step: 10 }],
])

/**
 * An amount as Stripe's API takes it.
 * @param minor minor units by ISO 4217, as prices are stored
 * @returns null where Stripe cannot take the amount exactly
 */
export function stripeAmount(minor: number, currency: string): number | null {
  const { digits, step } = stripeExceptions.get(currency) ?? { digits: minorUnitDigits(currency), step: 1 }
  const amount = minor * 10 ** (digits - minorUnitDigits(currency))
  return Number.isSafeInteger(amount) && amount % step === 0 ? amount : null
}
