import { sql } from "drizzle-orm"
import { check, date, doublePrecision, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { citext, createdAt, id, moment } from "./columns.ts"
import { threads } from "./messages.ts"

/** Works that are made at somebody's request, from the first request to the finished piece. */
export const commissions = pgTable(
  "commissions",
  {
    id: id(),
    /** See `commission-machine.ts`; a trigger refuses every move that is not in its table. */
    stage: text("stage").notNull().default("inquiry"),
    stageSince: moment("stage_since").notNull().defaultNow(),
    name: text("name").notNull(),
    email: citext("email").notNull(),
    subject: text("subject").notNull(),
    /** The brief, in the client's own words. */
    description: text("description").notNull(),
    /** As people read it; the sides are in millimeters, of a size that was not given in numbers null. */
    size: text("size").notNull().default(""),
    heightMm: doublePrecision("height_mm"),
    widthMm: doublePrecision("width_mm"),
    depthMm: doublePrecision("depth_mm"),
    medium: text("medium").notNull().default(""),
    palette: text("palette").notNull().default(""),
    /** Where it will hang, or what it is for. */
    use: text("use").notNull().default(""),
    /** As the client said it: `$3,000 to $6,000`. */
    budget: text("budget").notNull().default(""),
    /** The day by which the client wants it. */
    deadline: date("deadline", { mode: "string" }),
    /** Days by which the studio means to have the next steps. */
    sketchDue: date("sketch_due", { mode: "string" }),
    proofDue: date("proof_due", { mode: "string" }),
    deliveryDue: date("delivery_due", { mode: "string" }),
    /** Of the accepted quote; those agreed on later are `extra`. A sketch or proof that is sent back uses one. */
    revisionsIncluded: integer("revisions_included").notNull().default(0),
    revisionsExtra: integer("revisions_extra").notNull().default(0),
    revisionsUsed: integer("revisions_used").notNull().default(0),
    /** While it is on hold: the stage it goes on with, since when, until when (open end: null), and why. */
    heldStage: text("held_stage"),
    heldSince: moment("held_since"),
    heldUntil: date("held_until", { mode: "string" }),
    heldReason: text("held_reason").notNull().default(""),
    /** Why it was declined or canceled, as the client may read it. */
    endReason: text("end_reason").notNull().default(""),
    /** Its place in the waitlist, 1 first; gaps mean nothing. */
    waitlistPlace: integer("waitlist_place"),
    deliveredAt: moment("delivered_at"),
    /** When the client agreed that the finished piece is shown among past commissions. */
    showConsentAt: moment("show_consent_at"),
    /** The finished piece among the studio's works. */
    artworkId: uuid("artwork_id")
      .unique()
      .references(() => artworks.id, { onDelete: "set null" }),
    /** The letters with the client; null: none was written yet. */
    threadId: uuid("thread_id")
      .unique()
      .references(() => threads.id, { onDelete: "set null" }),
    /** Of the studio alone. */
    notes: text("notes").notNull().default(""),
    /** The consent given in the form; null: the studio wrote the request down. */
    consentAt: moment("consent_at"),
    /** Of which form it came, and what was written there, hashed: the same form twice is one request. Null: not by a form. */
    formId: text("form_id").unique(),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    check(
      "commissions_stage",
      sql`${t.stage} in ('inquiry', 'quoted', 'accepted', 'sketch', 'sketch_approved', 'in_progress', 'proof', 'revision', 'final_approval', 'balance_paid', 'delivered', 'closed', 'waitlist', 'declined', 'on_hold', 'cancelled')`,
    ),
    check(
      "commissions_held",
      sql`(${t.stage} = 'on_hold') = (${t.heldStage} is not null) and (${t.stage} = 'on_hold') = (${t.heldSince} is not null)`,
    ),
    check(
      "commissions_held_stage",
      sql`${t.heldStage} in ('inquiry', 'quoted', 'accepted', 'sketch', 'sketch_approved', 'in_progress', 'proof', 'revision', 'final_approval', 'balance_paid', 'waitlist')`,
    ),
    check("commissions_waitlist", sql`(${t.stage} = 'waitlist') = (${t.waitlistPlace} is not null)`),
    check("commissions_delivered", sql`${t.stage} not in ('delivered', 'closed') or ${t.deliveredAt} is not null`),
    check(
      "commissions_revisions",
      sql`${t.revisionsIncluded} between 0 and 99 and ${t.revisionsExtra} between 0 and 99 and ${t.revisionsUsed} between 0 and ${t.revisionsIncluded} + ${t.revisionsExtra}`,
    ),
    check("commissions_sides", sql`${t.heightMm} > 0 and ${t.widthMm} > 0 and ${t.depthMm} > 0`),
    index("commissions_newest").on(t.createdAt, t.id),
    index("commissions_stages").on(t.stage, t.stageSince, t.id),
    index("commissions_email").on(t.email),
  ],
)

/** What a client or the studio refers to: a picture of their own, stored privately, or a work. */
export const commissionReferences = pgTable(
  "commission_references",
  {
    id: id(),
    commissionId: uuid("commission_id")
      .notNull()
      .references(() => commissions.id, { onDelete: "cascade" }),
    by: text("by").notNull(),
    position: integer("position").notNull(),
    caption: text("caption").notNull().default(""),
    artworkId: uuid("artwork_id").references(() => artworks.id, { onDelete: "cascade" }),
    /** Of a picture: its folder in the private bucket; its files are `{width}.jpg`, sizes in pixels. */
    folder: text("folder").unique(),
    width: integer("width"),
    height: integer("height"),
    smallWidth: integer("small_width"),
    addedAt: moment("added_at").notNull(),
  },
  (t) => [
    check("commission_references_by", sql`${t.by} in ('client', 'studio')`),
    check("commission_references_what", sql`num_nonnulls(${t.artworkId}, ${t.folder}) = 1`),
    check(
      "commission_references_file",
      sql`num_nonnulls(${t.folder}, ${t.width}, ${t.height}, ${t.smallWidth}) in (0, 4)`,
    ),
    index("commission_references_commission").on(t.commissionId),
    index("commission_references_artwork").on(t.artworkId),
  ],
)

/** Links by which a client opens the room of a commission. The secret itself is only in the e-mail. */
/** Links that were revoked before an archive replaced all rows: no other archive brings them back, until they expire. */
export const revokedRoomLinks = pgTable("revoked_room_links", {
  secretHash: text("secret_hash").primaryKey(),
  until: moment("until").notNull(),
})

export const commissionRoomLinks = pgTable(
  "commission_room_links",
  {
    id: id(),
    commissionId: uuid("commission_id")
      .notNull()
      .references(() => commissions.id, { onDelete: "cascade" }),
    /** SHA-256 of the secret, base64url. */
    secretHash: text("secret_hash").notNull().unique(),
    /** Whose link it is: who accepted and approved is said by this name. */
    name: text("name").notNull(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    lastUsedAt: moment("last_used_at"),
  },
  (t) => [index("commission_room_links_commission").on(t.commissionId)],
)
