import { and, eq, sql } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import type { Actor } from "../../actor.ts"
import { command } from "../../command.server.ts"
import { hasChangedSince, recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { lockIds } from "../lock-works.server.ts"

/** Leaves room to place a work between two neighbors without renumbering others. */
const positionGap = 1024

export const maxNumbered = 2_000

const gridPlaceSchema = z
  .strictObject({
    id: z.uuid(),
    /** The work that is next to it then; null: use `after`. */
    before: z.uuid().nullable(),
    after: z.uuid().nullable(),
    undoes: z.coerce.number().int().positive().optional(),
  })
  .refine(({ before, after }) => before !== null || after !== null, "Say where the work should go.")
type GridPlace = z.input<typeof gridPlaceSchema>

/** `from` is the input of an undo; `step` is null when the work was already there. */
type GridPlacement = { title: string; from: { before: string | null; after: string | null }; step: number | null }

type WorkInGrid = { id: string; title: string; sortOrder: number | null; rank: number; newestFirst: string }

/** Numbers the work between its neighbors. If no number is free, one more statement numbers the works above. */
export const moveInGrid = (shop: Shop, actor: Actor, input: GridPlace): Promise<Outcome<GridPlacement>> =>
  command<z.output<typeof gridPlaceSchema>, GridPlacement>(
    shop,
    actor,
    "artworks.write",
    validateInput(gridPlaceSchema, input),
    async ({ tx, now }, { id, before, after, undoes }) => {
      // Serialized, or two works between the same neighbors would get the same number.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('solander wall'))`)
      await lockIds(tx, sql`id = ${id}`)
      const work = await findGridWork(tx, id)
      if (!work) return refuse("not_found", "There is no such work.")
      const itsPlace = { noun: "artwork", nounId: id, fields: ["sortOrder"] }
      if (undoes && (await hasChangedSince(tx, undoes, itsPlace)))
        return refuse("conflict", `${work.title} has been moved again. This can’t be undone.`)
      const from = {
        before: (await findNeighbor(tx, work, "next"))?.id ?? null,
        after: (await findNeighbor(tx, work, "previous"))?.id ?? null,
      }
      const goal = await findGridWork(tx, before ?? after ?? "")
      if (!goal || goal.id === id)
        return refuse("conflict", "The works have just changed. Please look where it should go.")
      if (goal.id === (before ? from.before : from.after)) return done({ title: work.title, from, step: null })
      const number = await getNumberBeside(tx, work, goal, before !== null)
      if (number === null) {
        const message = `Only the first ${maxNumbered} works of the gallery can be ordered by hand.`
        return refuse("conflict", message)
      }
      await tx.update(artworks).set({ sortOrder: number, updatedAt: now }).where(eq(artworks.id, id))
      const changes = { sortOrder: { before: work.sortOrder, after: number } }
      const step = await recordEvent(tx, actor, { noun: "artwork", nounId: id, action: "edited", changes }, now)
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

async function findGridWork(tx: Transaction, id: string): Promise<WorkInGrid | undefined> {
  const [row] = await tx.select(columns).from(artworks).where(eq(artworks.id, id))
  return row
}

const keys = sql`(gallery_rank, newest_first, id)`
const getKeys = ({ rank, newestFirst, id }: WorkInGrid) => sql`(${rank}::int, ${newestFirst}::bigint, ${id}::uuid)`

/** The neighbor on the wall, without archived works. */
async function findNeighbor(
  tx: Transaction,
  work: WorkInGrid,
  side: "previous" | "next",
  not = work.id,
): Promise<WorkInGrid | undefined> {
  const [row] = await tx
    .select(columns)
    .from(artworks)
    .where(
      and(
        sql`archived_at is null and id <> ${not}`,
        side === "next" ? sql`${keys} > ${getKeys(work)}` : sql`${keys} < ${getKeys(work)}`,
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

/** Null when more than `maxNumbered` works would need a number. */
async function getNumberBeside(
  tx: Transaction,
  work: WorkInGrid,
  goal: WorkInGrid,
  isBefore: boolean,
): Promise<number | null> {
  const previous = isBefore ? await findNeighbor(tx, goal, "previous", work.id) : goal
  const next = isBefore ? goal : await findNeighbor(tx, goal, "next", work.id)
  const [low, high] = [previous?.sortOrder ?? null, next?.sortOrder ?? null]
  if (!previous) return high === null ? positionGap : high - positionGap
  if (low !== null && high === null) return low + positionGap
  if (low !== null && high !== null && high - low > 1) return Math.floor((low + high) / 2)
  return renumberAbove(tx, work, previous, high)
}

/** Numbers all works up to `last`, ending below `high`. Returns the number that follows. */
async function renumberAbove(
  tx: Transaction,
  work: WorkInGrid,
  last: WorkInGrid,
  high: number | null,
): Promise<number | null> {
  const above = await lockIds(
    tx,
    sql`id in (select id from artworks where archived_at is null and id <> ${work.id} and ${keys} <= ${getKeys(last)}
      order by gallery_rank desc, newest_first desc, id desc limit ${maxNumbered + 1})`,
  )
  if (above.length > maxNumbered) return null
  const top = high ?? positionGap * (above.length + 2)
  // Bottom up, so that the place is one gap below the next work.
  await tx.execute(
    sql`update artworks set sort_order = placed.number, updated_at = updated_at from (
        select id, ${top}::int - ${positionGap} * (1 + row_number() over (order by gallery_rank desc, newest_first desc, id desc))::int as number
        from artworks where id = any (${sql.param(above)}::uuid[])
      ) as placed where artworks.id = placed.id and artworks.sort_order is distinct from placed.number`,
  )
  return top - positionGap
}
