import { type SQL, sql } from "drizzle-orm"
import type { NameKind } from "./name-kinds.ts"

/** `list`: the column is an array. */
export const nameColumns: Record<NameKind, { column: "medium" | "tags" | "subjects" | "styles"; list: boolean }> = {
  medium: { column: "medium", list: false },
  tag: { column: "tags", list: true },
  subject: { column: "subjects", list: true },
  style: { column: "styles", list: true },
}

/** Written so that PostgreSQL uses the column's index. */
export function hasName(kind: NameKind, name: SQL): SQL {
  const { column, list } = nameColumns[kind]
  if (list) return sql`artworks.${sql.raw(column)} @> array[${name}]::text[]`
  return sql`artworks.medium_choice = ${name}`
}

/** Replaces a name without duplicating it in a list. */
export function replaceName(kind: NameKind, name: string, to: string): SQL {
  const { column, list } = nameColumns[kind]
  const names = sql.raw(`artworks.${column}`)
  if (!list) return sql`${to}`
  return sql`case when ${names} @> array[${to}]::text[] then array_remove(${names}, ${name}::text)
    else array_replace(${names}, ${name}::text, ${to}::text) end`
}
