import { expect, test } from "vitest"
import { countryName } from "./country-name.ts"
import { filterCountries, findCountry, splitCountries } from "./country-search.ts"

const codes = "AU AT BD BY BE CA CI CV CY CZ DK DE FR GB IE NL TR UA US"
const countries = codes.split(" ").map((value) => ({ value, label: countryName(value) }))
const all = [{ value: "*", label: "Everywhere" }, ...countries]
const first = (search: string) => filterCountries(all, search)[0]?.value

test.each([
  ["US", "US"],
  ["DE", "DE"],
  ["de", "DE"],
  ["UK", "GB"],
  ["USA", "US"],
  ["GB", "GB"],
  ["Holland", "NL"],
  ["Germany", "DE"],
  ["germ", "DE"],
  ["united s", "US"],
  ["Cote d'Ivoire", "CI"],
  ["*", "*"],
  ["worldwide", "*"],
])("%s finds %s first", (search, code) => {
  expect(first(search)).toBe(code)
})

test("a whole name or code is a country, a part of one is not", () => {
  expect(findCountry(all, " united states ")).toBe("US")
  expect(findCountry(all, "usa")).toBe("US")
  expect(findCountry(all, "germ")).toBeUndefined()
  expect(filterCountries(all, "Atlantis")).toEqual([])
})

test("names keep their spaces, codes may be separated by them", () => {
  expect(splitCountries("US CA")).toEqual(["US", "CA"])
  expect(splitCountries("United States; DE,  Holland,")).toEqual(["United States", "DE", "Holland"])
})
