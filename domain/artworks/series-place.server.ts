import { and, asc, eq, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import type { FieldChanges } from "../field-changes.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type ArtworkRow, lockWorks } from "./lock-works.server.ts"
import { seriesTitleOf } from "./series.server.ts"
import { workPlaceSchema } from "./series-input.ts"

/** Between two neighbors, so that a work can be put between them without a new number for any other. */
const gap = 1024

type Placed = { title: string; series: string | null; from: { series: string | null; before: string | null } }

/**
 * Puts a work into a series, before another of its works or at the end; or into no series. The works of a series get
 * numbers of their own the first time that one of them is placed, or when there is no gap left.
 * @returns where it was: what takes it back
 */
export const placeWork = (
  shop: Shop,
  actor: Actor,
  input: { id: string; series: string | null; before: string | null },
): Promise<Outcome<Placed>> =>
  command(shop, actor, "admin", checked(workPlaceSchema, input), async ({ tx, now }, { id, series: to, before }) => {
    const works = await lockWorks(tx, [id, ...(to ? await worksIn(tx, to) : [])])
    const work = works.get(id)
    if (!work) return refuse("not_found", "There is no such work.")
    if (to && !(await seriesTitleOf(tx, to))) return refuse("not_found", "There is no such series.")
    if (to && before && works.get(before)?.seriesId !== to) {
      return refuse("conflict", "The works have changed meanwhile. Please look where it should go.")
    }
    const from = { series: work.seriesId, before: await following(tx, work) }
    const seriesPosition = to ? await positionIn(tx, to, id, before) : null
    await tx.update(artworks).set({ seriesId: to, seriesPosition, updatedAt: now }).where(eq(artworks.id, id))
    const changed = work.seriesId !== to
    const changes: FieldChanges = changed
      ? { series: { before: await seriesTitleOf(tx, work.seriesId), after: await seriesTitleOf(tx, to) } }
      : { seriesPosition: { before: work.seriesPosition, after: seriesPosition } }
    const action = changed ? "edited" : "placed in its series"
    await record(tx, actor, { noun: "artwork", nounId: id, action, changes }, now)
    return done({ title: work.title, series: await seriesTitleOf(tx, to), from })
  })

const inOrder = [asc(artworks.seriesRank), asc(artworks.newestFirst), asc(artworks.id)]

async function worksIn(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx.select({ id: artworks.id }).from(artworks).where(eq(artworks.seriesId, id))
  return rows.map((row) => row.id)
}

/** The work after this one in its series; null at the end and in no series. */
async function following(tx: Transaction, work: ArtworkRow): Promise<string | null> {
  if (!work.seriesId) return null
  const [next] = await tx
    .select({ id: artworks.id })
    .from(artworks)
    .where(
      and(
        eq(artworks.seriesId, work.seriesId),
        sql`(series_rank, newest_first, artworks.id) > (select series_rank, newest_first, one.id from artworks as one where one.id = ${work.id})`,
      ),
    )
    .orderBy(...inOrder)
    .limit(1)
  return next?.id ?? null
}

/** A number for the place before another work, or at the end. */
async function positionIn(tx: Transaction, to: string, id: string, before: string | null): Promise<number> {
  const places = async () => {
    const rows = await tx
      .select({ id: artworks.id, position: artworks.seriesPosition })
      .from(artworks)
      .where(and(eq(artworks.seriesId, to), sql`${artworks.id} <> ${id}`))
      .orderBy(...inOrder)
    const at = before === null ? rows.length : rows.findIndex((row) => row.id === before)
    const numbered = rows.every((row) => row.position !== null)
    return { previous: rows[at - 1]?.position ?? null, next: rows[at]?.position ?? null, numbered }
  }
  let { previous, next, numbered } = await places()
  const isFull = previous !== null && next !== null && next - previous < 2
  if (!numbered || isFull) {
    await numberWorks(tx, sql`series_id = ${to} and id <> ${id}`, sql`series_rank, newest_first, id`)
    ;({ previous, next } = await places())
  }
  if (previous === null) return next === null ? gap : next - gap
  return next === null ? previous + gap : Math.floor((previous + next) / 2)
}

/** Numbers works in an order, with gaps. */
export async function numberWorks(tx: Transaction, which: ReturnType<typeof sql>, order: ReturnType<typeof sql>) {
  await tx.execute(
    sql`update artworks set series_position = numbered.place * ${gap}
      from (select id, row_number() over (order by ${order}) as place from artworks where ${which}) as numbered
      where artworks.id = numbered.id and series_position is distinct from numbered.place * ${gap}`,
  )
}
