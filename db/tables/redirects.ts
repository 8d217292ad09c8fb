import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { id, moment, timestamps } from "./columns.ts"

/** Addresses of a former site, and where they lead. */
export const redirects = pgTable(
  "redirects",
  {
    id: id(),
    /** Decoded, in lower case and without a slash at the end, as `normalizePath` returns it. */
    fromPath: text("from_path").notNull().unique(),
    /** A path of this site, with query and fragment, or an https URL. */
    toUrl: text("to_url").notNull(),
    /** The normalized path of `to_url`; null for another site. */
    toPath: text("to_path"),
    /** 308 keeps the method and the body of a form. */
    status: integer("status").notNull().default(301),
    hits: integer("hits").notNull().default(0),
    lastHitAt: moment("last_hit_at"),
    ...timestamps(),
  },
  (t) => [
    index("redirects_newest").on(t.createdAt, t.id),
    check("redirects_from", sql`${t.fromPath} like '/_%' and char_length(${t.fromPath}) <= 300`),
    check("redirects_to", sql`${t.toUrl} ~ '^(/([^/\\\\]|$)|https://)' and char_length(${t.toUrl}) <= 1000`),
    check("redirects_status", sql`${t.status} in (301, 308)`),
  ],
)

/** What visitors' browsers asked for and did not find. At most a thousand rows. */
export const missingAddresses = pgTable(
  "missing_addresses",
  {
    /** Like `from_path` of a redirect. */
    path: text("path").primaryKey(),
    hits: integer("hits").notNull(),
    firstSeenAt: moment("first_seen_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    /** The site that linked to it last, such as Google or example.com. */
    referrer: text("referrer"),
  },
  (t) => [check("missing_addresses_path", sql`${t.path} like '/_%' and char_length(${t.path}) <= 300`)],
)
