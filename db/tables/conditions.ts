import { sql } from "drizzle-orm"
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { cascadingId, id, moment, privatePictureColumns, timestamps } from "./columns.ts"

/** Once a report is signed, triggers refuse changes to it, its pictures and its marks; a new report follows. */
export const conditionReports = pgTable(
  "condition_reports",
  {
    id: id(),
    artworkId: cascadingId("artwork_id", () => artworks.id),
    /** A copy's number; 0: the work itself. */
    copy: integer("copy").notNull().default(0),
    occasion: text("occasion").notNull(),
    on: date("on_day").notNull(),
    examiner: text("examiner").notNull().default(""),
    /** One of `conditions` of works; "": not set yet. */
    overall: text("overall").notNull().default(""),
    words: text("words").notNull().default(""),
    climate: text("climate").notNull().default(""),
    advice: text("advice").notNull().default(""),
    ...timestamps(),
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

/** The work's pictures as on that day, and the studio's photographs; private files `{width}.jpg`, sizes in pixels. */
export const conditionPictures = pgTable(
  "condition_pictures",
  {
    id: id(),
    reportId: cascadingId("report_id", () => conditionReports.id),
    position: integer("position").notNull(),
    ...privatePictureColumns(),
  },
  (t) => [index("condition_pictures_report").on(t.reportId)],
)

export const conditionMarks = pgTable(
  "condition_marks",
  {
    id: id(),
    reportId: cascadingId("report_id", () => conditionReports.id),
    pictureId: cascadingId("picture_id", () => conditionPictures.id),
    position: integer("position").notNull(),
    /** From the left and top, in thousandths of the width and height. */
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

/** Each stroke alternates x and y, in thousandths of a field that is three times as wide as high. */
type Strokes = number[][]

/** One for the studio, one for the party that brings or takes the work. The first signature freezes the report. */
export const conditionSignatures = pgTable(
  "condition_signatures",
  {
    id: id(),
    reportId: cascadingId("report_id", () => conditionReports.id),
    side: text("side").notNull(),
    name: text("name").notNull(),
    /** null: a typed name. */
    strokes: jsonb("strokes").$type<Strokes>(),
    signedAt: moment("signed_at").notNull(),
  },
  (t) => [
    check("condition_signatures_side", sql`${t.side} in ('studio', 'other')`),
    check("condition_signatures_name", sql`${t.name} <> ''`),
    uniqueIndex("condition_signatures_side_once").on(t.reportId, t.side),
  ],
)
