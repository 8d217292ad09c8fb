import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { cascadingId, id, moment, timestamps } from "./columns.ts"
import { pictures } from "./media.ts"

/** The artist's own pages as they were published last; drafts and versions are in `page_versions`. */
export const pages = pgTable(
  "pages",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    introduction: text("introduction").notNull().default(""),
    blocks: jsonb("blocks").$type<unknown[]>().notNull().default([]),
    seoTitle: text("seo_title").notNull().default(""),
    seoDescription: text("seo_description").notNull().default(""),
    placement: text("placement").$type<"bar" | "menu" | "link">().notNull().default("menu"),
    /** May be in the future: not public yet. */
    publishedAt: moment("published_at"),
    archivedAt: moment("archived_at"),
    /** Of the link that shows the draft without an account; null: there is none. */
    draftSecretHash: text("draft_secret_hash").unique(),
    ...timestamps(),
  },
  (t) => [
    index("pages_newest").on(t.updatedAt, t.id),
    check("pages_placement", sql`${t.placement} in ('bar', 'menu', 'link')`),
  ],
)

/** Pictures in the published blocks and the draft, to find where a picture is used. */
export const pagePictures = pgTable(
  "page_pictures",
  {
    pageId: cascadingId("page_id", () => pages.id),
    pictureId: cascadingId("picture_id", () => pictures.id),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.pictureId] }), index("page_pictures_picture").on(t.pictureId)],
)

/** For visitors to download. */
export const pageFiles = pgTable(
  "page_files",
  {
    id: id(),
    pageId: cascadingId("page_id", () => pages.id),
    name: text("name").notNull(),
    /** In the storage. */
    storageKey: text("storage_key").notNull().unique(),
    contentType: text("content_type").notNull(),
    byteSize: integer("byte_size").notNull(),
    addedAt: moment("added_at").notNull(),
  },
  (t) => [index("page_files_page").on(t.pageId)],
)
