/**
 * The currencies whose minor unit does not have two digits: ISO 4217, list one, as published on January 1, 2026. A file of
 * its own, because every page that shows a price needs it, and none the list of all currencies.
 *
 * Browsers and Node differ about a number of currencies (V8 follows CLDR, which leaves decimals out where people do not use
 * them), and change with their versions. Stored prices must not, so the engine is never asked.
 */
const withoutDigits = /^(?:BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$/
const withThreeDigits = /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$/

/** How many digits follow the decimal mark: 2 for USD, 0 for JPY, 3 for BHD. An unknown code has 2, as most have. */
export const minorUnitDigits = (currency: string): number =>
  withoutDigits.test(currency) ? 0 : withThreeDigits.test(currency) ? 3 : 2
