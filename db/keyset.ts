import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { z } from "zod"

/** `number` is text, because it may exceed JavaScript's safe integers. */
type KeyValues = { number: string; time: Date; text: string }
export type KeyKind = keyof KeyValues
type Keys<K extends readonly KeyKind[]> = { [I in keyof K]: KeyValues[K[I]] }

/** Where a page ended: the keys and the id of its last row. */
type Cursor<K extends readonly KeyKind[]> = { keys: Keys<K>; id: string }

/** The last day that both JavaScript and PostgreSQL write with four digits. */
const lastTime = Date.UTC(9999, 11, 31)

const decoded = (text: string) => Buffer.from(text, "base64url").toString()

const schemas: { [K in KeyKind]: z.ZodType<KeyValues[K]> } = {
  number: z.string().regex(/^-?\d{1,18}$/),
  time: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform((ms) => new Date(Number(ms)))
    .refine((at) => at.getTime() <= lastTime),
  text: z
    .string()
    .regex(/^[\w-]*$/)
    .transform(decoded)
    .refine((text) => !text.includes("\0")),
}

const sqlTypes = { number: "bigint", time: "timestamptz", text: "text" }

const encoded = (value: string | Date, kind: KeyKind): string =>
  value instanceof Date ? String(value.getTime()) : kind === "text" ? Buffer.from(value).toString("base64url") : value

/** The driver returns timestamps of expressions as text. */
export const readKey = (value: unknown, kind: KeyKind): string | Date =>
  kind === "time" ? new Date(String(value)) : String(value ?? "")

/**
 * Pages of rows that are ordered by keys of these kinds and by id. A query reads one row more than the page has.
 * `read` returns null for invalid text: public pages then answer 400, so that a list has no endless URLs; the studio starts at
 * the first page.
 */
export function keyset<const K extends readonly KeyKind[]>(...kinds: K) {
  const write = ({ keys, id }: Cursor<K>): string =>
    [...kinds.map((kind, index) => encoded(keys[index] as string | Date, kind)), id].join(".")

  function read(text: string | null | undefined): Cursor<K> | null {
    const parts = text?.split(".") ?? []
    if (parts.length !== kinds.length + 1) return null
    const id = z.guid().safeParse(parts.at(-1))
    const keys = kinds.map((kind, index) => schemas[kind].safeParse(parts[index]))
    if (!id.success || keys.some((key) => !key.success)) return null
    return { keys: keys.map((key) => key.data) as Keys<K>, id: id.data }
  }

  return {
    write,
    read,

    /** The rows below (`<`) or above (`>`) a cursor. @param columns one for each key, then the id */
    beyond(cursor: Cursor<K> | string | null | undefined, columns: SQLWrapper[], side: "<" | ">"): SQL | undefined {
      const from = typeof cursor === "string" ? read(cursor) : cursor
      if (!from) return undefined
      const values = kinds.map((kind, index) => {
        const key: string | Date | undefined = from.keys[index]
        return sql`${key instanceof Date ? key.toISOString() : key}::${sql.raw(sqlTypes[kind])}`
      })
      return sql`(${sql.join(columns, sql`, `)}) ${sql.raw(side)} (${sql.join([...values, sql`${from.id}::uuid`], sql`, `)})`
    },

    /** @param rows up to `limit + 1` of them @returns the page, and the cursor of the next one, null on the last */
    page<Row extends { id: string }>(rows: Row[], limit: number, keysOf: (row: Row) => Keys<K>) {
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return { page, next: last ? write({ keys: keysOf(last), id: last.id }) : null }
    },
  }
}
