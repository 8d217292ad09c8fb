import { sql } from "drizzle-orm"
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { id, moment } from "./columns.ts"

/** One row per group (`site`, `legal`, `shipping`, …); its shape is the group's zod schema. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
})

/** Secrets that the program must decrypt, with the site's secret as the key; never in an archive. */
export const sealedSecrets = pgTable("kept_secrets", {
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

export type VersionedPage = "homepage" | "about" | `page:${string}`

/** At most one draft per page, and the published versions, newest last. */
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

/** Append-only; saves while a post is being written share one row. */
export const history = pgTable(
  "history",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull().defaultNow(),
    /** Null: the program or a visitor; see `actor_name`. */
    actorId: uuid("actor_id"),
    actorName: text("actor_name").notNull(),
    noun: text("noun").notNull(),
    nounId: text("noun_id").notNull(),
    action: text("action").notNull(),
    changes: jsonb("changes").$type<Record<string, { before: unknown; after: unknown }>>().notNull().default({}),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull().default({}),
    bulkId: uuid("bulk_id"),
  },
  (t) => [
    index("history_noun").on(t.noun, t.nounId, t.id),
    index("history_bulk").on(t.bulkId, t.nounId).where(sql`bulk_id is not null`),
  ],
)

export const demoRecords = pgTable("demo_records", {
  id: id(),
  noun: text("noun").notNull(),
  recordId: text("record_id").notNull(),
})
