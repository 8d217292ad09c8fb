import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import type { ProtectionLevel } from "../../lib/protection-levels.ts"
import type { RichText } from "../../lib/rich-text/rich-text.ts"
import { cascadingId, citext, createdAt, id, int4range, moment, money, timestamps, tsvector } from "./columns.ts"
import { pictures } from "./media.ts"

const shown = sql`published_at is not null and archived_at is null`
const kept = sql`archived_at is null`
const forSale = sql`published_at is not null and archived_at is null and availability = 'available'`

/** Height divided by width, of the work or, unmeasured, of its main picture. */
const ratio = sql`coalesce(coalesce(height_mm, diameter_mm) / nullif(coalesce(width_mm, diameter_mm), 0), picture_ratio)`
const first = sql`coalesce(year_from, year, year_to)`
const last = sql`coalesce(year_to, year, year_from)`
/** Characters; longer text does not fit into an index entry. */
const longestChoice = 120
const longest = sql`greatest(height_mm, width_mm, depth_mm, diameter_mm)`

type OrderColumns = Record<"id" | "createdAt" | "updatedAt" | "newestFirst" | "galleryRank", ExtraConfigColumn>
type ViewColumns = Record<"availability" | "publishedAt" | "archivedAt" | "incomplete" | "type", ExtraConfigColumn>
type KeptColumns = Record<"seriesId" | "seriesRank" | "location" | "statusSince" | "mediumChoice", ExtraConfigColumn>

function studioIndexes(t: OrderColumns & ViewColumns & KeptColumns) {
  // View columns follow the key, so that a selective view skips index entries, not rows.
  const rest = [t.id, t.availability, t.publishedAt, t.archivedAt, t.incomplete, t.type] as const
  return [
    // The list in each order.
    index("artworks_list_newest").on(t.createdAt, ...rest),
    index("artworks_list_title").on(sql`lower(title)`, ...rest),
    index("artworks_list_price").on(sql`coalesce(price, -1)`, ...rest),
    index("artworks_list_year").on(sql`coalesce(year, -32768)`, ...rest),
    index("artworks_list_edited").on(t.updatedAt, ...rest),
    index("artworks_list_place").on(t.galleryRank, t.newestFirst, ...rest),
    index("artworks_kept_status").on(t.availability, t.galleryRank, t.newestFirst, t.id).where(kept),
    index("artworks_kept_series").on(t.seriesId, t.seriesRank, t.newestFirst, t.id).where(kept),
    index("artworks_kept_location").on(t.location, t.galleryRank, t.newestFirst, t.id).where(kept),
    index("artworks_kept_since").on(t.statusSince, t.id).where(kept),
    index("artworks_kept_medium").on(t.mediumChoice).where(kept),
    index("artworks_kept_type").on(t.type).where(kept),
  ]
}

/** `addition` is in minor units of the work's currency. */
export type StoredOption = {
  id: string
  kind: "size" | "frame"
  label: string
  addition: number
  sizeClass?: "small" | "medium" | "large" | "oversize" | undefined
  weightGrams?: number | undefined
}

export const series = pgTable(
  "series",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    title: citext("title").notNull().unique(),
    /** As shown; "": those of its works. */
    years: text("years").notNull().default(""),
    /** Plain text of 1.0.0; its copy in `body` is edited and shown. */
    statement: text("statement").notNull().default(""),
    body: jsonb("body").$type<RichText>(),
    /** The main picture of one of its works, or an installation view; others do not count. */
    coverPictureId: uuid("cover_picture_id").references(() => pictures.id, { onDelete: "set null" }),
    /** Null: the series has no page. Not `published_at`, because the gallery shows its title anyway. */
    pagePublishedAt: moment("page_published_at"),
    position: integer("position").notNull().default(0),
    ...timestamps(),
  },
  (t) => [index("series_cover").on(t.coverPictureId)],
)

export const artworks = pgTable(
  "artworks",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    importKey: text("import_key").unique(),
    inventoryNumber: text("inventory_number"),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    type: text("type").notNull().default("Painting"),
    medium: text("medium").notNull().default(""),
    seriesId: uuid("series_id").references(() => series.id, { onDelete: "set null" }),
    /** Null: ordered by `galleryRank`. */
    seriesPosition: integer("series_position"),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    subjects: text("subjects").array().notNull().default(sql`'{}'::text[]`),
    styles: text("styles").array().notNull().default(sql`'{}'::text[]`),
    /** `year` sorts; `year_text` is shown (`c. 1996`, `2019–21`). */
    year: integer("year"),
    yearText: text("year_text").notNull().default(""),
    yearFrom: integer("year_from"),
    yearTo: integer("year_to"),
    size: text("size").notNull().default(""),
    heightMm: doublePrecision("height_mm"),
    widthMm: doublePrecision("width_mm"),
    depthMm: doublePrecision("depth_mm"),
    diameterMm: doublePrecision("diameter_mm"),
    imageHeightMm: doublePrecision("image_height_mm"),
    imageWidthMm: doublePrecision("image_width_mm"),
    sheetHeightMm: doublePrecision("sheet_height_mm"),
    sheetWidthMm: doublePrecision("sheet_width_mm"),
    framedHeightMm: doublePrecision("framed_height_mm"),
    framedWidthMm: doublePrecision("framed_width_mm"),
    framedDepthMm: doublePrecision("framed_depth_mm"),
    weightG: integer("weight_g"),
    framed: boolean("framed"),
    signed: text("signed").notNull().default(""),
    creditLine: text("credit_line").notNull().default(""),
    conditionStatus: text("condition_status"),
    conditionNotes: text("condition_notes").notNull().default(""),
    location: text("location").notNull().default(""),
    subLocation: text("sub_location").notNull().default(""),
    /** The dealer, the dealer's share in percent, and the last day. */
    consignedTo: text("consigned_to").notNull().default(""),
    consignmentShare: integer("consignment_share"),
    consignmentUntil: date("consignment_until"),
    copyright: text("copyright").notNull().default(""),
    licence: text("licence").notNull().default(""),
    /** One of `protectionLevels`; "": the site's. */
    protection: text("protection").$type<ProtectionLevel | "">().notNull().default(""),
    /** ISO 3166 alpha-2 country and customs tariff number. */
    originCountry: text("origin_country").notNull().default(""),
    hsCode: text("hs_code").notNull().default(""),
    seoTitle: text("seo_title").notNull().default(""),
    seoDescription: text("seo_description").notNull().default(""),
    notes: text("notes").notNull().default(""),
    /** Minor units; null: on request. */
    price: money("price"),
    /** Studio only, in minor units of `currency`. */
    wholesalePrice: money("wholesale_price"),
    cost: money("cost"),
    insuredValue: money("insured_value"),
    fairMarketValue: money("fair_market_value"),
    currency: text("currency").notNull().default("USD"),
    availability: text("availability").notNull().default("available"),
    /** Holder, borrower or buyer; studio only. */
    statusFor: text("status_for").notNull().default(""),
    statusUntil: date("status_until"),
    /** Set by a trigger when the availability changes, which also clears the two columns above. */
    statusSince: moment("status_since").notNull().defaultNow(),
    /** Null: one of a kind. Otherwise the number of numbered copies for sale. */
    editionSize: integer("edition_size"),
    /** Proofs outside of the edition (AP, PP, HC), not for sale on the site. */
    artistProofs: integer("artist_proofs"),
    printerProofs: integer("printer_proofs"),
    horsCommerce: integer("hors_commerce"),
    printOptions: jsonb("print_options").$type<StoredOption[]>().notNull().default([]),
    isFeatured: boolean("is_featured").notNull().default(false),
    sortOrder: integer("sort_order"),
    mainPictureId: uuid("main_picture_id").references(() => pictures.id, { onDelete: "set null" }),
    mainImageUrl: text("main_image_url"),
    /** Written only by triggers, from the main picture; ratio is height divided by width. */
    pictureRatio: doublePrecision("picture_ratio"),
    colours: text("colours").array().notNull().default(sql`'{}'::text[]`),
    altText: text("alt_text").notNull().default(""),
    publishedAt: moment("published_at"),
    archivedAt: moment("archived_at"),
    ...timestamps(),
    /** Must equal `getSizeClass` in lib/dimensions. */
    orientation: text("orientation").generatedAlwaysAs(
      sql`case when ${ratio} < 1.05 and ${ratio} > 1 / 1.05 then 'square' when ${ratio} > 1 then 'portrait' when ${ratio} < 1 then 'landscape' end`,
    ),
    sizeClass: text("size_class").generatedAlwaysAs(
      sql`case when ${longest} < 400 then 'small' when ${longest} < 1000 then 'medium' when ${longest} < 1600 then 'large' when ${longest} is not null then 'oversize' end`,
    ),
    years: int4range("years").generatedAlwaysAs(
      sql`case when ${first} is not null then int4range(least(${first}, ${last}), greatest(${first}, ${last}), '[]') end`,
    ),
    /** The medium as a filter choice; null when empty or longer than `longestChoice`. */
    mediumChoice: text("medium_choice").generatedAlwaysAs(
      sql`case when length(medium) between 1 and ${sql.raw(String(longestChoice))} then medium end`,
    ),
    /** The gallery's order as one ascending key (with `newest_first` and `id`); works without a position are last. */
    galleryRank: integer("gallery_rank").generatedAlwaysAs(sql`coalesce(sort_order, 2147483647)`),
    /** The same within the series; works with a position there are first. */
    seriesRank: bigint("series_rank", { mode: "number" }).generatedAlwaysAs(
      sql`coalesce(series_position::bigint, 4294967296 + coalesce(sort_order, 2147483647))`,
    ),
    newestFirst: bigint("newest_first", { mode: "number" }).generatedAlwaysAs(
      sql`(-1000 * extract(epoch from created_at at time zone 'UTC'))::bigint`,
    ),
    /** Lacks a picture, a medium, a year or a size. */
    incomplete: boolean("incomplete").generatedAlwaysAs(
      sql`main_picture_id is null or medium = '' or (year is null and year_text = '') or (size = '' and height_mm is null and width_mm is null and diameter_mm is null)`,
    ),
    search: tsvector("search").generatedAlwaysAs(
      sql`setweight(to_tsvector('simple', immutable_unaccent(title)), 'A') || setweight(to_tsvector('simple', immutable_unaccent(medium || ' ' || immutable_join(tags || subjects || styles))), 'B') || setweight(to_tsvector('simple', immutable_unaccent(left(description, 20000))), 'C')`,
    ),
  },
  (t) => [
    check(
      "artworks_availability",
      sql`${t.availability} in ('available', 'reserved', 'sold', 'on_loan', 'not_for_sale', 'gifted', 'lost')`,
    ),
    check("artworks_price", sql`${t.price} >= 0`),
    check("artworks_edition", sql`${t.editionSize} between 1 and 100000`),
    // Lists use keyset pagination `(gallery_rank, newest_first, id) > (…)`, with one index per order; no price or year is last.
    index("artworks_gallery").on(t.galleryRank, t.newestFirst, t.id).where(shown),
    index("artworks_newest").on(t.newestFirst, t.id).where(shown),
    index("artworks_price_up").on(sql`coalesce(price, 9007199254740991)`, t.newestFirst, t.id).where(shown),
    index("artworks_price_down").on(sql`coalesce(-price, 1)`, t.newestFirst, t.id).where(shown),
    index("artworks_year").on(sql`coalesce(-year, 2147483647)`, t.newestFirst, t.id).where(shown),
    // One per filter, so that a rare choice is found as fast as a common one.
    index("artworks_medium").on(t.mediumChoice, t.galleryRank, t.newestFirst, t.id).where(shown),
    index("artworks_kind").on(t.mediumChoice, t.sizeClass, t.galleryRank, t.newestFirst, t.id).where(shown),
    index("artworks_series_rank").on(t.seriesId, t.seriesRank, t.newestFirst, t.id).where(shown),
    index("artworks_availability").on(t.availability, t.galleryRank, t.newestFirst, t.id).where(shown),
    index("artworks_orientation").on(t.orientation, t.galleryRank, t.newestFirst, t.id).where(shown),
    index("artworks_size").on(t.sizeClass, t.galleryRank, t.newestFirst, t.id).where(shown),
    index("artworks_years").using("gist", t.years).where(shown),
    index("artworks_colours").using("gin", t.colours).where(shown),
    index("artworks_published")
      .on(t.publishedAt.desc(), t.id)
      .where(sql`published_at is not null and archived_at is null`),
    index("artworks_shop").on(t.newestFirst, t.id).where(forSale),
    index("artworks_shop_medium").on(t.mediumChoice, t.newestFirst, t.id).where(forSale),
    index("artworks_shop_series").on(t.seriesId, t.newestFirst, t.id).where(forSale),
    // Covers every facet, so that counting and filtering is an index-only scan.
    index("artworks_facts")
      .on(
        t.mediumChoice,
        t.seriesId,
        t.availability,
        t.orientation,
        t.sizeClass,
        t.years,
        t.price,
        t.currency,
        t.colours,
        t.editionSize,
        t.galleryRank,
        t.newestFirst,
        t.year,
        t.id,
      )
      .where(shown),
    index("artworks_featured").on(t.galleryRank, t.newestFirst, t.id).where(sql`${shown} and is_featured`),
    index("artworks_series").on(t.seriesId),
    ...studioIndexes(t),
    index("artworks_inventory_trigrams").using("gin", sql`inventory_number gin_trgm_ops`),
    index("artworks_tags").using("gin", t.tags),
    index("artworks_subjects").using("gin", t.subjects),
    index("artworks_styles").using("gin", t.styles),
    index("artworks_main_picture").on(t.mainPictureId),
    index("artworks_inventory_number").on(t.inventoryNumber),
    index("artworks_search").using("gin", t.search),
    index("artworks_title_trigrams").using("gin", sql`immutable_unaccent(lower(title)) gin_trgm_ops`),
  ],
)

/** Unpublished works made by Artwork Upload. `guessed` names fields read from the file that the artist has not confirmed. */
export const uploadDrafts = pgTable("upload_drafts", {
  artworkId: cascadingId("artwork_id", () => artworks.id).primaryKey(),
  place: bigint("place", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  guessed: text("guessed").array().notNull().default(sql`'{}'::text[]`),
  /** The artist confirmed publishing without a price. */
  withoutPrice: boolean("without_price").notNull().default(false),
  keepsTwin: boolean("keeps_twin").notNull().default(false),
  createdAt: createdAt(),
})

/** Bulk changes: the ID makes a repeated form a no-op, and history rows refer to it so that all can be undone together. */
export const bulkChanges = pgTable("bulk_changes", {
  id: uuid("id").primaryKey(),
  action: text("action").notNull(),
  answer: jsonb("answer").$type<unknown>().notNull().default({}),
  createdAt: createdAt(),
  undoneAt: moment("undone_at"),
})

const viewColumns = {
  kind: text("kind").notNull().default("front"),
  /** Empty: derived from the work's alt text, or from the kind and the caption. */
  altText: text("alt_text").notNull().default(""),
  /** The point to keep when cropping, as fractions from the top left; null: the center. */
  focalX: real("focal_x"),
  focalY: real("focal_y"),
}

export const artworkPictures = pgTable(
  "artwork_pictures",
  {
    artworkId: cascadingId("artwork_id", () => artworks.id),
    pictureId: cascadingId("picture_id", () => pictures.id),
    position: integer("position").notNull().default(0),
    caption: text("caption").notNull().default(""),
    ...viewColumns,
  },
  (t) => [
    primaryKey({ columns: [t.artworkId, t.pictureId] }),
    uniqueIndex("artwork_pictures_position").on(t.artworkId, t.position),
    index("artwork_pictures_picture").on(t.pictureId),
  ],
)

/** Pictures removed from a work, restorable until `purgeRemovedViews` deletes them and their files. */
export const removedViews = pgTable(
  "removed_views",
  {
    id: id(),
    artworkId: cascadingId("artwork_id", () => artworks.id),
    pictureId: cascadingId("picture_id", () => pictures.id),
    /** From 0. */
    place: integer("place").notNull(),
    caption: text("caption").notNull().default(""),
    ...viewColumns,
    removedAt: moment("removed_at").notNull(),
  },
  (t) => [
    uniqueIndex("removed_views_picture").on(t.artworkId, t.pictureId),
    index("removed_views_at").on(t.removedAt),
    index("removed_views_picture_id").on(t.pictureId),
  ],
)

/** Maps rows of an imported file to works, so that a corrected file updates them by position. */
export const importedRows = pgTable(
  "imported_rows",
  {
    file: text("file").notNull(),
    /** From 0. */
    position: integer("position").notNull(),
    artworkId: cascadingId("artwork_id", () => artworks.id),
    /** Hash of title, medium, date and size as in the file. */
    fingerprint: text("fingerprint").notNull(),
    ownId: text("own_id"),
    /** Hash of all cells; null for rows that 1.0.0 imported. */
    cells: text("cells"),
  },
  (t) => [
    primaryKey({ columns: [t.file, t.position] }),
    index("imported_rows_fingerprint").on(t.fingerprint),
    index("imported_rows_cells").on(t.cells),
    index("imported_rows_artwork").on(t.artworkId),
  ],
)
