import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { cascadingId, createdAt, id, moment, privatePictureColumns } from "./columns.ts"
import { commissions } from "./commissions.ts"

/** Numbered per kind. A sent version is immutable; another one follows it. */
export const commissionProofs = pgTable(
  "commission_proofs",
  {
    id: id(),
    commissionId: cascadingId("commission_id", () => commissions.id),
    kind: text("kind").notNull(),
    version: integer("version").notNull(),
    note: text("note").notNull().default(""),
    sentAt: moment("sent_at"),
    /** The stage at sending, and the outbox e-mail: sending can be undone while the e-mail waits. */
    sentFrom: text("sent_from"),
    mailId: uuid("mail_id"),
    approvedAt: moment("approved_at"),
    approvedBy: text("approved_by").notNull().default(""),
    sentBackAt: moment("sent_back_at"),
    sentBackBy: text("sent_back_by").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [
    check("commission_proofs_kind", sql`${t.kind} in ('sketch', 'proof')`),
    check("commission_proofs_fate", sql`num_nonnulls(${t.approvedAt}, ${t.sentBackAt}) <= 1`),
    check("commission_proofs_sent", sql`${t.sentAt} is not null or num_nonnulls(${t.approvedAt}, ${t.sentBackAt}) = 0`),
    uniqueIndex("commission_proofs_version").on(t.commissionId, t.kind, t.version),
    uniqueIndex("commission_proofs_draft").on(t.commissionId).where(sql`sent_at is null`),
    uniqueIndex("commission_proofs_open")
      .on(t.commissionId)
      .where(sql`sent_at is not null and approved_at is null and sent_back_at is null`),
  ],
)

/** Stored privately as `{width}.jpg`; sizes in pixels. */
export const commissionProofPictures = pgTable(
  "commission_proof_pictures",
  {
    id: id(),
    proofId: cascadingId("proof_id", () => commissionProofs.id),
    position: integer("position").notNull(),
    altText: text("alt_text").notNull().default(""),
    ...privatePictureColumns(),
  },
  (t) => [index("commission_proof_pictures_proof").on(t.proofId)],
)

export const commissionProofMarks = pgTable(
  "commission_proof_marks",
  {
    id: id(),
    proofId: cascadingId("proof_id", () => commissionProofs.id),
    pictureId: uuid("picture_id").references(() => commissionProofPictures.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** From the left and top, in thousandths of the width and height. */
    x: integer("x"),
    y: integer("y"),
    text: text("text").notNull(),
    /** When the studio marked it as done in the next version. */
    doneAt: moment("done_at"),
  },
  (t) => [
    check("commission_proof_marks_place", sql`num_nonnulls(${t.pictureId}, ${t.x}, ${t.y}) in (0, 3)`),
    check("commission_proof_marks_within", sql`${t.x} between 0 and 1000 and ${t.y} between 0 and 1000`),
    uniqueIndex("commission_proof_marks_number").on(t.proofId, t.position),
    index("commission_proof_marks_picture").on(t.pictureId),
  ],
)
