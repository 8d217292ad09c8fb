/**
 * Whether a work can be bought through the cart. Orders, delivery rates and bank details are in the site's currency, so a
 * work that is priced in another one shows its price and is sold by inquiry. Prices are never converted.
 */
export const isSoldHere = (work: { currency: string }, siteCurrency: string): boolean => work.currency === siteCurrency

/** What the artist is told about such a work, in the studio and in an import's report. */
export const soldByInquiryWords = (currency: string, siteCurrency: string): string =>
  `Priced in ${currency}, and the site sells in ${siteCurrency}: visitors see the price and can inquire, but not order`
