import { and, asc, eq, sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import type { Actor } from "../../actor.ts"
import { command } from "../../command.server.ts"
import type { FieldChanges } from "../../field-changes.server.ts"
import { hasChangedSince, recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { lockIds } from "../lock-works.server.ts"
import { toBatches } from "../work-batches.server.ts"
import { findSeriesTitle } from "./series.server.ts"
import { workPlaceSchema } from "./series-input.ts"

/** Leaves room to place a work between two neighbors without renumbering others. */
const positionGap = 1024

type MoveWorkInput = { id: string; series: string | null; before: string | null; undoes?: number | undefined }

type MoveWorkResult = {
  title: string
  series: string | null
  from: { series: string | null; before: string | null }
  step: number | null
}

/** Works of a series get numbers when one is first placed, or when no gap is left. `from` is the input of an undo. */
export const moveWorkInSeries = (shop: Shop, actor: Actor, input: MoveWorkInput): Promise<Outcome<MoveWorkResult>> =>
  command<MoveWorkInput, MoveWorkResult>(
    shop,
    actor,
    "artworks.write",
    validateInput(workPlaceSchema, input),
    async ({ tx, now }, { id, series: to, before, undoes }) => {
      await lockIds(tx, to ? sql`id = ${id} or series_id = ${to}` : sql`id = ${id}`)
      const work = await findWorkInSeries(tx, id)
      if (!work) return refuse("not_found", "There is no such work.")
      if (to && !(await findSeriesTitle(tx, to))) return refuse("not_found", "There is no such series.")
      const itsPlace = { noun: "artwork", nounId: id, fields: ["series", "seriesPosition"] }
      if (undoes && (await hasChangedSince(tx, undoes, itsPlace)))
        return refuse("conflict", `${work.title} has been moved again. This can’t be undone.`)
      if (to && before && (await findWorkInSeries(tx, before))?.seriesId !== to) {
        return refuse("conflict", "The works have just changed. Please look where it should go.")
      }
      const from = { series: work.seriesId, before: await findNextWork(tx, work) }
      const seriesPosition = to ? await getPosition(tx, to, id, before) : null
      if (work.seriesId === to && work.seriesPosition === seriesPosition)
        return done({ title: work.title, series: await findSeriesTitle(tx, to), from, step: null })
      await tx.update(artworks).set({ seriesId: to, seriesPosition, updatedAt: now }).where(eq(artworks.id, id))
      const changed = work.seriesId !== to
      const changes: FieldChanges = changed
        ? { series: { before: await findSeriesTitle(tx, work.seriesId), after: await findSeriesTitle(tx, to) } }
        : { seriesPosition: { before: work.seriesPosition, after: seriesPosition } }
      const action = changed ? "edited" : "placed in its series"
      const step = await recordEvent(tx, actor, { noun: "artwork", nounId: id, action, changes }, now)
      return done({ title: work.title, series: await findSeriesTitle(tx, to), from, step })
    },
  )

const inOrder = [asc(artworks.seriesRank), asc(artworks.newestFirst), asc(artworks.id)]

type WorkInSeries = { id: string; title: string; seriesId: string | null; seriesPosition: number | null }

async function findWorkInSeries(tx: Transaction, id: string): Promise<WorkInSeries | undefined> {
  const { title, seriesId, seriesPosition } = artworks
  const [row] = await tx
    .select({ id: artworks.id, title, seriesId, seriesPosition })
    .from(artworks)
    .where(eq(artworks.id, id))
  return row
}

/** Next work of the series; null at the end and in no series. */
async function findNextWork(tx: Transaction, work: WorkInSeries): Promise<string | null> {
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

/** A number before another work, or at the end. */
async function getPosition(tx: Transaction, to: string, id: string, before: string | null): Promise<number> {
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
  if (previous === null) return next === null ? positionGap : next - positionGap
  return next === null ? previous + positionGap : Math.floor((previous + next) / 2)
}

export async function numberWorks(tx: Transaction, which: ReturnType<typeof sql>, order: ReturnType<typeof sql>) {
  const { rows } = await tx.execute<{ id: string; position: string; now: number | null }>(
    sql`select id, series_position as now, row_number() over (order by ${order}) * ${positionGap} as position
      from artworks where ${which} order by position`,
  )
  const renumbered = rows.flatMap(({ id, position, now }) => (Number(position) === now ? [] : { id, position }))
  for (const some of toBatches(renumbered))
    await tx.execute(
      sql`update artworks set series_position = given.position
        from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given (id uuid, position int) where artworks.id = given.id`,
    )
}
