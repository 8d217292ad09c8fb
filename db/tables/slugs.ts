import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { createdAt } from "./columns.ts"

/** Addresses that something had before: whoever comes by one is sent on. */
export const formerSlugs = pgTable(
  "former_slugs",
  {
    noun: text("noun").notNull(),
    slug: text("slug").notNull(),
    nounId: uuid("noun_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.noun, t.slug] }), index("former_slugs_noun").on(t.noun, t.nounId)],
)

/** What a medium, tag, subject or style was called before: addresses with the former name lead to the present one. */
export const formerNames = pgTable(
  "former_names",
  {
    kind: text("kind").notNull(),
    name: text("name").notNull(),
    now: text("now").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.name] }), index("former_names_now").on(t.kind, t.now)],
)
