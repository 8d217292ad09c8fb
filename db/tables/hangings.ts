import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { cascadingId, id } from "./columns.ts"
import { exhibitions } from "./exhibitions.ts"

/** In walking order. Lengths are whole millimeters. */
export const exhibitionWalls = pgTable(
  "exhibition_walls",
  {
    id: id(),
    exhibitionId: cascadingId("exhibition_id", () => exhibitions.id),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    widthMm: integer("width_mm").notNull(),
    heightMm: integer("height_mm").notNull(),
    /** From the floor to the line on which works are centered. */
    eyeMm: integer("eye_mm").notNull(),
  },
  (t) => [
    index("exhibition_walls_exhibition").on(t.exhibitionId),
    check("exhibition_walls_size", sql`${t.widthMm} > 0 and ${t.heightMm} > 0 and ${t.eyeMm} > 0`),
  ],
)

/** A table of its own: never public, and written with every move of a work (decision 070). */
export const exhibitionHangings = pgTable(
  "exhibition_hangings",
  {
    exhibitionId: cascadingId("exhibition_id", () => exhibitions.id),
    artworkId: cascadingId("artwork_id", () => artworks.id),
    /** Null: not hung. */
    wallId: uuid("wall_id").references(() => exhibitionWalls.id, { onDelete: "set null" }),
    /** From the wall's left edge to the work's. */
    xMm: integer("x_mm").notNull(),
    /** From the floor to the work's middle. */
    centerMm: integer("center_mm").notNull(),
    /** From the work's top edge down to its hook. */
    hookMm: integer("hook_mm").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.exhibitionId, t.artworkId] }),
    index("exhibition_hangings_artwork").on(t.artworkId),
    index("exhibition_hangings_wall").on(t.wallId),
    check("exhibition_hangings_hook", sql`${t.hookMm} >= 0`),
  ],
)
