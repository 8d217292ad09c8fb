import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { cascadingId, createdAt, id, moment } from "./columns.ts"

/** Transitions: `domain/artworks/import/runs/import-machine.ts`. */
const importStates = [
  "arriving",
  "reading",
  "ready",
  "running",
  "stopped",
  "done",
  "failed",
  "undoing",
  "undone",
] as const
export type ImportState = (typeof importStates)[number]

const json = (name: string) => jsonb(name).$type<unknown>()

/** JSON columns: see `domain/artworks/import/runs/import.ts`; `choices` are the user's, the others are computed. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    state: text("state").$type<ImportState>().notNull().default("arriving"),
    fileName: text("file_name").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** In the private bucket; null before the upload ends and after deletion. */
    key: text("key"),
    ownerId: uuid("owner_id").notNull(),
    ownerName: text("owner_name").notNull(),
    choices: json("choices").notNull().default({}),
    /** Increases with each choice and corrected cell; an analysis of an older revision is discarded. */
    revision: integer("revision").notNull().default(0),
    found: json("found"),
    mapping: json("mapping"),
    forecast: json("forecast"),
    /** Fencing token: only this process may write the next batch, and a process that takes over replaces it. */
    runToken: uuid("run_token"),
    begunAt: moment("begun_at"),
    next: integer("next").notNull().default(0),
    rowsTotal: integer("rows_total").notNull().default(0),
    rowsDone: integer("rows_done").notNull().default(0),
    created: integer("created").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    leftOut: integer("left_out").notNull().default(0),
    warnings: integer("warnings").notNull().default(0),
    newSeries: json("new_series").notNull().default([]),
    picturesTotal: integer("pictures_total").notNull().default(0),
    picturesDone: integer("pictures_done").notNull().default(0),
    wants: text("wants").$type<"stop" | "undo">(),
    problem: text("problem"),
    createdAt: createdAt(),
    finishedAt: moment("finished_at"),
    undoneAt: moment("undone_at"),
    removed: integer("removed").notNull().default(0),
    restored: integer("restored").notNull().default(0),
    kept: integer("kept").notNull().default(0),
  },
  (t) => [
    check("imports_state", sql`${t.state} in (${sql.raw(importStates.map((state) => `'${state}'`).join(", "))})`),
    uniqueIndex("imports_under_way").on(sql`(true)`).where(sql`state in ('running', 'undoing')`),
    index("imports_newest").on(t.createdAt, t.id),
  ],
)

const ofImport = () => cascadingId("import_id", () => imports.id)

/** Unreadable cells, and rows without a known work (`heading` ""), with the user's answers. */
export const importCells = pgTable(
  "import_cells",
  {
    importId: ofImport(),
    row: integer("row").notNull(),
    heading: text("heading").notNull(),
    title: text("title").notNull(),
    text: text("text").notNull(),
    proposal: text("proposal"),
    /** Null when the answer is usable. */
    problem: text("problem"),
    answer: text("answer"),
  },
  (t) => [primaryKey({ columns: [t.importId, t.row, t.heading] })],
)

const lineKinds = [
  "created",
  "updated",
  "unchanged",
  "error",
  "question",
  "warning",
  "removed",
  "restored",
  "kept",
] as const
export type LineKind = (typeof lineKinds)[number]

export const importLines = pgTable(
  "import_lines",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    importId: ofImport(),
    kind: text("kind").$type<LineKind>().notNull(),
    /** As a spreadsheet counts; 0: none. */
    row: integer("row").notNull(),
    title: text("title").notNull(),
    message: text("message").notNull().default(""),
  },
  (t) => [index("import_lines_import").on(t.importId, t.id)],
)

/** Data for the undo. No foreign key to the work, which may be deleted. */
export const importWorks = pgTable(
  "import_works",
  {
    importId: ofImport(),
    artworkId: uuid("artwork_id").notNull(),
    kind: text("kind").$type<"created" | "updated" | "unchanged">().notNull(),
    row: integer("row").notNull(),
    title: text("title").notNull(),
    inventoryNumber: text("inventory_number"),
    images: text("images").array().notNull().default(sql`'{}'::text[]`),
    changed: jsonb("changed").$type<Record<string, { before: unknown; after: unknown }>>().notNull().default({}),
    /** The row in `history`; null: unchanged. */
    step: bigint("step", { mode: "number" }),
    pictured: boolean("pictured").notNull().default(false),
    pictures: uuid("pictures").array().notNull().default(sql`'{}'::uuid[]`),
    undone: boolean("undone").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.artworkId] }),
    index("import_works_rows").on(t.importId, t.row, t.artworkId),
  ],
)

export const importFiles = pgTable(
  "import_files",
  {
    id: id(),
    importId: ofImport(),
    name: text("name").notNull(),
    key: text("key").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    entries: text("entries").array(),
    createdAt: createdAt(),
  },
  (t) => [index("import_files_import").on(t.importId)],
)

/** Column mapping chosen for a file with these headings (`headings`: their hash). */
export const importMappings = pgTable("import_mappings", {
  headings: text("headings").primaryKey(),
  choices: json("choices").notNull(),
  usedAt: moment("used_at").notNull().defaultNow(),
})
