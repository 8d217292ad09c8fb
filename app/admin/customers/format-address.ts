import { countryName } from "../../../lib/country-name.ts"

type PostalAddress = {
  name: string
  line1: string
  line2: string
  city: string
  region: string
  postalCode: string
  country: string
}

/** Address lines in the country's order, without the name. */
export function formatAddressLines({ line1, line2, city, region, postalCode, country }: PostalAddress): string[] {
  const town =
    country === "US" || country === "CA"
      ? [city, `${region} ${postalCode}`.trim()].filter(Boolean).join(", ")
      : [postalCode, city, region].filter(Boolean).join(" ")
  return [line1, line2, town, countryName(country)].filter(Boolean)
}
