import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import type { PlaceKind } from "./place.ts"
import { listRegister, type RegisterRow } from "./register-queries.server.ts"

/** Sums in minor units by currency. */
export type InsuredPlace = {
  id: string | null
  /** Empty: unknown. */
  name: string
  kind: PlaceKind | null
  rows: (RegisterRow & {
    /** Of all its copies that are there, in minor units; null: nothing is known. */ insuredFor: number | null
  })[]
  things: number
  values: Record<string, number>
}

/** Uses the price where a work has no insured value. */
export async function listInsuredPlaces(shop: Shop, actor: Actor): Promise<Outcome<InsuredPlace[]>> {
  const listed = await listRegister(shop, actor, { whole: true, byPlace: true })
  if (!listed.ok) return listed
  const places = new Map<string | null, InsuredPlace>()
  for (const row of listed.value.rows) {
    const { placeId: id, place: name, placeKind: kind, currency } = row
    const each = row.insuredValue ?? row.price
    const insuredFor = each === null ? null : each * row.things
    const place = places.get(id) ?? { id, name, kind, rows: [], things: 0, values: {} }
    place.rows.push({ ...row, insuredFor })
    place.things += row.things
    if (insuredFor !== null) place.values[currency] = (place.values[currency] ?? 0) + insuredFor
    places.set(id, place)
  }
  return done([...places.values()].toSorted((one, other) => one.name.localeCompare(other.name)))
}
