import { bigint, index, integer, pgTable, varchar } from "drizzle-orm/pg-core"

/** Columns are those of rate-limiter-flexible; `expire` is in milliseconds since 1970; the key is a hash of the address. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar("key", { length: 255 }).primaryKey(),
    points: integer("points").notNull().default(0),
    expire: bigint("expire", { mode: "number" }),
  },
  (t) => [index("rate_limits_expire").on(t.expire)],
)
