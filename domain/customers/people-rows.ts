import { countryCode } from "../../lib/country-name.ts"
import { bareEmailAddress } from "../emails/text-schemas.ts"
import { parseNames } from "./customer-fields.ts"

export type ListedPerson = {
  row: number
  name: string
  email: string
  company: string
  job: string
  partner: string
  website: string
  phones: string[]
  tags: string[]
  groups: string[]
  note: string
  line1: string
  line2: string
  city: string
  region: string
  postalCode: string
  country: string
}

export type ParsedPerson = ListedPerson & { problem: string }

type PersonField = Exclude<keyof ListedPerson, "row"> | "first" | "last"

/** Headings of Artwork Archive's contacts, Shopify's customers, our own export, and plain ones. */
const headings: [PersonField, RegExp][] = [
  ["first", /^(?:first name|given name|vorname|prénom)$/],
  ["last", /^(?:last name|surname|family name|nachname|nom)$/],
  ["name", /^(?:name|full name|contact|contact name|display name|customer)$/],
  ["email", /^(?:e-?mail|e-?mail address|primary email|email 1)$/],
  ["company", /^(?:company|organi[sz]ation|company name|business)$/],
  ["job", /^(?:job|job title|title|position)$/],
  ["partner", /^(?:partner|spouse|spouse name|partner name|spouse\/partner)$/],
  ["website", /^(?:website|url|web site)$/],
  [
    "phones",
    /^(?:telephone|phone|phone number|mobile|mobile phone|cell|cell phone|work phone|home phone|other phone)$/,
  ],
  ["tags", /^(?:tags?|labels?)$/],
  ["groups", /^(?:groups?|contact groups?|categories|segment)$/],
  ["note", /^(?:notes?|comments?|about|bio)$/],
  ["line1", /^(?:street address|address|address ?1|street|address line 1|street 1)$/],
  ["line2", /^(?:street address 2|address ?2|address line 2|apartment|unit|street 2)$/],
  ["city", /^(?:city|town)$/],
  ["region", /^(?:state|province|province code|region|state\/province|county)$/],
  ["postalCode", /^(?:postal code|zip|zip code|postcode|zip\/postal code)$/],
  ["country", /^(?:country|country code)$/],
]

/** `Default Address City` and `Primary Address Zip` without the prefix. */
const normalizeHeading = (head: string) =>
  head
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, " ")
    .replace(/^(?:default|primary|billing|home|mailing) address (?=\S)/, "")

/** Several columns may have one part: the first filled one counts, of telephones all. */
export function mapPersonColumns(headers: string[]): Map<PersonField, string[]> {
  const columns = new Map<PersonField, string[]>()
  for (const head of headers) {
    const field = headings.find(([, test]) => test.test(normalizeHeading(head)))?.[0]
    if (field) columns.set(field, [...(columns.get(field) ?? []), head])
  }
  return columns
}

/** A spreadsheet may contain `_x0000_`, which the database rejects. */
const clean = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, "")

/** In UTF-16 units, without lone surrogates. */
const cut = (text: string, most: number) => text.slice(0, most).toWellFormed()

export function parsePersonRow(
  row: number,
  cells: Record<string, string>,
  columns: Map<PersonField, string[]>,
): ParsedPerson {
  const all = (part: PersonField) =>
    (columns.get(part) ?? [])
      .map((head) =>
        clean(cells[head] ?? "")
          .replace(/^'(?=[+=@-])/, "")
          .trim(),
      )
      .filter(Boolean)
  const of = (part: PersonField, most: number) => cut((all(part)[0] ?? "").replace(/[\p{Cc}\s]+/gu, " "), most)
  const words = (part: PersonField) =>
    [...new Set(parseNames(all(part).join(",")).map((word) => cut(word, 60)))].slice(0, 40)
  const name = of("name", 200) || [of("first", 100), of("last", 100)].filter(Boolean).join(" ")
  const typed = of("email", 300)
  const email = bareEmailAddress.safeParse(typed)
  const person: ListedPerson = {
    ...{ row, name, email: email.success ? email.data : "" },
    ...{
      company: of("company", 200),
      job: of("job", 120),
      partner: of("partner", 200),
      website: toWebsite(of("website", 300)),
    },
    phones: [
      ...new Set(
        all("phones")
          .flatMap((text) => text.split(/[;,\n]/))
          .map((one) => cut(one.trim(), 40)),
      ),
    ]
      .filter((one) => /\d{5}/.test(one.replace(/\D/g, "")))
      .slice(0, 20),
    ...{ tags: words("tags"), groups: words("groups") },
    note: cut(all("note").join("\n"), 5000),
    ...{ line1: of("line1", 200), line2: of("line2", 200), city: of("city", 120), region: of("region", 120) },
    ...{ postalCode: of("postalCode", 20), country: countryCode(of("country", 60)) ?? "" },
  }
  const problem =
    typed !== "" && !email.success
      ? `“${typed}” is not an e-mail address.`
      : name === "" && typed === "" && person.company === ""
        ? "There is neither a name nor an address in this row."
        : ""
  return { ...person, name: name || (person.email ? "" : person.company), problem }
}

const toWebsite = (text: string): string => {
  if (text === "") return ""
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(address) ? address : ""
}
