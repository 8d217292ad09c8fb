import { getTableColumns, type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import type { ArtworkColumn } from "./given-columns.ts"

type Values = Partial<typeof artworks.$inferInsert>

const columns = getTableColumns(artworks)
const list = (parts: SQL[]) => sql.join(parts, sql`, `)
const column = (name: ArtworkColumn) => sql`${sql.identifier(columns[name].name)}`

/** Rows as one JSON parameter, which the server takes apart by the types of the table's columns. */
function given(names: ArtworkColumn[], values: Values[]): SQL {
  const records = values.map((one) => Object.fromEntries(names.map((name) => [columns[name].name, one[name]])))
  const shape = names.map((name) => sql`${column(name)} ${sql.raw(columns[name].getSQLType())}`)
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given (${list(shape)})`
}

/** @returns the ids of the new works by their import keys */
export async function insertWorks(tx: Transaction, values: Values[]): Promise<Map<string, string>> {
  if (values.length === 0) return new Map()
  const names = Object.keys(values[0] ?? {}) as ArtworkColumn[]
  const { rows } = await tx.execute<{ id: string; import_key: string }>(sql`
    insert into ${artworks} (${list(names.map(column))})
    select * from ${given(names, values)}
    returning id, import_key`)
  return new Map(rows.map((row) => [row.import_key, row.id]))
}

/**
 * Writes the named columns of works that differ in any of them, and the time beside.
 * @param values with `id`, `updatedAt` and all of the names
 * @returns the ids of the works that differed
 */
export async function updateWorks(tx: Transaction, names: ArtworkColumn[], values: Values[]): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const theirs = (name: ArtworkColumn) => sql`given.${column(name)}`
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${artworks} set ${list([...names, "updatedAt" as const].map((name) => sql`${column(name)} = ${theirs(name)}`))}
    from ${given(["id", "updatedAt", ...names], values)}
    where ${artworks.id} = given.id
      and (${list(names.map((name) => sql`${artworks}.${column(name)}`))}) is distinct from (${list(names.map(theirs))})
    returning ${artworks.id}`)
  return new Set(rows.map((row) => row.id))
}
