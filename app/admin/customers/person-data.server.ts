import type { Actor } from "../../../domain/actor.ts"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { countryNames } from "../../../domain/checkout/quote.server.ts"
import { nameOrAddress } from "../../../domain/customers/customer.ts"
import { worksOwnedBy } from "../../../domain/customers/owned-works.server.ts"
import { type CustomerPage, readCustomer } from "../../../domain/customers/read-customer.server.ts"
import { listTimelineFacts } from "../../../domain/customers/timeline.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { countryName } from "../../../lib/country-name.ts"
import { found } from "../found.server.ts"
import { formatAddressLines } from "./place-lines.ts"
import { onWall } from "./wall-scale.ts"

export type PersonData = Awaited<ReturnType<typeof readCustomerPage>>

export async function readCustomerPage(shop: Shop, admin: Actor, id: string, after: string | undefined) {
  const person = found(await readCustomer(shop, admin, id))
  const [owned, life, { site }] = await Promise.all([
    worksOwnedBy(shop.db, [id]),
    listTimelineFacts(shop.db, id, after),
    readSettings(shop.db, "site"),
  ])
  const works = owned.get(id) ?? []
  const pictures = await picturesOfWorks(shop, [
    ...works.map(({ artworkId }) => artworkId),
    ...life.facts.flatMap(({ artworkId, works: [first] }) => [artworkId, first?.id ?? null]),
  ])
  const pictureOf = (work: string | null | undefined) => (work ? (pictures[work] ?? null) : null)
  const { phones, places } = reachedBy(person)
  const { search: _, nameKey, initialKey, phoneKeys, postalKeys, kept, nameRank, contacts, ...shown } = person
  const emails = person.addresses.map(({ email }) => email)
  return {
    ...shown,
    called: nameOrAddress(person.name, emails),
    emails,
    place: [person.city, person.country !== site.country && countryName(person.country)].filter(Boolean).join(", "),
    phonesKnown: phones,
    places: places.map((place) => ({ ...place, lines: formatAddressLines(place.address) })),
    wall: onWall(works.map((work) => ({ ...work, picture: pictureOf(work.artworkId) }))),
    facts: life.facts.map((fact) => ({
      ...fact,
      picture: pictureOf(fact.artworkId ?? fact.works[0]?.id),
      // Another signature may mean another person with the same address.
      signed: fact.name !== "" && fact.name.toLowerCase() !== person.name.toLowerCase() ? fact.name : "",
    })),
    next: life.next,
    isFirst: after === undefined,
    countries: countryNames(),
    homeCountry: site.country,
  }
}

type Reached = Pick<CustomerPage, "phones" | "postal" | "contacts">

const digits = (phone: string) => phone.replace(/\D/g, "").slice(-9)

/** Deduplicated, the studio's own entries first. `order`: the order that an entry is from. */
function reachedBy({ phones, postal, contacts }: Reached) {
  const numbers = new Map(phones.map((phone) => [digits(phone), { phone, order: "" }]))
  const same = ({ line1, postalCode, city }: { line1: string; postalCode: string; city: string }) =>
    `${line1}|${postalCode}|${city}`.toLowerCase()
  const places = new Map(postal.map((address) => [same(address), { address, order: "" }]))
  for (const { phone, address, number } of contacts) {
    if (phone && !numbers.has(digits(phone))) numbers.set(digits(phone), { phone, order: number })
    if (address && !places.has(same(address))) places.set(same(address), { address, order: number })
  }
  return { phones: [...numbers.values()], places: [...places.values()] }
}
