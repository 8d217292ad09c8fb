import { sql } from "drizzle-orm"
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import type { RichText } from "../../lib/rich-text/rich-text.ts"
import { artworks } from "./artworks.ts"
import { cascadingId, createdAt, id, moment, money, timestamps } from "./columns.ts"
import { pictures } from "./media.ts"

/** `date` as readers say it; `url` and `quote` may be ""; `fileId` is a `pressFiles` row. */
export type PressEntry = {
  publication: string
  title: string
  author: string
  date: string
  url: string
  quote: string
  fileId: string | null
}

/** `details`: publisher, pages, binding; `url` may be "". */
export type Catalogue = { title: string; details: string; url: string }

export const exhibitions = pgTable(
  "exhibitions",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    kind: text("kind").notNull(),
    title: text("title").notNull(),
    venue: text("venue").notNull(),
    venueUrl: text("venue_url").notNull().default(""),
    address: text("address").notNull().default(""),
    city: text("city").notNull().default(""),
    /** At the place of the show; no end: open-ended. */
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    endsOn: date("ends_on", { mode: "string" }),
    /** Shown instead of unknown dates (`Spring 2016`). */
    datesText: text("dates_text").notNull().default(""),
    opening: text("opening").notNull().default(""),
    hours: text("hours").notNull().default(""),
    curator: text("curator").notNull().default(""),
    statement: jsonb("statement").$type<RichText>(),
    press: jsonb("press").$type<PressEntry[]>().notNull().default([]),
    catalogue: jsonb("catalogue").$type<Catalogue>(),
    mainPictureId: uuid("main_picture_id").references(() => pictures.id, { onDelete: "set null" }),
    mainPictureAlt: text("main_picture_alt").notNull().default(""),
    /** Of open calls; never public. */
    submissionDeadline: date("submission_deadline", { mode: "string" }),
    submissionResult: text("submission_result"),
    /** Percent of a sale. The share and the return of works are never public. */
    galleryShare: integer("gallery_share"),
    returnsOn: date("returns_on", { mode: "string" }),
    returnsHow: text("returns_how").notNull().default(""),
    /** `hangingVersion` counts changes; `hangingUnit` null: the country's unit. */
    hangingVersion: integer("hanging_version").notNull().default(0),
    hangingUnit: text("hanging_unit"),
    notes: text("notes").notNull().default(""),
    seoTitle: text("seo_title").notNull().default(""),
    seoDescription: text("seo_description").notNull().default(""),
    /** May be in the future: not public yet. */
    publishedAt: moment("published_at"),
    archivedAt: moment("archived_at"),
    ...timestamps(),
  },
  (t) => [
    check("exhibitions_kind", sql`${t.kind} in ('solo', 'group', 'fair', 'open_studio')`),
    check("exhibitions_dates", sql`${t.endsOn} >= ${t.startsOn}`),
    check("exhibitions_submission", sql`${t.submissionResult} in ('waiting', 'accepted', 'declined')`),
    check("exhibitions_gallery_share", sql`${t.galleryShare} between 0 and 100`),
    check("exhibitions_hanging_unit", sql`${t.hangingUnit} in ('cm', 'in')`),
    index("exhibitions_dated").on(t.startsOn, t.id),
  ],
)

export const exhibitionArtworks = pgTable(
  "exhibition_artworks",
  {
    exhibitionId: cascadingId("exhibition_id", () => exhibitions.id),
    artworkId: cascadingId("artwork_id", () => artworks.id),
    position: integer("position").notNull(),
    label: text("label").notNull().default(""),
    /** Minor units of the work's currency; null: the work's own price. */
    price: money("price"),
  },
  (t) => [
    primaryKey({ columns: [t.exhibitionId, t.artworkId] }),
    uniqueIndex("exhibition_artworks_position").on(t.exhibitionId, t.position),
    index("exhibition_artworks_artwork").on(t.artworkId),
    check("exhibition_artworks_price", sql`${t.price} >= 0`),
  ],
)

export const exhibitionPictures = pgTable(
  "exhibition_pictures",
  {
    exhibitionId: cascadingId("exhibition_id", () => exhibitions.id),
    pictureId: cascadingId("picture_id", () => pictures.id),
    position: integer("position").notNull(),
    altText: text("alt_text").notNull().default(""),
    caption: text("caption").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.exhibitionId, t.pictureId] }),
    uniqueIndex("exhibition_pictures_position").on(t.exhibitionId, t.position),
    index("exhibition_pictures_picture").on(t.pictureId),
  ],
)

/** PDFs of reviews, which `press` refers to; the file is `press/ID.pdf` in the private bucket. */
export const pressFiles = pgTable(
  "press_files",
  {
    id: id(),
    exhibitionId: cascadingId("exhibition_id", () => exhibitions.id),
    name: text("name").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** Null: incomplete, or refused. */
    arrivedAt: moment("arrived_at"),
    createdAt: createdAt(),
  },
  (t) => [index("press_files_exhibition").on(t.exhibitionId)],
)
