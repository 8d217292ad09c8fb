import { sql } from "drizzle-orm"
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import type { RichText } from "../../lib/rich-text/rich-text.ts"
import { artworks } from "./artworks.ts"
import { cascadingId, id, moment, timestamps } from "./columns.ts"
import { pictures } from "./media.ts"

export const posts = pgTable(
  "posts",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    /** For lists; "": the beginning of the body is used. */
    excerpt: text("excerpt").notNull().default(""),
    body: jsonb("body").$type<RichText>().notNull(),
    mainPictureId: uuid("main_picture_id").references(() => pictures.id, { onDelete: "set null" }),
    mainPictureAlt: text("main_picture_alt").notNull().default(""),
    mainPictureCaption: text("main_picture_caption").notNull().default(""),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    seoTitle: text("seo_title").notNull().default(""),
    seoDescription: text("seo_description").notNull().default(""),
    /** May be in the future: not public yet. */
    publishedAt: moment("published_at"),
    archivedAt: moment("archived_at"),
    ...timestamps(),
  },
  (t) => [
    // Keyset pagination: `(published_at, id) < (…)`.
    index("posts_newest").on(t.publishedAt, t.id).where(sql`published_at is not null and archived_at is null`),
  ],
)

export const postArtworks = pgTable(
  "post_artworks",
  {
    postId: cascadingId("post_id", () => posts.id),
    artworkId: cascadingId("artwork_id", () => artworks.id),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.artworkId] }),
    uniqueIndex("post_artworks_position").on(t.postId, t.position),
    index("post_artworks_artwork").on(t.artworkId),
  ],
)

/** Pictures in the body, to find where a picture is used. */
export const postPictures = pgTable(
  "post_pictures",
  {
    postId: cascadingId("post_id", () => posts.id),
    pictureId: cascadingId("picture_id", () => pictures.id),
  },
  (t) => [primaryKey({ columns: [t.postId, t.pictureId] }), index("post_pictures_picture").on(t.pictureId)],
)
