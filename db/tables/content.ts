import { sql } from "drizzle-orm"
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { id, moment } from "./columns.ts"

/** One group of settings per row (`site`, `legal`, `shipping`, …); its shape is the group's zod schema. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
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

/** The homepage's draft, of which there is one at most, and what was published before, newest last. */
export const homepageVersions = pgTable(
  "homepage_versions",
  {
    id: id(),
    state: text("state").$type<"draft" | "published">().notNull(),
    sections: jsonb("sections").$type<unknown>().notNull(),
    savedBy: text("saved_by").notNull(),
    savedAt: moment("saved_at").notNull(),
  },
  (t) => [uniqueIndex("homepage_one_draft").on(t.state).where(sql`${t.state} = 'draft'`)],
)

/** Who changed what, when. Rows are only ever added. */
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
  },
  (t) => [index("history_noun").on(t.noun, t.nounId, t.id)],
)

/** What the demo collection brought, so that it can be taken away again in one action. */
export const demoRecords = pgTable("demo_records", {
  id: id(),
  noun: text("noun").notNull(),
  recordId: text("record_id").notNull(),
})
