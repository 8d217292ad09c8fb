import { sql } from "drizzle-orm"
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { users } from "./accounts.ts"
import { createdAt, id, moment } from "./columns.ts"

/** One made file of a picture; `key` is its place in the public bucket. */
export type PictureVariant = {
  format: "avif" | "webp" | "jpeg"
  width: number
  height: number
  key: string
  bytes: number
}

/**
 * The public files of a picture as pages name them: `folder/640.avif` and so on; for each format the widths there are, in
 * pixels, ascending, as text (`320 480 640`, "" for none yet).
 */
export type PictureFiles = { folder: string } & Record<PictureVariant["format"], string>

/** The steps in which the public files are made, in their order. */
export const pictureStages = ["first", "rest", "tiles", "avif"] as const
export type PictureStage = (typeof pictureStages)[number] | "done"

/** A colour of the picture in OKLab; shares of one palette sum to about 1. */
export type PaletteColour = { l: number; a: number; b: number; share: number; hex: string }

/**
 * A picture cut into tiles (IIIF Image API 3.0, level 0). `width` and `height` in pixels, upright; `size` is a tile's side;
 * `folder` is their place in the public bucket.
 */
export type PictureTiles = { width: number; height: number; size: number; scaleFactors: number[]; folder: string }

/** A picture: the private original and what was made of it for the public. */
export const pictures = pgTable(
  "pictures",
  {
    id: id(),
    originalKey: text("original_key").notNull(),
    originalName: text("original_name").notNull().default(""),
    sha256: text("sha256").notNull(),
    format: text("format").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** Upright, in pixels. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    variants: jsonb("variants").$type<PictureVariant[]>().notNull().default([]),
    /** The same, short: found by `files_of` (migration picture-files-in-short). Pages of many pictures read only this. */
    files: jsonb("files").$type<PictureFiles>().notNull().generatedAlwaysAs(sql`files_of(variants)`),
    /** Null: not cut yet, or nobody would see more by them. */
    tiles: jsonb("tiles").$type<PictureTiles>(),
    placeholder: jsonb("placeholder").$type<{ c1: string; c2: string }>(),
    palette: jsonb("palette").$type<PaletteColour[]>().notNull().default([]),
    /** What a person would say it is painted in: names found by `paints_of` (migration named-paints). */
    colours: text("colours").array().generatedAlwaysAs(sql`paints_of(palette)`),
    /** What is made of it next; `done`: nothing more. */
    stage: text("stage").$type<PictureStage>().notNull().default("first"),
    /** Set when everything is made, or nothing more will be. */
    finishedAt: moment("finished_at"),
    /** Why something could not be made, as a sentence. */
    problem: text("problem"),
    createdAt: createdAt(),
  },
  (t) => [
    index("pictures_sha256").on(t.sha256),
    // The folder's own name, by which files are asked for.
    index("pictures_folder").on(sql`split_part(${t.files} ->> 'folder', '/', 2)`),
    index("pictures_tiles").on(sql`(${t.tiles} ->> 'folder')`),
    // The pictures that are being worked on: few, however many there are.
    index("pictures_unfinished").on(t.createdAt).where(sql`stage <> 'done' and problem is null`),
  ],
)

/** `waiting`: bytes are missing; `done`: it was used; `refused`: it cannot be (see `problem`). */
export type UploadState = "waiting" | "done" | "refused"

/**
 * Files that somebody began to upload. The row is written before the first byte; name, bytes and time of the last change
 * say which file it is when it is chosen again. The bytes that have arrived are in `services/uploads`.
 */
export const uploads = pgTable(
  "uploads",
  {
    id: id(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What the file is for: one of `uploadPurposes`. */
    purpose: text("purpose").notNull(),
    /** What it belongs to, by its purpose: of an artwork's picture the work. */
    subjectId: uuid("subject_id"),
    /** Which of the subject's files it is, from 0. */
    place: integer("place").notNull().default(0),
    caption: text("caption").notNull().default(""),
    /** The picture of the subject whose place it takes; null: a further one. */
    replaces: uuid("replaces"),
    name: text("name").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** As the sender's file system says, in milliseconds since 1970. */
    modifiedMs: bigint("modified_ms", { mode: "number" }).notNull(),
    state: text("state").$type<UploadState>().notNull().default("waiting"),
    /** Why it was refused, as a sentence. */
    problem: text("problem"),
    createdAt: createdAt(),
    /** When bytes arrived last. */
    touchedAt: moment("touched_at").notNull().defaultNow(),
  },
  (t) => [index("uploads_owner").on(t.ownerId, t.state), index("uploads_subject").on(t.subjectId)],
)

/** The artist's photographs (portrait, studio), as the source names them. */
export const fileUploads = pgTable("file_uploads", {
  id: id(),
  filePath: text("file_path").notNull(),
  altText: text("alt_text").notNull().default(""),
  caption: text("caption").notNull().default(""),
  displayOrder: integer("display_order").notNull().default(0),
  isFeaturedHomepage: boolean("is_featured_homepage").notNull().default(false),
  isFeaturedAbout: boolean("is_featured_about").notNull().default(false),
  /** Null: its file has not arrived yet. */
  pictureId: uuid("picture_id").references(() => pictures.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
  /** It can be restored for a month, then a job removes it. */
  deletedAt: moment("deleted_at"),
})
