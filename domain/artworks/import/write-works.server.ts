import { sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { insertRows, jsonRows, listColumns, type NewRow } from "../../../db/json-rows.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import type { ArtworkColumn } from "./given-columns.ts"

type Values = Partial<NewRow<typeof artworks>>

/** @returns ids of the new works by import key */
export async function insertWorks(tx: Transaction, values: NewRow<typeof artworks>[]): Promise<Map<string, string>> {
  if (values.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; import_key: string }>(
    sql`${insertRows(artworks, values)} returning id, import_key`,
  )
  return new Map(rows.map((row) => [row.import_key, row.id]))
}

/** Updates works that differ. A new series clears the place in it. Returns the ids of the works that differed. */
export async function updateWorks(tx: Transaction, names: ArtworkColumn[], values: Values[]): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const written = [...names, "updatedAt" as const]
  const place = names.includes("seriesId")
    ? sql`, series_position = case when artworks.series_id is not distinct from given.series_id then artworks.series_position end`
    : sql``
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${artworks} set (${listColumns(artworks, written)}) = row(${listColumns(artworks, written, "given.")})${place}
    from ${jsonRows(artworks, ["id", ...written], values)}
    where ${artworks.id} = given.id
      and row(${listColumns(artworks, names, "artworks.")}) is distinct from row(${listColumns(artworks, names, "given.")})
    returning ${artworks.id}`)
  return new Set(rows.map((row) => row.id))
}
