import { sql } from "drizzle-orm"
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { cascadingId, id, timestamps } from "./columns.ts"
import { pictures } from "./media.ts"

/** `waiting`: bytes are missing; `preparing`: a job writes it for browsers; `refused`: see `problem`. */
export type MediaFileState = "waiting" | "preparing" | "ready" | "refused"

/** Films, sounds and 3D models, which works and pages show. */
export const mediaFiles = pgTable(
  "media_files",
  {
    id: id(),
    kind: text("kind").$type<"film" | "sound" | "model">().notNull(),
    /** What visitors read. */
    name: text("name").notNull(),
    /** What it is of, for people who can’t see or hear it. */
    description: text("description").notNull().default(""),
    fileName: text("file_name").notNull(),
    state: text("state").$type<MediaFileState>().notNull().default("waiting"),
    problem: text("problem"),
    /** Percent of the preparation. */
    progress: integer("progress").notNull().default(0),
    /** Of the uploaded file in the storage, until the prepared one is there. */
    sourceKey: text("source_key"),
    /** Of the file that visitors get. */
    storageKey: text("storage_key").unique(),
    contentType: text("content_type"),
    byteSize: bigint("byte_size", { mode: "number" }),
    /** Seconds. */
    duration: doublePrecision("duration"),
    width: integer("width"),
    height: integer("height"),
    /** Of a sound: the loudness of its parts, 0 to 1. */
    peaks: jsonb("peaks").$type<number[]>(),
    posterId: uuid("poster_id").references(() => pictures.id, { onDelete: "set null" }),
    /** WebVTT; "": none. */
    captions: text("captions").notNull().default(""),
    /** As in `lang`. */
    captionsLanguage: text("captions_language").notNull().default("en"),
    transcript: text("transcript").notNull().default(""),
    ...timestamps(),
  },
  (t) => [
    index("media_files_newest").on(t.createdAt, t.id),
    index("media_files_poster").on(t.posterId),
    check("media_files_kind", sql`${t.kind} in ('film', 'sound', 'model')`),
    check("media_files_state", sql`${t.state} in ('waiting', 'preparing', 'ready', 'refused')`),
  ],
)

export const artworkMediaFiles = pgTable(
  "artwork_media_files",
  {
    artworkId: cascadingId("artwork_id", () => artworks.id),
    mediaFileId: cascadingId("media_file_id", () => mediaFiles.id),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.artworkId, t.mediaFileId] }), index("artwork_media_files_file").on(t.mediaFileId)],
)
