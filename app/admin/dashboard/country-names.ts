const countries = new Intl.DisplayNames("en", { type: "region" })
/** The name of a country by its two letters (ISO 3166-1). */
export const countryName = (code: string) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code)

const needsArticle = /^(?:United|Netherlands|Philippines|District|Northern|Northwest)/
/** `the United States` */
export const withArticle = (area: string) => (needsArticle.test(area) ? `the ${area}` : area)
