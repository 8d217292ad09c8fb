import { sql } from "drizzle-orm"
import type { Database, Transaction } from "../../../../db/connect.ts"
import type { importWorks } from "../../../../db/tables/imports.ts"

type WorkRow = Pick<typeof importWorks.$inferSelect, "artworkId" | "step" | "pictures">

const toRecordset = (works: readonly WorkRow[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    works.map(({ artworkId, step, pictures }) => ({ id: artworkId, step: step ?? 0, pictures })),
  )}::jsonb) as given (id uuid, step bigint, pictures uuid[])`

/** Every table that refers to a work is here, in `ownRows`, or in the query below; the first reason is reported. */
const usesOfWorks: [table: string, reason: string][] = [
  ["order_lines", "There is an order for it."],
  ["holds", "It is held, or a copy of it was sold."],
  ["hold_alerts", "Someone is waiting for it."],
  ["exhibition_artworks", "It is in an exhibition."],
  ["exhibition_hangings", "It is on the wall of an exhibition."],
  ["viewing_room_works", "It is in a viewing room."],
  ["agreement_works", "It is on a consignment or loan."],
  ["artwork_media_files", "It has a film or a sound."],
  ["certificates", "It has a certificate."],
  ["condition_reports", "It has a condition report."],
  ["commissions", "It was made for a commission."],
  ["commission_references", "A commission refers to it."],
  ["post_artworks", "It is in a blog post."],
  ["threads", "A message is about it."],
  ["messages", "A message is about it."],
  ["stock_take_counts", "It was counted in a stock-take."],
  ["stock_take_choices", "It was counted in a stock-take."],
  ["stock_take_lines", "It was counted in a stock-take."],
  ["work_amounts", "Costs were recorded for it."],
]

/** Rows that an import creates, or that are meaningless without their work. */
export const ownRows = ["imported_rows", "removed_views", "upload_drafts"]

/** Sentences by work. The works must be locked against new orders. The import's provenance has the time of its history line. */
export async function findWorkUses(
  tx: Database | Transaction,
  works: readonly WorkRow[],
): Promise<Map<string, string>> {
  if (works.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; reason: string | null }>(sql`
    with named as materialized (
      select body::text as words, 'It is in a blog post.' as reason from posts
      union all select body::text, 'It is in a newsletter.' from letters
      union all select content::text, 'It is on the homepage.' from homepage_sections
      union all select content::text, 'It is in a draft or an earlier version of a page.' from page_versions)
    select given.id, case
      ${sql.join(
        usesOfWorks.map(
          ([table, reason]) =>
            sql`when exists (select from ${sql.identifier(table)} u where u.artwork_id = given.id) then ${reason}::text`,
        ),
        sql` `,
      )}
      when exists (select from stays u join artworks a on a.id = u.artwork_id
        where a.id = given.id and u.from_at <> a.created_at) then 'It was moved since.'
      when exists (select from artwork_provenance p where p.artwork_id = given.id
        and p.created_at is distinct from (select at from history where id = given.step))
        then 'It has provenance that was added since.'
      when exists (select from artwork_pictures p where p.artwork_id = given.id
        and not coalesce(p.picture_id = any (given.pictures), false)) then 'It has pictures that were added since.'
      when exists (select from history where noun = 'artwork' and noun_id = given.id::text and history.id > given.step)
        then 'It was changed since.'
      else (select reason from named where words like '%' || given.id || '%' limit 1)
      end as reason
    from ${toRecordset(works)}`)
  return new Map(rows.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason] as const])))
}

export async function listChangesSinceImport(
  tx: Database | Transaction,
  works: readonly WorkRow[],
): Promise<Map<string, Set<string>>> {
  if (works.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; fields: string[] }>(sql`
    select given.id, array_agg(distinct field) as fields
    from ${toRecordset(works)}
    join history on noun = 'artwork' and noun_id = given.id::text and history.id > given.step
    cross join lateral jsonb_object_keys(history.changes) as field
    where given.step > 0
    group by given.id`)
  return new Map(rows.map(({ id, fields }) => [id, new Set(fields)]))
}
