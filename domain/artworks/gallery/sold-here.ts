/**
 * Orders, shipping rates and bank details are in the site's currency. Other works are sold by inquiry; prices are never
 * converted.
 */
export const isSoldHere = (work: { currency: string }, siteCurrency: string): boolean => work.currency === siteCurrency

export const formatSoldByInquiry = (currency: string, siteCurrency: string): string =>
  `Priced in ${currency}, and the site sells in ${siteCurrency}: visitors see the price and can inquire, but not order`
