export type PaperSize = "A4" | "LETTER"

/** Where Letter is the paper of offices, by CLDR's measurement data; everywhere else A4 is. */
const letter = new Set("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" "))

/** The paper that is printed on in a country. @param country code of ISO 3166-1 */
export const paperOf = (country: string): PaperSize => (letter.has(country) ? "LETTER" : "A4")
