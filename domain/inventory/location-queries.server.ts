import { asc, eq, sql } from "drizzle-orm"
import { matchesId } from "../../db/matches-id.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { crates, locationPeriods, places } from "../../db/tables/inventory.ts"
import type { Actor } from "../actor.ts"
import { listRecordEntries, toRecordEntry } from "../artworks/record/provenance-queries.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import type { PlaceKind } from "./place.ts"

/** A location period; `to` null: current. */
export type LocationPeriod = {
  id: string
  copy: number
  placeId: string
  place: string
  kind: PlaceKind
  spot: string
  crate: string | null
  from: Date
  to: Date | null
  carrier: string
  note: string
}

export const listLocationPeriods = (shop: Shop, actor: Actor, artworkId: string): Promise<Outcome<LocationPeriod[]>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const rows = await db
      .select({
        id: locationPeriods.id,
        copy: locationPeriods.copy,
        placeId: locationPeriods.placeId,
        place: places.name,
        kind: sql<PlaceKind>`${places.kind}`,
        spot: locationPeriods.spot,
        crate: crates.name,
        from: locationPeriods.fromAt,
        to: locationPeriods.toAt,
        carrier: locationPeriods.carrier,
        note: locationPeriods.note,
      })
      .from(locationPeriods)
      .innerJoin(places, eq(places.id, locationPeriods.placeId))
      .leftJoin(crates, eq(crates.id, locationPeriods.crateId))
      .where(eq(locationPeriods.artworkId, artworkId))
      .orderBy(asc(locationPeriods.copy), asc(locationPeriods.fromAt))
    return done(rows)
  })

/** Amounts in minor units of its currency. */
export type RegisterWork = Pick<
  typeof artworks.$inferSelect,
  | "id"
  | "title"
  | "inventoryNumber"
  | "year"
  | "yearText"
  | "medium"
  | "size"
  | "heightMm"
  | "widthMm"
  | "depthMm"
  | "diameterMm"
  | "framedHeightMm"
  | "framedWidthMm"
  | "framedDepthMm"
  | "weightG"
  | "editionSize"
  | "conditionStatus"
  | "conditionNotes"
  | "price"
  | "cost"
  | "insuredValue"
  | "currency"
  | "availability"
  | "consignedTo"
  | "consignmentShare"
  | "consignmentUntil"
  | "statusFor"
  | "statusUntil"
  | "publishedAt"
> & { provenance: string[]; certificates: string[] }

export const getRegisterWork = (shop: Shop, actor: Actor, id: string): Promise<Outcome<RegisterWork>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const [work] = await db.select().from(artworks).where(matchesId(artworks.id, id))
    if (!work) return refuse("not_found", "There is no such work.")
    const entries = (await listRecordEntries(db, work.id)).map(toRecordEntry)
    const formatEntries = (kind: string) =>
      entries
        .filter((entry) => entry.kind === kind)
        .map(({ year, yearText, event, owner }) => [yearText || year, event, owner].filter(Boolean).join(", "))
    return done({ ...work, provenance: formatEntries("ownership"), certificates: formatEntries("certificate") })
  })
