type CountryName = { value: string; label: string }

/** Names in common use that differ from those of the list; `*` is every country. */
const countryAliases: Record<string, string> = {
  ...{ everywhere: "*", worldwide: "*", all: "*", "*": "*" },
  ...{ usa: "US", "u.s.": "US", "u.s.a.": "US", america: "US", "united states of america": "US" },
  ...{ uk: "GB", "u.k.": "GB", "great britain": "GB", britain: "GB", england: "GB", scotland: "GB", wales: "GB" },
  ...{ holland: "NL", "the netherlands": "NL", "czech republic": "CZ", turkey: "TR", korea: "KR", uae: "AE" },
}

const folded = (text: string) =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").trim().toLowerCase()

export const findCountryByAlias = (written: string): string | undefined => countryAliases[folded(written)]

/** Separated by commas or semicolons; codes may be separated by spaces only: `US CA`. */
export function splitCountries(text: string): string[] {
  const parts = /^\s*[A-Za-z]{2}(\s+[A-Za-z]{2})+\s*$/.test(text) ? text.split(/\s+/) : text.split(/[,;\n]/)
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** By code or by name; undefined for no country. */
export function findCountry(countries: CountryName[], written: string): string | undefined {
  const text = folded(written)
  const found = countries.find(({ value, label }) => folded(value) === text || folded(label) === text)
  return found?.value ?? findCountryByAlias(written)
}

/** The country with this code or name first, then names that begin with the text, then those that contain it. */
export function filterCountries<C extends CountryName>(countries: C[], search: string): C[] {
  const text = folded(search)
  if (text === "") return countries
  const exact = findCountry(countries, search)
  const others = Object.keys(countryAliases).filter((name) => name.startsWith(text))
  const rank = ({ value, label }: CountryName) => {
    const name = folded(label)
    if (value === exact) return 0
    if (name.startsWith(text) || others.some((other) => countryAliases[other] === value)) return 1
    return name.includes(text) ? 2 : 3
  }
  return countries
    .map((country) => ({ country, rank: rank(country) }))
    .filter((ranked) => ranked.rank < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ country }) => country)
}
