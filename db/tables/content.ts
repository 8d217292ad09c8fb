import { sql } from "drizzle-orm"
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { id, moment } from "./columns.ts"

/** One group of settings per row (`site`, `legal`, `shipping`, …); its shape is the group's zod schema. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
})

/** Passwords and keys that the program must read again, encrypted with the site's own secret; never in an archive. */
export const keptSecrets = pgTable("kept_secrets", {
  /** What it is: `mail server`. */
  name: text("name").primaryKey(),
  sealed: text("sealed").notNull(),
  updatedAt: moment("updated_at").notNull(),
})

export const homepageSections = pgTable("homepage_sections", {
  id: id(),
  sectionType: text("section_type").notNull(),
  content: jsonb("content").$type<Record<string, unknown>>().notNull().default({}),
  isPublished: boolean("is_published").notNull().default(false),
  isActive: boolean("is_active").notNull().default(true),
  sectionOrder: integer("section_order").notNull().default(0),
  updatedAt: moment("updated_at").notNull().defaultNow(),
})

/** The pages that are drafted beside what visitors see. */
export type VersionedPage = "homepage" | "about"

/** The drafts of pages, of which each has one at most, and what was published before, newest last. */
export const pageVersions = pgTable(
  "page_versions",
  {
    id: id(),
    page: text("page").$type<VersionedPage>().notNull(),
    state: text("state").$type<"draft" | "published">().notNull(),
    content: jsonb("content").$type<unknown>().notNull(),
    savedBy: text("saved_by").notNull(),
    savedAt: moment("saved_at").notNull(),
  },
  (t) => [
    uniqueIndex("page_one_draft").on(t.page).where(sql`${t.state} = 'draft'`),
    index("page_newest_version").on(t.page, t.savedAt),
  ],
)

/** Who changed what, when. Rows are only ever added; what is saved while somebody writes a post shares one row. */
export const history = pgTable(
  "history",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull().defaultNow(),
    /** Null: the program itself or a visitor; `actor_name` says which. */
    actorId: uuid("actor_id"),
    actorName: text("actor_name").notNull(),
    noun: text("noun").notNull(),
    nounId: text("noun_id").notNull(),
    action: text("action").notNull(),
    /** The fields that changed, with their values before and after: what an undo, a restore or a comparison needs. */
    changes: jsonb("changes").$type<Record<string, { before: unknown; after: unknown }>>().notNull().default({}),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull().default({}),
    /** The change of many works that it is part of. */
    bulkId: uuid("bulk_id"),
  },
  (t) => [
    index("history_noun").on(t.noun, t.nounId, t.id),
    index("history_bulk").on(t.bulkId, t.nounId).where(sql`bulk_id is not null`),
  ],
)

/** What the demo collection brought, so that it can be taken away again in one action. */
export const demoRecords = pgTable("demo_records", {
  id: id(),
  noun: text("noun").notNull(),
  recordId: text("record_id").notNull(),
})
