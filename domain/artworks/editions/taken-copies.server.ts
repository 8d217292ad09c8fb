import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { holds } from "../../../db/tables/holds.ts"
import { notifyStudio } from "../../notifications/notify.server.ts"
import type { Shop } from "../../shop.ts"
import { studioPaths } from "../../urls.ts"
import { isReserved } from "./reserved-holds.server.ts"

/** Numbers of held or sold copies. Read it under the works' locks. */
export async function getTakenNumbers(tx: Transaction, ids: string[]): Promise<Map<string, Set<number>>> {
  const rows = await tx
    .select({ artworkId: holds.artworkId, numbers: sql<number[]>`array_agg(${holds.number})` })
    .from(holds)
    .where(and(inArray(holds.artworkId, ids), ne(holds.state, "released")))
    .groupBy(holds.artworkId)
  const taken = new Map(rows.map(({ artworkId, numbers }) => [artworkId, new Set(numbers)]))
  return new Map(ids.map((id) => [id, taken.get(id) ?? new Set()]))
}

/** Lowest first; fewer when fewer are left. An original is an edition of one. */
export function listFreeNumbers(editionSize: number | null, taken: ReadonlySet<number>, wanted: number): number[] {
  const free: number[] = []
  for (let number = 1; number <= (editionSize ?? 1) && free.length < wanted; number++) {
    if (!taken.has(number)) free.push(number)
  }
  return free
}

/** Highest sold or held copy, 0 for none; an original has copy 1. Read it under the work's lock. */
async function getHighestTakenCopy(db: Transaction | Database, id: string): Promise<number> {
  const [row] = await db
    .select({ highest: sql<number>`coalesce(max(${holds.number}), 0)::int` })
    .from(holds)
    .where(and(eq(holds.artworkId, id), ne(holds.state, "released")))
  return row?.highest ?? 0
}

export async function countSoldCopies(tx: Transaction, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ artworkId: holds.artworkId, count: sql<number>`count(*)::int` })
    .from(holds)
    .where(and(inArray(holds.artworkId, ids), eq(holds.state, "sold")))
    .groupBy(holds.artworkId)
  return new Map(rows.map((row) => [row.artworkId, row.count]))
}

export async function isInOrder(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: holds.id })
    .from(holds)
    .where(and(eq(holds.artworkId, id), isNotNull(holds.orderId), ne(holds.state, "released")))
    .limit(1)
  return rows.length > 0
}

/** Null when allowed. Taken copies stay in the edition, and an ordered or reserved work stays an original or an edition. */
export async function findEditionProblem(
  tx: Transaction,
  work: { id: string; editionSize: number | null },
  editionSize: number | null,
): Promise<string | null> {
  if (editionSize === work.editionSize) return null
  if ((editionSize === null) !== (work.editionSize === null) && (await isInOrder(tx, work.id))) {
    return work.editionSize === null
      ? "An order holds this work, so it stays one of a kind."
      : "An order holds a copy of this work, so it stays an edition."
  }
  if ((editionSize === null) !== (work.editionSize === null) && (await isReserved(tx, work.id))) {
    return work.editionSize === null
      ? "It is reserved for someone, so it stays one of a kind."
      : "A copy is reserved for someone, so it stays an edition."
  }
  const highest = await getHighestTakenCopy(tx, work.id)
  return highest > (editionSize ?? 1) ? `Copy ${highest} is sold or held, so the edition cannot be smaller.` : null
}

/** Includes reserved copies. */
export async function countCopiesOnHold({ db, now }: Pick<Shop, "db" | "now">): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from holds
    where state = 'active' and (expires_at is null or expires_at > ${now().toISOString()}::timestamptz)`)
  return rows[0]?.count ?? 0
}

/** An edition with at most this many free copies is nearly sold out. */
const fewCopies = 2

/** Alerts the studio about editions with few or no copies left. Call it when a copy is taken. */
export async function notifyLastCopies(shop: Shop, tx: Transaction, ids: string[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string; title: string; left: number }>(sql`
    select a.id, a.title, a.edition_size - count(h.id)::int as left from artworks a
    left join holds h on h.artwork_id = a.id and h.state <> 'released'
    where a.id = any (${sql.param(ids)}::uuid[]) and a.edition_size > ${fewCopies}
    group by a.id having a.edition_size - count(h.id) <= ${fewCopies} order by a.id`)
  for (const { id, title, left } of rows) {
    const sentence = left > 1 ? `${left} copies are left` : left === 1 ? "The last copy is left" : "No copy is left"
    const link = studioPaths.artwork(id)
    await notifyStudio(shop, tx, {
      kind: "low-edition",
      title: `${title}: ${sentence.toLowerCase()}`,
      message: `${sentence} to buy.`,
      link,
    })
  }
}
