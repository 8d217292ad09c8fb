import type { Actor } from "../../../domain/actor.ts"
import { getWorkPictures } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { listCountryNames } from "../../../domain/checkout/quote.server.ts"
import { getCustomerLabel } from "../../../domain/customers/customer.ts"
import { type CustomerPage, getCustomer } from "../../../domain/customers/customer-page.server.ts"
import { listOwnedWorks } from "../../../domain/customers/owned-works.server.ts"
import { listTimeline } from "../../../domain/customers/timeline.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { countryName } from "../../../lib/country-name.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { formatAddressLines } from "./format-address.ts"
import { scaleWorks } from "./grid-scale.ts"

export type PersonData = Awaited<ReturnType<typeof getCustomerPage>>

export async function getCustomerPage(shop: Shop, admin: Actor, id: string, after: string | undefined) {
  const person = unwrapOutcome(await getCustomer(shop, admin, id))
  const [owned, life, { site }] = await Promise.all([
    listOwnedWorks(shop.db, [id]),
    listTimeline(shop.db, id, after),
    getSettings(shop.db, "site"),
  ])
  const works = owned.get(id) ?? []
  const pictures = await getWorkPictures(shop, [
    ...works.map(({ artworkId }) => artworkId),
    ...life.facts.flatMap(({ artworkId, works: [first] }) => [artworkId, first?.id ?? null]),
  ])
  const findPicture = (work: string | null | undefined) => (work ? (pictures[work] ?? null) : null)
  const { phones, places } = listContactDetails(person)
  const { search: _, nameKey, initialKey, phoneKeys, postalKeys, kept, nameRank, contacts, ...shown } = person
  const emails = person.addresses.map(({ email }) => email)
  return {
    ...shown,
    called: getCustomerLabel(person.name, emails),
    emails,
    place: [person.city, person.country !== site.country && countryName(person.country)].filter(Boolean).join(", "),
    phonesKnown: phones,
    places: places.map((place) => ({ ...place, lines: formatAddressLines(place.address) })),
    wall: scaleWorks(works.map((work) => ({ ...work, picture: findPicture(work.artworkId) }))),
    facts: life.facts.map((fact) => ({
      ...fact,
      picture: findPicture(fact.artworkId ?? fact.works[0]?.id),
      // Another signature may mean another person with the same address.
      signed: fact.name !== "" && fact.name.toLowerCase() !== person.name.toLowerCase() ? fact.name : "",
    })),
    next: life.next,
    isFirst: after === undefined,
    countries: listCountryNames(),
    homeCountry: site.country,
  }
}

type ContactData = Pick<CustomerPage, "phones" | "postal" | "contacts">

const getPhoneKey = (phone: string) => phone.replace(/\D/g, "").slice(-9)

/** Deduplicated, the studio's own entries first. `order`: the order that an entry is from. */
function listContactDetails({ phones, postal, contacts }: ContactData) {
  const numbers = new Map(phones.map((phone) => [getPhoneKey(phone), { phone, order: "" }]))
  const same = ({ line1, postalCode, city }: { line1: string; postalCode: string; city: string }) =>
    `${line1}|${postalCode}|${city}`.toLowerCase()
  const places = new Map(postal.map((address) => [same(address), { address, order: "" }]))
  for (const { phone, address, number } of contacts) {
    if (phone && !numbers.has(getPhoneKey(phone))) numbers.set(getPhoneKey(phone), { phone, order: number })
    if (address && !places.has(same(address))) places.set(same(address), { address, order: number })
  }
  return { phones: [...numbers.values()], places: [...places.values()] }
}
