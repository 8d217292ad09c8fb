import { eq, sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { series } from "../../../db/tables/artworks.ts"
import { reserveSlug } from "../../slugs.server.ts"

/** Ignores case; creates the series when missing. Null for no title. */
export async function findOrCreateSeries(tx: Transaction, title: string | null, at: Date): Promise<string | null> {
  if (!title) return null
  const found = await findByTitle(tx, title)
  if (found) return found
  const slug = await reserveSlug(tx, "series", series, { wanted: "", title }, at)
  if (!slug.ok) throw new Error(slug.problem.message)
  const position = sql`(select coalesce(max(position), 0) + 1 from series)`
  const [made] = await tx
    .insert(series)
    .values({ title, slug: slug.value, position })
    .onConflictDoNothing()
    .returning({ id: series.id })
  // Another transaction created it in the same moment.
  return made?.id ?? findByTitle(tx, title)
}

async function findByTitle(tx: Transaction, title: string): Promise<string | null> {
  const [row] = await tx.select({ id: series.id }).from(series).where(eq(series.title, title))
  return row?.id ?? null
}

export async function findSeriesTitle(tx: Transaction, id: string | null): Promise<string | null> {
  if (!id) return null
  const [row] = await tx.select({ title: series.title }).from(series).where(eq(series.id, id))
  return row?.title ?? null
}
