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
