const countries = new Intl.DisplayNames("en", { type: "region" })
/** By ISO 3166-1 alpha-2 code. */
export const formatCountry = (code: string) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code)

const needsArticle = /^(?:United|Netherlands|Philippines|District|Northern|Northwest)/
/** `the United States` */
export const withArticle = (area: string) => (needsArticle.test(area) ? `the ${area}` : area)
