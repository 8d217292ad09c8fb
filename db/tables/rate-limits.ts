import { bigint, index, integer, pgTable, varchar } from "drizzle-orm/pg-core"

/**
 * How often something was tried of late. Columns, their order and their types are those that rate-limiter-flexible
 * writes to; `expire` is in milliseconds since 1970. The key is a hash: no addresses are kept.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar("key", { length: 255 }).primaryKey(),
    points: integer("points").notNull().default(0),
    expire: bigint("expire", { mode: "number" }),
  },
  (t) => [index("rate_limits_expire").on(t.expire)],
)
