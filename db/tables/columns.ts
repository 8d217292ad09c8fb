import { type AnyPgColumn, bigint, customType, integer, text, timestamp, uuid } from "drizzle-orm/pg-core"

/** Case-insensitive text (extension `citext`), for e-mail addresses. */
export const citext = customType<{ data: string }>({ dataType: () => "citext" })

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" })

/** `[1998,2001)`: the end is excluded. */
export const int4range = customType<{ data: string }>({ dataType: () => "int4range" })

export const id = () => uuid("id").primaryKey().defaultRandom()

/** Deleted with the row that it refers to. */
export const cascadingId = (name: string, row: () => AnyPgColumn) =>
  uuid(name).notNull().references(row, { onDelete: "cascade" })

/** To the millisecond, like a JavaScript Date: a paging cursor would lose more digits and skip rows. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const createdAt = () => moment("created_at").notNull().defaultNow()

export const timestamps = () => ({ createdAt: createdAt(), updatedAt: moment("updated_at").notNull().defaultNow() })

/** Stored privately as `{width}.jpg`, a large one and a small one for pages; sizes in pixels. */
export const privatePictureColumns = () => ({
  folder: text("folder").notNull().unique(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  smallWidth: integer("small_width").notNull(),
  addedAt: moment("added_at").notNull(),
})

/** Minor units. */
export const money = (name: string) => bigint(name, { mode: "number" })
