import { sql } from "drizzle-orm"
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { createdAt, id, moment } from "./columns.ts"
import { pictures } from "./media.ts"

/** Signing keys. A trigger refuses deletion, because old signatures must stay verifiable. */
export const certificateKeys = pgTable("certificate_keys", {
  /** Thumbprint (RFC 7638), base64url. */
  kid: text("kid").primaryKey(),
  /** Ed25519 public JWK (RFC 8037). */
  publicKey: jsonb("public_key").$type<Record<string, string>>().notNull(),
  /** Encrypted private JWK; null on a site restored elsewhere, which can only verify. */
  sealedKey: text("sealed_key"),
  /** Hash of the site's secret and `kid`: a key added without that secret does not verify. */
  mac: text("mac"),
  createdAt: createdAt(),
  retiredAt: moment("retired_at"),
})

/** A row outlives its work, because the printed certificate does. A trigger allows one change: to revoke it, once. */
export const certificates = pgTable(
  "certificates",
  {
    id: id(),
    /** Without gaps. */
    number: integer("number").notNull().unique(),
    /** Sixteen characters of Crockford’s base32 (80 random bits): the URL of its page. */
    code: text("code").notNull().unique(),
    artworkId: uuid("artwork_id").references(() => artworks.id, { onDelete: "set null" }),
    /** `3` or `AP 1` of an edition; "" for a unique work. */
    copy: text("copy").notNull().default(""),
    pictureId: uuid("picture_id").references(() => pictures.id, { onDelete: "set null" }),
    /** The signed bytes: see `formatCertificateText`. */
    text: text("text").notNull(),
    kid: text("kid")
      .notNull()
      .references(() => certificateKeys.kid),
    signature: text("signature").notNull(),
    issuedAt: moment("issued_at").notNull(),
    replaces: uuid("replaces").references((): AnyPgColumn => certificates.id),
    revokedAt: moment("revoked_at"),
    /** Public. */
    revokedReason: text("revoked_reason").notNull().default(""),
  },
  (t) => [
    uniqueIndex("certificates_one_valid").on(t.artworkId, t.copy).where(sql`revoked_at is null`),
    index("certificates_artwork").on(t.artworkId),
    index("certificates_picture").on(t.pictureId),
  ],
)

/** `transfer`: the bearer may accept the work, once; `owner`: the present owner may pass it on. Names are in the provenance. */
export const certificateLinks = pgTable(
  "certificate_links",
  {
    id: id(),
    certificateId: uuid("certificate_id")
      .notNull()
      .references(() => certificates.id),
    kind: text("kind").$type<"owner" | "transfer">().notNull(),
    /** SHA-256, base64url. */
    secretHash: text("secret_hash").notNull().unique(),
    entryId: uuid("entry_id"),
    /** Created by the studio, for example for an owner who lost a link. */
    byStudio: boolean("by_studio").notNull().default(false),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (t) => [index("certificate_links_certificate").on(t.certificateId)],
)
