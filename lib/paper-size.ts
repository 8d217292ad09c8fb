export type PaperSize = "A4" | "LETTER"

/** Countries that use Letter, by CLDR's measurement data. */
const letterCountries = new Set("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" "))

export const getPaperSize = (country: string): PaperSize => (letterCountries.has(country) ? "LETTER" : "A4")
