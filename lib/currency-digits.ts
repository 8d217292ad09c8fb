/**
 * Currencies whose minor unit does not have two digits (ISO 4217, list one, January 1, 2026). Not from Intl: engines follow
 * CLDR, which differs and changes, while stored prices must not. Separate from the list of all currencies, because every page
 * with a price loads it.
 */
const withoutDigits = /^(?:BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$/
const withThreeDigits = /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$/

export const minorUnitDigits = (currency: string): number =>
  withoutDigits.test(currency) ? 0 : withThreeDigits.test(currency) ? 3 : 2
