import { sql } from "drizzle-orm"
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import type { RichText } from "../../lib/rich-text/rich-text.ts"
import { artworks } from "./artworks.ts"
import { createdAt, id, moment } from "./columns.ts"
import { pictures } from "./media.ts"

export const posts = pgTable(
  "posts",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    /** Under the title and in lists; "": the first words of the body stand in. */
    excerpt: text("excerpt").notNull().default(""),
    body: jsonb("body").$type<RichText>().notNull(),
    mainPictureId: uuid("main_picture_id").references(() => pictures.id, { onDelete: "set null" }),
    mainPictureAlt: text("main_picture_alt").notNull().default(""),
    mainPictureCaption: text("main_picture_caption").notNull().default(""),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    seoTitle: text("seo_title").notNull().default(""),
    seoDescription: text("seo_description").notNull().default(""),
    /** In the future: not yet public. */
    publishedAt: moment("published_at"),
    archivedAt: moment("archived_at"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    // Lists are read by key, never by offset: `(published_at, id) < (…)`.
    index("posts_newest").on(t.publishedAt, t.id).where(sql`published_at is not null and archived_at is null`),
  ],
)

/** Works that a post is about, shown after it. */
export const postArtworks = pgTable(
  "post_artworks",
  {
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    artworkId: uuid("artwork_id")
      .notNull()
      .references(() => artworks.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.artworkId] }),
    uniqueIndex("post_artworks_position").on(t.postId, t.position),
    index("post_artworks_artwork").on(t.artworkId),
  ],
)

/** Pictures that a post's body names, so that one knows where a picture is used. */
export const postPictures = pgTable(
  "post_pictures",
  {
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    pictureId: uuid("picture_id")
      .notNull()
      .references(() => pictures.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.postId, t.pictureId] }), index("post_pictures_picture").on(t.pictureId)],
)
