import { sql } from "drizzle-orm"
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { citext, createdAt, id } from "./columns.ts"

/**
 * What happened to a work in the world: who had it, which certificate was issued, where it was shown and written about.
 * Only ever added to (the database refuses changes): an entry that was edited, moved or removed has a further version, and
 * the latest counts. `owner` is shown where `owner_public` says so, and nowhere else.
 */
export const artworkProvenance = pgTable(
  "artwork_provenance",
  {
    id: id(),
    artworkId: uuid("artwork_id")
      .notNull()
      .references(() => artworks.id, { onDelete: "cascade" }),
    /** All versions of an entry have it in common. */
    entryId: uuid("entry_id").notNull().defaultRandom(),
    /** Later versions have higher ones. */
    version: bigint("version", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull().default("ownership"),
    /** Its place among those of its kind; null: by its year. */
    position: integer("position"),
    /** Whether visitors see the entry at all. */
    isPublic: boolean("is_public").notNull().default(true),
    removed: boolean("removed").notNull().default(false),
    /** To sort by; `year_text` says it as people do. */
    year: integer("year"),
    yearText: text("year_text").notNull().default(""),
    /** What happened, without the name: `Acquired from the artist`. */
    event: text("event").notNull(),
    owner: text("owner").notNull().default(""),
    ownerPublic: boolean("owner_public").notNull().default(false),
    /** By which the owner's account and the erasure of a person find the entry; "": nobody said. Never shown. */
    ownerEmail: citext("owner_email").notNull().default(""),
    /** The copy of an edition that it is about, as `certificates.copy` says it; "": the work. */
    copy: text("copy").notNull().default(""),
    /** The certificate that was issued here and that this entry tells of: it is changed with it alone. */
    certificateId: uuid("certificate_id"),
    createdAt: createdAt(),
  },
  (t) => [
    check("artwork_provenance_kind", sql`${t.kind} in ('ownership', 'certificate', 'exhibition', 'literature')`),
    index("artwork_provenance_artwork").on(t.artworkId),
    index("artwork_provenance_owner").on(t.ownerEmail).where(sql`owner_email <> ''`),
  ],
)
