import { minorUnitDigits } from "./currency-digits.ts"

/**
 * The currencies that prices can be given in: ISO 4217, list one (active currencies), as published on January 1, 2026,
 * without the codes for metals, funds and tests. BGN and ANG were replaced during 2025 and 2026 and stay readable.
 */
const codes = `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF
  CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR
  ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP
  MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG
  SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST
  XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`

/** All of them, in alphabetical order. */
export const currencyCodes: readonly string[] = codes.split(/\s+/)

const known: ReadonlySet<string> = new Set(currencyCodes)

/** Whether the three letters (upper case) are a currency that prices can be given in. */
export const isCurrency = (code: string): boolean => known.has(code)

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
