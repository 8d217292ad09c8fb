import { sql } from "drizzle-orm"
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { createdAt, id, moment } from "./columns.ts"

/**
 * In what condition a work was on a day. A report, its pictures and marks can be changed until somebody signs it; then triggers
 * refuse every change, and another report follows.
 */
export const conditionReports = pgTable(
  "condition_reports",
  {
    id: id(),
    artworkId: uuid("artwork_id")
      .notNull()
      .references(() => artworks.id, { onDelete: "cascade" }),
    /** The number of a copy; 0: the work itself. */
    copy: integer("copy").notNull().default(0),
    occasion: text("occasion").notNull(),
    on: date("on_day").notNull(),
    /** Who looked at it. */
    examiner: text("examiner").notNull().default(""),
    /** One of `conditions` of works; "": not said yet. */
    overall: text("overall").notNull().default(""),
    words: text("words").notNull().default(""),
    /** Light and air where it may hang, and what is to be done. */
    climate: text("climate").notNull().default(""),
    advice: text("advice").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    check("condition_reports_occasion", sql`${t.occasion} in ('incoming', 'outgoing', 'loan', 'routine')`),
    check(
      "condition_reports_overall",
      sql`${t.overall} in ('', 'Excellent', 'Very Good', 'Good', 'Fair', 'Poor', 'Very Poor')`,
    ),
    check("condition_reports_copy", sql`${t.copy} between 0 and 100000`),
    index("condition_reports_of_work").on(t.artworkId, t.on),
  ],
)

/**
 * The pictures of a report, stored privately: copies of the work's own as they were that day, and photographs of the studio. Their
 * files are `{width}.jpg`; sizes in pixels.
 */
export const conditionPictures = pgTable(
  "condition_pictures",
  {
    id: id(),
    reportId: uuid("report_id")
      .notNull()
      .references(() => conditionReports.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    folder: text("folder").notNull().unique(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    smallWidth: integer("small_width").notNull(),
    addedAt: moment("added_at").notNull(),
  },
  (t) => [index("condition_pictures_report").on(t.reportId)],
)

/** What was found at a place on a picture. */
export const conditionMarks = pgTable(
  "condition_marks",
  {
    id: id(),
    reportId: uuid("report_id")
      .notNull()
      .references(() => conditionReports.id, { onDelete: "cascade" }),
    pictureId: uuid("picture_id")
      .notNull()
      .references(() => conditionPictures.id, { onDelete: "cascade" }),
    /** Its number on the pictures, from 1. */
    position: integer("position").notNull(),
    /** From the picture's left and top, in thousandths of its width and height. */
    x: integer("x").notNull(),
    y: integer("y").notNull(),
    kind: text("kind").notNull(),
    note: text("note").notNull().default(""),
  },
  (t) => [
    check(
      "condition_marks_kind",
      sql`${t.kind} in ('scratch', 'crack', 'stain', 'abrasion', 'foxing', 'loss', 'dent', 'warp', 'frame', 'other')`,
    ),
    check("condition_marks_within", sql`${t.x} between 0 and 1000 and ${t.y} between 0 and 1000`),
    uniqueIndex("condition_marks_number").on(t.reportId, t.position),
    index("condition_marks_picture").on(t.pictureId),
  ],
)

/** Strokes of a signature, each a row of x and y by turns in thousandths of its field, which is three times as wide as high. */
export type Strokes = number[][]

/** Who signed a report: one for the studio, one for those who bring or take the work. The first fixes the report. */
export const conditionSignatures = pgTable(
  "condition_signatures",
  {
    id: id(),
    reportId: uuid("report_id")
      .notNull()
      .references(() => conditionReports.id, { onDelete: "cascade" }),
    side: text("side").notNull(),
    name: text("name").notNull(),
    /** null: the name was typed. */
    strokes: jsonb("strokes").$type<Strokes>(),
    signedAt: moment("signed_at").notNull(),
  },
  (t) => [
    check("condition_signatures_side", sql`${t.side} in ('studio', 'other')`),
    check("condition_signatures_name", sql`${t.name} <> ''`),
    uniqueIndex("condition_signatures_side_once").on(t.reportId, t.side),
  ],
)
