import { sql } from "drizzle-orm"
import { bigint, check, customType, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { moment } from "./columns.ts"

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" })

/** What was noted of late, one row for each page that was looked at; of days that are over only the hour. Rows are deleted after `keptDays`; their days stay counted. */
export const visits = pgTable(
  "visits",
  {
    at: moment("at").notNull(),
    /** The day of the calendar where the site is. */
    day: date("day", { mode: "string" }).notNull(),
    /** Part of a hash with that day's random number (`visit_salts`): the same browser has another one the next day. */
    visitor: bigint("visitor", { mode: "bigint" }).notNull(),
    /** view: a page; cart: a work was put into a cart; missing: there is no such page; search: words that found nothing. */
    kind: text("kind").notNull(),
    /** The path, without its parameters; of a search, its words. */
    name: text("name").notNull(),
    artworkId: uuid("artwork_id"),
    /** Where the visit began: the host of another site, the name of a campaign, "": neither. Null: on this site. */
    source: text("source"),
    /** ISO 3166-1, two letters, guessed from the browser's language; "": unknown. */
    country: text("country").notNull().default(""),
  },
  (t) => [
    check("visits_kind", sql`${t.kind} in ('view', 'cart', 'missing', 'search')`),
    index("visits_day").on(t.day, t.kind),
    index("visits_at").on(t.at),
  ],
)

/** The counts of days that are over. `name` depends on the kind: a work's id, a host, a country, an hour, a path, words. */
export const visitCounts = pgTable(
  "visit_counts",
  {
    kind: text("kind").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    name: text("name").notNull(),
    /** How often; `visitors`: by how many different browsers on that day. */
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

/** The random number of today's hashes. It is deleted when the day is over, and with it all that could tell whose they were. */
export const visitSalts = pgTable("visit_salts", {
  day: date("day", { mode: "string" }).primaryKey(),
  salt: bytea("salt").notNull(),
})
