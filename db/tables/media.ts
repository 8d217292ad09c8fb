import { sql } from "drizzle-orm"
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core"
import type { Crop } from "../../lib/crop.ts"
import { users } from "./accounts.ts"
import { cascadingId, createdAt, id, moment } from "./columns.ts"

/** `key` is the path in the public bucket. */
export type PictureVariant = {
  format: "avif" | "webp" | "jpeg"
  width: number
  height: number
  key: string
  bytes: number
}

/** File names are `folder/640.avif`; per format the widths in pixels, ascending, as text (`320 480 640`, "": none). */
export type PictureFiles = { folder: string } & Record<PictureVariant["format"], string>

/** In processing order. */
export const pictureStages = ["first", "rest", "tiles", "avif"] as const
export type PictureStage = (typeof pictureStages)[number] | "done"

/** OKLab; the shares of one palette sum to about 1. */
export type PaletteColour = { l: number; a: number; b: number; share: number; hex: string }

/** IIIF Image API 3.0, level 0: pixels, upright; `size` is a tile's side; `folder` is in the public bucket. */
export type PictureTiles = { width: number; height: number; size: number; scaleFactors: number[]; folder: string }

/** How the files of a picture are protected: what they say of their rights, and their longest side in pixels (null: any). */
export type PictureProtection = {
  level: "look" | "closed"
  maxSide: number | null
  creator: string
  copyright: string
  /** The text in a corner of large files; absent: none. */
  mark?: string
  /** A file without it, for documents and the studio. */
  plain?: PictureVariant
}

/** The crop, and the original's size in pixels, upright. */
type PictureCrop = Crop & { of: { width: number; height: number } }

export const pictures = pgTable(
  "pictures",
  {
    id: id(),
    originalKey: text("original_key").notNull(),
    originalName: text("original_name").notNull().default(""),
    sha256: text("sha256").notNull(),
    format: text("format").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** Of the cropped picture, upright, in pixels. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    variants: jsonb("variants").$type<PictureVariant[]>().notNull().default([]),
    /** A compact form of `variants`, from `files_of` (migration picture-files-in-short); picture lists read only this. */
    files: jsonb("files").$type<PictureFiles>().notNull().generatedAlwaysAs(sql`files_of(variants)`),
    /** Null: not cut yet, or too small to need tiles. */
    tiles: jsonb("tiles").$type<PictureTiles>(),
    placeholder: jsonb("placeholder").$type<{ c1: string; c2: string }>(),
    palette: jsonb("palette").$type<PaletteColour[]>().notNull().default([]),
    /** Named colors, from `paints_of` (migration named-paints). */
    colours: text("colours").array().generatedAlwaysAs(sql`paints_of(palette)`),
    /** The next stage to process. */
    stage: text("stage").$type<PictureStage>().notNull().default("first"),
    /** Set when nothing more will be generated. */
    finishedAt: moment("finished_at"),
    problem: text("problem"),
    createdAt: createdAt(),
    /** Null: uncropped. */
    crop: jsonb("crop").$type<PictureCrop>(),
    /** When the files were last asked for again, by a crop or a protection; null: never. */
    croppedAt: moment("cropped_at"),
    /** Of the present files; null: open. */
    protection: jsonb("protection").$type<PictureProtection>(),
  },
  (t) => [
    index("pictures_sha256").on(t.sha256),
    // The last part of the folder, by which files are requested.
    index("pictures_folder").on(sql`split_part(${t.files} ->> 'folder', '/', 2)`),
    index("pictures_tiles").on(sql`(${t.tiles} ->> 'folder')`),
    index("pictures_unfinished").on(t.createdAt).where(sql`stage <> 'done' and problem is null`),
  ],
)

/** `artworks/2026-11-25-slack-water.jpg`, written by triggers. No foreign key: those to pictures are their uses. */
export const pictureNames = pgTable(
  "picture_names",
  {
    path: text("path").primaryKey(),
    pictureId: uuid("picture_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("picture_names_picture").on(t.pictureId)],
)

/** `waiting`: bytes are missing; `done`: used; `refused`: see `problem`. */
export type UploadState = "waiting" | "done" | "refused"

/** Name, bytes and modification time identify a file when it is chosen again; the bytes are in `services/uploads`. */
export const uploads = pgTable(
  "uploads",
  {
    id: id(),
    ownerId: cascadingId("owner_id", () => users.id),
    /** One of `uploadPurposes`. */
    purpose: text("purpose").notNull(),
    /** What it belongs to, by purpose: an artwork's ID for its picture. */
    subjectId: uuid("subject_id"),
    /** Index among the subject's files, from 0. */
    place: integer("place").notNull().default(0),
    caption: text("caption").notNull().default(""),
    /** The picture that it replaces; null: added. */
    replaces: uuid("replaces"),
    name: text("name").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    modifiedMs: bigint("modified_ms", { mode: "number" }).notNull(),
    state: text("state").$type<UploadState>().notNull().default("waiting"),
    problem: text("problem"),
    createdAt: createdAt(),
    touchedAt: moment("touched_at").notNull().defaultNow(),
  },
  (t) => [index("uploads_owner").on(t.ownerId, t.state), index("uploads_subject").on(t.subjectId)],
)

export const fileUploads = pgTable("file_uploads", {
  id: id(),
  filePath: text("file_path").notNull(),
  altText: text("alt_text").notNull().default(""),
  caption: text("caption").notNull().default(""),
  displayOrder: integer("display_order").notNull().default(0),
  isFeaturedHomepage: boolean("is_featured_homepage").notNull().default(false),
  isFeaturedAbout: boolean("is_featured_about").notNull().default(false),
  /** Null: the file has not arrived yet. */
  pictureId: uuid("picture_id").references(() => pictures.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
  /** Restorable for a month, then a job deletes it. */
  deletedAt: moment("deleted_at"),
})
