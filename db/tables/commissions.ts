import { sql } from "drizzle-orm"
import { check, date, doublePrecision, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { cascadingId, citext, createdAt, id, moment, timestamps } from "./columns.ts"
import { threads } from "./messages.ts"

export const commissions = pgTable(
  "commissions",
  {
    id: id(),
    /** See `commission-machine.ts`; a trigger refuses other transitions. */
    stage: text("stage").notNull().default("inquiry"),
    stageSince: moment("stage_since").notNull().defaultNow(),
    name: text("name").notNull(),
    email: citext("email").notNull(),
    subject: text("subject").notNull(),
    description: text("description").notNull(),
    /** As text; the sides are in millimeters, null if the size was not given in numbers. */
    size: text("size").notNull().default(""),
    heightMm: doublePrecision("height_mm"),
    widthMm: doublePrecision("width_mm"),
    depthMm: doublePrecision("depth_mm"),
    medium: text("medium").notNull().default(""),
    palette: text("palette").notNull().default(""),
    use: text("use").notNull().default(""),
    budget: text("budget").notNull().default(""),
    deadline: date("deadline", { mode: "string" }),
    sketchDue: date("sketch_due", { mode: "string" }),
    proofDue: date("proof_due", { mode: "string" }),
    deliveryDue: date("delivery_due", { mode: "string" }),
    /** Included in the accepted quote; later ones are `extra`. A sketch or proof that is sent back uses one. */
    revisionsIncluded: integer("revisions_included").notNull().default(0),
    revisionsExtra: integer("revisions_extra").notNull().default(0),
    revisionsUsed: integer("revisions_used").notNull().default(0),
    /** While on hold: the stage to resume, since when, until when (null: open), and why. */
    heldStage: text("held_stage"),
    heldSince: moment("held_since"),
    heldUntil: date("held_until", { mode: "string" }),
    heldReason: text("held_reason").notNull().default(""),
    /** The client can read it. */
    endReason: text("end_reason").notNull().default(""),
    /** Position in the waitlist, 1 first; gaps are allowed. */
    waitlistPlace: integer("waitlist_place"),
    deliveredAt: moment("delivered_at"),
    /** The client's consent to show the finished piece among past commissions. */
    showConsentAt: moment("show_consent_at"),
    artworkId: uuid("artwork_id")
      .unique()
      .references(() => artworks.id, { onDelete: "set null" }),
    threadId: uuid("thread_id")
      .unique()
      .references(() => threads.id, { onDelete: "set null" }),
    /** Studio only. */
    notes: text("notes").notNull().default(""),
    /** Consent given in the form; null: entered by the studio. */
    consentAt: moment("consent_at"),
    /** Hash of the form and its content: the same form twice is one request. Null: not from a form. */
    formId: text("form_id").unique(),
    ...timestamps(),
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

/** A picture, stored privately, or a work. */
export const commissionReferences = pgTable(
  "commission_references",
  {
    id: id(),
    commissionId: cascadingId("commission_id", () => commissions.id),
    by: text("by").notNull(),
    position: integer("position").notNull(),
    caption: text("caption").notNull().default(""),
    artworkId: uuid("artwork_id").references(() => artworks.id, { onDelete: "cascade" }),
    /** Folder in the private bucket; the files are `{width}.jpg`, sizes in pixels. */
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

/** Revoked links survive the restore of an archive until they expire, so that no archive reactivates them. */
export const revokedPortalLinks = pgTable("revoked_room_links", {
  secretHash: text("secret_hash").primaryKey(),
  until: moment("until").notNull(),
})

export const commissionPortalLinks = pgTable(
  "commission_room_links",
  {
    id: id(),
    commissionId: cascadingId("commission_id", () => commissions.id),
    /** SHA-256 of the secret, base64url; the secret is only in the e-mail. */
    secretHash: text("secret_hash").notNull().unique(),
    /** Acceptances and approvals through this link are attributed to this name. */
    name: text("name").notNull(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    lastUsedAt: moment("last_used_at"),
  },
  (t) => [index("commission_room_links_commission").on(t.commissionId)],
)
