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
import { createdAt, id, moment } from "./columns.ts"

/** `domain/imports/import-machine.ts` says which moves there are. */
export const importStates = [
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

/**
 * Files of works that somebody imports in the studio. What the documents hold, `domain/imports/import.ts` says: `choices`
 * are the person's, `found`, `mapping` and `forecast` what the file was found to be and what importing it would do.
 */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    state: text("state").$type<ImportState>().notNull().default("arriving"),
    fileName: text("file_name").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** Where the file lies in the private bucket; null before it is here, and when it is no longer kept. */
    key: text("key"),
    ownerId: uuid("owner_id").notNull(),
    ownerName: text("owner_name").notNull(),
    choices: json("choices").notNull().default({}),
    /** Increases with each choice and each mended cell: a reading of an earlier one is given up. */
    revision: integer("revision").notNull().default(0),
    found: json("found"),
    mapping: json("mapping"),
    forecast: json("forecast"),
    /** The process that may write the next batch: another one that takes over writes its own here. */
    runToken: uuid("run_token"),
    begunAt: moment("begun_at"),
    /** How many of the file's works are done. */
    next: integer("next").notNull().default(0),
    rowsTotal: integer("rows_total").notNull().default(0),
    rowsDone: integer("rows_done").notNull().default(0),
    created: integer("created").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    leftOut: integer("left_out").notNull().default(0),
    warnings: integer("warnings").notNull().default(0),
    /** Series that there were none of: ids and titles. */
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
    // one at a time
    uniqueIndex("imports_under_way").on(sql`(true)`).where(sql`state in ('running', 'undoing')`),
    index("imports_newest").on(t.createdAt, t.id),
  ],
)

const ofImport = () =>
  uuid("import_id")
    .notNull()
    .references(() => imports.id, { onDelete: "cascade" })

/** Cells that could not be read, and rows of which nobody knows which work they are (`heading` ""), with the answers. */
export const importCells = pgTable(
  "import_cells",
  {
    importId: ofImport(),
    row: integer("row").notNull(),
    heading: text("heading").notNull(),
    title: text("title").notNull(),
    /** What stands in the file. */
    text: text("text").notNull(),
    proposal: text("proposal"),
    /** Why it cannot be used; null when the answer can. */
    problem: text("problem"),
    answer: text("answer"),
  },
  (t) => [primaryKey({ columns: [t.importId, t.row, t.heading] })],
)

export const lineKinds = [
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

/** The report: what became of each row, or of the dry run, what would become of it. */
export const importLines = pgTable(
  "import_lines",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    importId: ofImport(),
    kind: text("kind").$type<LineKind>().notNull(),
    /** As a spreadsheet program counts; 0 for none. */
    row: integer("row").notNull(),
    title: text("title").notNull(),
    message: text("message").notNull().default(""),
  },
  (t) => [index("import_lines_import").on(t.importId, t.id)],
)

/** Works that an import wrote or has pictures for: what undoing it needs. Without a key to the work, which may go. */
export const importWorks = pgTable(
  "import_works",
  {
    importId: ofImport(),
    artworkId: uuid("artwork_id").notNull(),
    kind: text("kind").$type<"created" | "updated" | "unchanged">().notNull(),
    row: integer("row").notNull(),
    title: text("title").notNull(),
    inventoryNumber: text("inventory_number"),
    /** File names and addresses in its row. */
    images: text("images").array().notNull().default(sql`'{}'::text[]`),
    changed: jsonb("changed").$type<Record<string, { before: unknown; after: unknown }>>().notNull().default({}),
    /** The line of the work's history; null where nothing changed. */
    step: bigint("step", { mode: "number" }),
    /** Whether its pictures were attached, and which. */
    pictured: boolean("pictured").notNull().default(false),
    pictures: uuid("pictures").array().notNull().default(sql`'{}'::uuid[]`),
    undone: boolean("undone").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.artworkId] }),
    index("import_works_rows").on(t.importId, t.row, t.artworkId),
  ],
)

/** Pictures that came with a file: single ones, and ZIP files full of them. */
export const importFiles = pgTable(
  "import_files",
  {
    id: id(),
    importId: ofImport(),
    name: text("name").notNull(),
    key: text("key").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** The names of the pictures in a ZIP file; null for a picture. */
    entries: text("entries").array(),
    createdAt: createdAt(),
  },
  (t) => [index("import_files_import").on(t.importId)],
)

/** Which column says what, as a person chose it for a file with these headings (`headings`: their hash). */
export const importMappings = pgTable("import_mappings", {
  headings: text("headings").primaryKey(),
  choices: json("choices").notNull(),
  usedAt: moment("used_at").notNull().defaultNow(),
})
