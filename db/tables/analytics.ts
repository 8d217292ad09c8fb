import { sql } from "drizzle-orm"
import { bigint, check, customType, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { moment } from "./columns.ts"

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" })

/** Deleted after `visitRetentionDays`: only the counts stay. Rows of past days keep only the hour. */
export const visits = pgTable(
  "visits",
  {
    at: moment("at").notNull(),
    /** In the site's time zone. */
    day: date("day", { mode: "string" }).notNull(),
    /** Part of a hash with that day's salt (`visit_salts`), so that a browser is a different visitor the next day. */
    visitor: bigint("visitor", { mode: "bigint" }).notNull(),
    /** view: a page; cart: a work added; missing: a 404; search: no results. */
    kind: text("kind").notNull(),
    /** The path without its query, or the search text. */
    name: text("name").notNull(),
    artworkId: uuid("artwork_id"),
    /** A referring host, a campaign, or "": neither. Null: an internal link. */
    source: text("source"),
    /** ISO 3166-1 alpha-2, guessed from the browser's language; "": unknown. */
    country: text("country").notNull().default(""),
  },
  (t) => [
    check("visits_kind", sql`${t.kind} in ('view', 'cart', 'missing', 'search')`),
    index("visits_day").on(t.day, t.kind),
    index("visits_at").on(t.at),
  ],
)

/** Past days. `name` depends on the kind: a work's ID, a host, a country, an hour, a path or search text. */
export const visitCounts = pgTable(
  "visit_counts",
  {
    kind: text("kind").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    name: text("name").notNull(),
    /** `visitors`: distinct browsers of the day. */
    times: integer("times").notNull(),
    visitors: integer("visitors").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.day, t.name] }),
    check(
      "visit_counts_kind",
      sql`${t.kind} in ('site', 'page', 'work', 'cart', 'source', 'country', 'hour', 'missing', 'search')`,
    ),
  ],
)

/** Today's salt, deleted when the day ends, so that hashes can no longer be attributed. */
export const visitSalts = pgTable("visit_salts", {
  day: date("day", { mode: "string" }).primaryKey(),
  salt: bytea("salt").notNull(),
})
