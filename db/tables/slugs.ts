import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { createdAt } from "./columns.ts"

/** Former URLs redirect to the present one. */
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

/** Former names of media, tags, subjects and styles; URLs with them redirect. */
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
