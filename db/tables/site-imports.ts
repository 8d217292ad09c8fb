import { sql } from "drizzle-orm"
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { cascadingId, createdAt, id, moment } from "./columns.ts"

const states = ["arriving", "reading", "ready", "running", "stopped", "done", "failed", "undoing", "undone"] as const
export type SiteImportState = (typeof states)[number]

const itemStates = ["waiting", "again", "done", "failed", "removed", "kept"] as const
/** `again`: written, but pictures are to be fetched again. `removed`, `kept`: by undoing. */
export type SiteItemState = (typeof itemStates)[number]

const among = (column: unknown, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`

/** An export of WordPress or Squarespace, and the state of its import. */
export const siteImports = pgTable(
  "site_imports",
  {
    id: id(),
    state: text("state").$type<SiteImportState>().notNull().default("arriving"),
    fileName: text("file_name").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** In the private bucket; null before the upload ends and after it was read. */
    key: text("key"),
    ownerId: uuid("owner_id").notNull(),
    ownerName: text("owner_name").notNull(),
    siteUrl: text("site_url").notNull().default(""),
    siteTitle: text("site_title").notNull().default(""),
    attachments: integer("attachments").notNull().default(0),
    /** How many of each other type there are, which are not imported. */
    others: jsonb("others").$type<Record<string, number>>().notNull().default({}),
    /** What was public becomes public again; otherwise all are drafts. */
    publishes: boolean("publishes").notNull().default(false),
    wantsStop: boolean("wants_stop").notNull().default(false),
    problem: text("problem"),
    createdAt: createdAt(),
    begunAt: moment("begun_at"),
    finishedAt: moment("finished_at"),
  },
  (t) => [check("site_imports_state", among(t.state, states)), index("site_imports_newest").on(t.createdAt, t.id)],
)

const ofImport = () => cascadingId("import_id", () => siteImports.id)

/** Posts and pages of the export, in its order. */
export const siteImportItems = pgTable(
  "site_import_items",
  {
    importId: ofImport(),
    position: integer("position").notNull(),
    kind: text("kind").$type<"post" | "page">().notNull(),
    /** Of the post or page here: computed from the old site and its id there, so that no file makes one twice. */
    targetId: uuid("target_id").notNull(),
    title: text("title").notNull(),
    oldAddress: text("old_address").notNull(),
    /** Normalized; null where no redirect can be. */
    oldPath: text("old_path"),
    oldSlug: text("old_slug").notNull(),
    slug: text("slug").notNull().default(""),
    status: text("status").notNull(),
    publishedAt: moment("published_at"),
    excerpt: text("excerpt").notNull().default(""),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    content: text("content").notNull(),
    /** The id of an attachment. */
    mainAttachment: text("main_attachment").notNull().default(""),
    isChosen: boolean("is_chosen").notNull().default(true),
    state: text("state").$type<SiteItemState>().notNull().default("waiting"),
    notes: text("notes").array().notNull().default(sql`'{}'::text[]`),
    /** Addresses of pictures that could not be fetched. */
    missing: text("missing").array().notNull().default(sql`'{}'::text[]`),
    pictures: uuid("pictures").array().notNull().default(sql`'{}'::uuid[]`),
    redirectId: uuid("redirect_id"),
    /** `updated_at` of what was written: when it differs, it was changed since. */
    writtenAt: moment("written_at"),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.position] }),
    index("site_import_items_target").on(t.targetId),
    check("site_import_items_kind", sql`${t.kind} in ('post', 'page')`),
    check("site_import_items_state", among(t.state, itemStates)),
  ],
)

/** Pictures of the old site by their address there. */
export const siteImportPictures = pgTable(
  "site_import_pictures",
  {
    importId: ofImport(),
    address: text("address").notNull(),
    /** Of attachments. */
    attachmentId: text("attachment_id"),
    alt: text("alt").notNull().default(""),
    caption: text("caption").notNull().default(""),
    pictureId: uuid("picture_id"),
    problem: text("problem"),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.address] }),
    index("site_import_pictures_attachment").on(t.importId, t.attachmentId),
  ],
)
