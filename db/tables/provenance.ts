import { sql } from "drizzle-orm"
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { cascadingId, citext, createdAt, id } from "./columns.ts"

/** Append-only (the database refuses changes): the latest version counts. `owner` is shown only if `owner_public`. */
export const artworkProvenance = pgTable(
  "artwork_provenance",
  {
    id: id(),
    artworkId: cascadingId("artwork_id", () => artworks.id),
    entryId: uuid("entry_id").notNull().defaultRandom(),
    version: bigint("version", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull().default("ownership"),
    /** Among entries of its kind; null: ordered by year. */
    position: integer("position"),
    isPublic: boolean("is_public").notNull().default(true),
    removed: boolean("removed").notNull().default(false),
    year: integer("year"),
    yearText: text("year_text").notNull().default(""),
    /** Without the owner's name: `Acquired from the artist`. */
    event: text("event").notNull(),
    owner: text("owner").notNull().default(""),
    ownerPublic: boolean("owner_public").notNull().default(false),
    /** Links the entry to the owner's account and to erasure requests; "": unknown. Never shown. */
    ownerEmail: citext("owner_email").notNull().default(""),
    /** A copy as in `certificates.copy`; "": the work. */
    copy: text("copy").notNull().default(""),
    /** The certificate whose issue this entry records; the entry changes only with it. */
    certificateId: uuid("certificate_id"),
    createdAt: createdAt(),
  },
  (t) => [
    check("artwork_provenance_kind", sql`${t.kind} in ('ownership', 'certificate', 'exhibition', 'literature')`),
    index("artwork_provenance_artwork").on(t.artworkId),
    index("artwork_provenance_owner").on(t.ownerEmail).where(sql`owner_email <> ''`),
  ],
)
