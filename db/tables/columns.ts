import { bigint, customType, timestamp, uuid } from "drizzle-orm/pg-core"

/** Text compared without regard to case (extension `citext`): e-mail addresses. */
export const citext = customType<{ data: string }>({ dataType: () => "citext" })

/** A full-text document, filled by the database itself. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" })

/** A span of whole numbers, as PostgreSQL writes it: `[1998,2001)`, the end left out. */
export const int4range = customType<{ data: string }>({ dataType: () => "int4range" })

/** The row's own key, made by the database. */
export const id = () => uuid("id").primaryKey().defaultRandom()

/**
 * A point in time to the millisecond: what a JavaScript Date can carry.
 * More decimals would be lost in a paging cursor, and rows skipped.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const createdAt = () => moment("created_at").notNull().defaultNow()

/** An amount in the currency's minor unit (cents), never a fraction. */
export const money = (name: string) => bigint(name, { mode: "number" })
