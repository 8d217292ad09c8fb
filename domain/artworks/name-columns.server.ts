import { type SQL, sql } from "drizzle-orm"
import type { NameKind } from "./name-kinds.ts"

/** Where the names of a kind are stored, as SQL: one name in a column, or a list of them. */
export const nameColumns: Record<NameKind, { column: "medium" | "tags" | "subjects" | "styles"; list: boolean }> = {
  medium: { column: "medium", list: false },
  tag: { column: "tags", list: true },
  subject: { column: "subjects", list: true },
  style: { column: "styles", list: true },
}

/** Whether a work has the name. Written so that the column's index is used. */
export function hasName(kind: NameKind, name: SQL): SQL {
  const { column, list } = nameColumns[kind]
  if (list) return sql`artworks.${sql.raw(column)} @> array[${name}]::text[]`
  return sql`artworks.medium_choice = ${name}`
}

/** The column with one name in place of another; a list does not get it twice. */
export function renamed(kind: NameKind, name: string, to: string): SQL {
  const { column, list } = nameColumns[kind]
  const names = sql.raw(`artworks.${column}`)
  if (!list) return sql`${to}`
  return sql`case when ${names} @> array[${to}]::text[] then array_remove(${names}, ${name}::text)
    else array_replace(${names}, ${name}::text, ${to}::text) end`
}
