import { asc, eq, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { crates, places, stays } from "../../db/tables/inventory.ts"
import type { Actor } from "../actor.ts"
import { entryOf, recordOf } from "../artworks/provenance-queries.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { isId } from "./is-id.ts"
import type { PlaceKind } from "./place.ts"

/** A location period; `to` null: current. */
export type Stay = {
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

export const staysOf = (shop: Shop, actor: Actor, artworkId: string): Promise<Outcome<Stay[]>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const rows = await db
      .select({
        id: stays.id,
        copy: stays.copy,
        placeId: stays.placeId,
        place: places.name,
        kind: sql<PlaceKind>`${places.kind}`,
        spot: stays.spot,
        crate: crates.name,
        from: stays.fromAt,
        to: stays.toAt,
        carrier: stays.carrier,
        note: stays.note,
      })
      .from(stays)
      .innerJoin(places, eq(places.id, stays.placeId))
      .leftJoin(crates, eq(crates.id, stays.crateId))
      .where(eq(stays.artworkId, artworkId))
      .orderBy(asc(stays.copy), asc(stays.fromAt))
    return done(rows)
  })

/** Amounts in minor units of its currency. */
export type WorkInRegister = Pick<
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
> & {
  provenance: string[]
  certificates: string[]
}

export const workInRegister = (shop: Shop, actor: Actor, id: string): Promise<Outcome<WorkInRegister>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const [work] = isId(id) ? await db.select().from(artworks).where(eq(artworks.id, id)) : []
    if (!work) return refuse("not_found", "There is no such work.")
    const entries = (await recordOf(db, work.id)).map(entryOf)
    const said = (kind: string) =>
      entries
        .filter((entry) => entry.kind === kind)
        .map(({ year, yearText, event, owner }) => [yearText || year, event, owner].filter(Boolean).join(", "))
    return done({ ...work, provenance: said("ownership"), certificates: said("certificate") })
  })
