import { and, eq, sql } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { changedSince, record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { lockIds } from "./lock-works.server.ts"

/** Leaves room to place a work between two neighbors without renumbering others. */
const gap = 1024

export const mostNumbered = 2_000

const wallPlaceSchema = z
  .strictObject({
    id: z.uuid(),
    /** The new next neighbor; null: use `after`. */
    before: z.uuid().nullable(),
    after: z.uuid().nullable(),
    undoes: z.coerce.number().int().positive().optional(),
  })
  .refine(({ before, after }) => before !== null || after !== null, "Say where the work should go.")
type WallPlace = z.input<typeof wallPlaceSchema>

/** `from` is the input of an undo; `step` is null when the work was already there. */
type Placed = { title: string; from: { before: string | null; after: string | null }; step: number | null }

type Hung = { id: string; title: string; sortOrder: number | null; rank: number; newestFirst: string }

/** Numbers the work between its neighbors. If no number is free, one more statement numbers the works above. */
export const placeOnWall = (shop: Shop, actor: Actor, input: WallPlace): Promise<Outcome<Placed>> =>
  command<z.output<typeof wallPlaceSchema>, Placed>(
    shop,
    actor,
    "artworks.write",
    checked(wallPlaceSchema, input),
    async ({ tx, now }, { id, before, after, undoes }) => {
      // Serialized, or two works between the same neighbors would get the same number.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('solander wall'))`)
      await lockIds(tx, sql`id = ${id}`)
      const work = await hung(tx, id)
      if (!work) return refuse("not_found", "There is no such work.")
      const itsPlace = { noun: "artwork", nounId: id, fields: ["sortOrder"] }
      if (undoes && (await changedSince(tx, undoes, itsPlace)))
        return refuse("conflict", `${work.title} has been moved again. This can’t be undone.`)
      const from = {
        before: (await beside(tx, work, "next"))?.id ?? null,
        after: (await beside(tx, work, "previous"))?.id ?? null,
      }
      const goal = await hung(tx, before ?? after ?? "")
      if (!goal || goal.id === id)
        return refuse("conflict", "The works have just changed. Please look where it should go.")
      if (goal.id === (before ? from.before : from.after)) return done({ title: work.title, from, step: null })
      const number = await numberBeside(tx, work, goal, before !== null)
      if (number === null) {
        const words = `Only the first ${mostNumbered} works on the wall can be ordered by hand.`
        return refuse("conflict", words)
      }
      await tx.update(artworks).set({ sortOrder: number, updatedAt: now }).where(eq(artworks.id, id))
      const changes = { sortOrder: { before: work.sortOrder, after: number } }
      const step = await record(tx, actor, { noun: "artwork", nounId: id, action: "edited", changes }, now)
      return done({ title: work.title, from, step })
    },
  )

const columns = {
  id: artworks.id,
  title: artworks.title,
  sortOrder: artworks.sortOrder,
  rank: sql<number>`${artworks.galleryRank}`,
  newestFirst: sql<string>`${artworks.newestFirst}::text`,
}

async function hung(tx: Transaction, id: string): Promise<Hung | undefined> {
  const [row] = await tx.select(columns).from(artworks).where(eq(artworks.id, id))
  return row
}

const keys = sql`(gallery_rank, newest_first, id)`
const keysOf = ({ rank, newestFirst, id }: Hung) => sql`(${rank}::int, ${newestFirst}::bigint, ${id}::uuid)`

/** The neighbor on the wall, without archived works. */
async function beside(
  tx: Transaction,
  work: Hung,
  side: "previous" | "next",
  not = work.id,
): Promise<Hung | undefined> {
  const [row] = await tx
    .select(columns)
    .from(artworks)
    .where(
      and(
        sql`archived_at is null and id <> ${not}`,
        side === "next" ? sql`${keys} > ${keysOf(work)}` : sql`${keys} < ${keysOf(work)}`,
      ),
    )
    .orderBy(
      side === "next"
        ? sql`gallery_rank, artworks.newest_first, artworks.id`
        : sql`gallery_rank desc, artworks.newest_first desc, artworks.id desc`,
    )
    .limit(1)
  return row
}

/** Null when more than `mostNumbered` works would need a number. */
async function numberBeside(tx: Transaction, work: Hung, goal: Hung, isBefore: boolean): Promise<number | null> {
  const previous = isBefore ? await beside(tx, goal, "previous", work.id) : goal
  const next = isBefore ? goal : await beside(tx, goal, "next", work.id)
  const [low, high] = [previous?.sortOrder ?? null, next?.sortOrder ?? null]
  if (!previous) return high === null ? gap : high - gap
  if (low !== null && high === null) return low + gap
  if (low !== null && high !== null && high - low > 1) return Math.floor((low + high) / 2)
  return numberAbove(tx, work, previous, high)
}

/** Numbers all works up to `last`, ending below `high`. Returns the number that follows. */
async function numberAbove(tx: Transaction, work: Hung, last: Hung, high: number | null): Promise<number | null> {
  const above = await lockIds(
    tx,
    sql`id in (select id from artworks where archived_at is null and id <> ${work.id} and ${keys} <= ${keysOf(last)}
      order by gallery_rank desc, newest_first desc, id desc limit ${mostNumbered + 1})`,
  )
  if (above.length > mostNumbered) return null
  const top = high ?? gap * (above.length + 2)
  // Bottom up, so that the place is one gap below the next work.
  await tx.execute(
    sql`update artworks set sort_order = placed.number, updated_at = updated_at from (
        select id, ${top}::int - ${gap} * (1 + row_number() over (order by gallery_rank desc, newest_first desc, id desc))::int as number
        from artworks where id = any (${sql.param(above)}::uuid[])
      ) as placed where artworks.id = placed.id and artworks.sort_order is distinct from placed.number`,
  )
  return top - gap
}
