import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { series } from "./artworks.ts"
import { cascadingId } from "./columns.ts"
import { pictures } from "./media.ts"

/** Installation views. */
export const seriesPictures = pgTable(
  "series_pictures",
  {
    seriesId: cascadingId("series_id", () => series.id),
    pictureId: cascadingId("picture_id", () => pictures.id),
    position: integer("position").notNull(),
    altText: text("alt_text").notNull().default(""),
    caption: text("caption").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.seriesId, t.pictureId] }),
    uniqueIndex("series_pictures_position").on(t.seriesId, t.position),
    index("series_pictures_picture").on(t.pictureId),
  ],
)
