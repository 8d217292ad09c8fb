import { sql } from "drizzle-orm"
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { createdAt, id, moment } from "./columns.ts"
import { pictures } from "./media.ts"

/** The keys that sign certificates. None is ever deleted: what it signed must verify for ever. A trigger refuses it. */
export const certificateKeys = pgTable("certificate_keys", {
  /** The key's thumbprint (RFC 7638), base64url. */
  kid: text("kid").primaryKey(),
  /** An Ed25519 key as a JSON Web Key (RFC 8037). */
  publicKey: jsonb("public_key").$type<Record<string, string>>().notNull(),
  /** The private JSON Web Key, encrypted; null on a site that was restored elsewhere: it verifies and signs no more. */
  sealedKey: text("sealed_key"),
  /** The site's secret and `kid`, hashed: only who has that secret adds a key. Without it, or with another, nothing verifies. */
  mac: text("mac"),
  createdAt: createdAt(),
  /** Since when another key signs. */
  retiredAt: moment("retired_at"),
})

/**
 * Certificates of authenticity. A row outlives its work, because the paper does. A trigger refuses every change but one: to
 * revoke it, once.
 */
export const certificates = pgTable(
  "certificates",
  {
    id: id(),
    /** They run without gaps. */
    number: integer("number").notNull().unique(),
    /** Sixteen signs of Crockford’s base32 (80 random bits): the address of its page. */
    code: text("code").notNull().unique(),
    artworkId: uuid("artwork_id").references(() => artworks.id, { onDelete: "set null" }),
    /** Of an edition `3` or `AP 1`; of a work that is one of a kind "". */
    copy: text("copy").notNull().default(""),
    /** The picture whose original is named in the text. */
    pictureId: uuid("picture_id").references(() => pictures.id, { onDelete: "set null" }),
    /** What is signed, to the byte: see `certificateText`. */
    text: text("text").notNull(),
    kid: text("kid")
      .notNull()
      .references(() => certificateKeys.kid),
    /** Base64url. */
    signature: text("signature").notNull(),
    issuedAt: moment("issued_at").notNull(),
    /** The certificate that was revoked for this one. */
    replaces: uuid("replaces").references((): AnyPgColumn => certificates.id),
    revokedAt: moment("revoked_at"),
    /** As its public page says it. */
    revokedReason: text("revoked_reason").notNull().default(""),
  },
  (t) => [
    // a work, or a copy of an edition, has one certificate that counts
    uniqueIndex("certificates_one_valid").on(t.artworkId, t.copy).where(sql`revoked_at is null`),
    index("certificates_artwork").on(t.artworkId),
    index("certificates_picture").on(t.pictureId),
  ],
)

/**
 * Links for owners of a work. `transfer`: whoever opens it may accept the work, once; `owner`: for the owner that it has now, who
 * may pass it on. They name nobody: the name is in the work's record.
 */
export const certificateLinks = pgTable(
  "certificate_links",
  {
    id: id(),
    certificateId: uuid("certificate_id")
      .notNull()
      .references(() => certificates.id),
    kind: text("kind").$type<"owner" | "transfer">().notNull(),
    /** SHA-256 of the secret, base64url. */
    secretHash: text("secret_hash").notNull().unique(),
    /** Of an owner's link: the entry of the work's record that tells of them. */
    entryId: uuid("entry_id"),
    /** Whether the studio made it, which may help an owner who lost theirs. */
    byStudio: boolean("by_studio").notNull().default(false),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    /** When it was accepted, or stopped working before its time. */
    endedAt: moment("ended_at"),
  },
  (t) => [index("certificate_links_certificate").on(t.certificateId)],
)
