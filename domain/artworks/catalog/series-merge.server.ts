import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import { series } from "../../../db/tables/artworks.ts"
import { history } from "../../../db/tables/content.ts"
import { pictures } from "../../../db/tables/media.ts"
import { seriesPictures } from "../../../db/tables/series-pictures.ts"
import { formerSlugs } from "../../../db/tables/slugs.ts"
import type { Actor } from "../../actor.ts"
import { command, type TransactionContext } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import type { StoredView } from "../../media/installation-view.ts"
import { listStoredViews, replaceViews } from "../../media/installation-views.server.ts"
import { listMissingIds } from "../../missing-ids.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { lockIds } from "../lock-works.server.ts"
import { insertChangedHistory, toBatches } from "../work-batches.server.ts"
import { undoSchema } from "./name-input.ts"
import { lockSeries, type SeriesRow } from "./series-commands.server.ts"
import { seriesMergeSchema } from "./series-input.ts"
import { numberWorks } from "./series-place.server.ts"

type MergedSeries = { title: string; into: string; works: number; step: number }

/** Steps of before series had pages lack `views`. */
type MergeDetail = {
  series: SeriesRow
  into: string
  works: Record<string, number | null>
  formers: string[]
  views?: StoredView[]
}

/** Merges a series into another: its works follow, and its slugs redirect. */
export const mergeSeries = (
  shop: Shop,
  actor: Actor,
  input: { id: string; into: string },
): Promise<Outcome<MergedSeries>> =>
  command<{ id: string; into: string }, MergedSeries>(
    shop,
    actor,
    "artworks.write",
    validateInput(seriesMergeSchema, input),
    async (run, { id, into }) => {
      const { tx, now } = run
      if (id === into)
        return refuse("invalid", "Please choose another series.", { into: "Please choose another series." })
      await lockIds(tx, sql`series_id in (${id}::uuid, ${into}::uuid)`)
      // Ordered by id, so that two merges in opposite directions do not deadlock.
      const [first, second] = [id, into].toSorted()
      const locked = [await lockSeries(tx, first ?? ""), await lockSeries(tx, second ?? "")]
      const merged = locked.find((one) => one?.id === id)
      const target = locked.find((one) => one?.id === into)
      if (!merged || !target) return refuse("not_found", "There is no such series.")
      const { rows: moved } = await tx.execute<{ id: string; position: number | null }>(
        sql`select id, series_position as position from artworks where series_id = ${id}`,
      )
      await numberWorks(tx, sql`series_id in (${id}, ${into})`, sql`series_id = ${id}, series_rank, newest_first, id`)
      for (const some of toBatches(moved.map((work) => work.id)))
        await updateWorksOfSeries(
          run,
          sql`series_id = ${into}`,
          sql`unnest(${sql.param(some)}::uuid[]) as given (id) where artworks.id = given.id`,
          { before: merged.title, after: target.title },
        )
      const formers = await tx
        .update(formerSlugs)
        .set({ nounId: into })
        .where(and(eq(formerSlugs.noun, "series"), eq(formerSlugs.nounId, id)))
        .returning({ slug: formerSlugs.slug })
      const views = await listStoredViews(tx, seriesPictures, { seriesId: id })
      await tx.delete(series).where(eq(series.id, id))
      await tx
        .insert(formerSlugs)
        .values({ noun: "series", slug: merged.slug, nounId: into, createdAt: now })
        .onConflictDoUpdate({ target: [formerSlugs.noun, formerSlugs.slug], set: { nounId: into, createdAt: now } })
      const detail: MergeDetail = {
        series: merged,
        into,
        works: Object.fromEntries(moved.map((work) => [work.id, work.position])),
        formers: formers.map(({ slug }) => slug),
        views,
      }
      const step = await recordEvent(tx, actor, { noun: "series", nounId: id, action: "merged", detail }, now)
      return done({ title: merged.title, into: target.title, works: moved.length, step })
    },
  )

/** Undoes a merge: restores the series with those works that have not moved since. */
export const undoSeriesMerge = (
  shop: Shop,
  actor: Actor,
  input: { step: number | string },
): Promise<Outcome<MergedSeries>> =>
  command<{ step: number }, MergedSeries>(
    shop,
    actor,
    "artworks.write",
    validateInput(undoSchema, input),
    async (run, { step }) => {
      const { tx, now } = run
      const [line] = await tx
        .select()
        .from(history)
        .where(and(eq(history.id, step), eq(history.noun, "series"), eq(history.action, "merged")))
      const stored = line?.detail as MergeDetail | undefined
      if (!line || !stored) return refuse("not_found", "There is no such step.")
      const { series: before, into, works: positions, formers, views = [] } = stored
      const places = Object.entries(positions).map(([id, position]) => ({ id, position }))
      await lockIds(tx, sql`id = any(${sql.param(places.map(({ id }) => id))}::uuid[])`)
      const [taken] = await tx
        .select({ id: series.id })
        .from(series)
        .where(or(eq(series.id, before.id), eq(series.title, before.title), eq(series.slug, before.slug)))
      if (taken) return refuse("conflict", `There is a series “${before.title}” again. This can’t be undone.`)
      const target = await lockSeries(tx, into)
      if (!target) return refuse("conflict", "The other series is gone. This can’t be undone.")
      await restoreSeries(run, before, views)
      let back = 0
      for (const some of toBatches(places))
        back += await updateWorksOfSeries(
          run,
          sql`series_id = ${before.id}, series_position = given.position`,
          sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given (id uuid, position int)
          where artworks.id = given.id and series_id = ${into}`,
          { before: target.title, after: before.title },
        )
      await tx.delete(formerSlugs).where(and(eq(formerSlugs.noun, "series"), eq(formerSlugs.slug, before.slug)))
      if (formers.length > 0) {
        await tx
          .update(formerSlugs)
          .set({ nounId: before.id })
          .where(and(eq(formerSlugs.noun, "series"), inArray(formerSlugs.slug, formers)))
      }
      const undone = await recordEvent(tx, actor, { noun: "series", nounId: before.id, action: "undid: merged" }, now)
      return done({ title: before.title, into: target.title, works: back, step: undone })
    },
  )

/** As the history stored it, which has texts for dates. Pictures that were deleted since are left out. */
async function restoreSeries({ tx, now }: TransactionContext, before: SeriesRow, views: StoredView[]): Promise<void> {
  const cover = before.coverPictureId ? [before.coverPictureId] : []
  const missing = await listMissingIds(tx, pictures, [...cover, ...views.map(({ pictureId }) => pictureId)])
  await tx.insert(series).values({
    ...before,
    coverPictureId: cover.find((id) => !missing.includes(id)) ?? null,
    pagePublishedAt: before.pagePublishedAt ? new Date(before.pagePublishedAt) : null,
    createdAt: new Date(before.createdAt),
    updatedAt: now,
  })
  const left = views.filter(({ pictureId }) => !missing.includes(pictureId))
  await replaceViews(tx, seriesPictures, { seriesId: before.id }, left)
}

async function updateWorksOfSeries(
  context: TransactionContext,
  set: SQL,
  which: SQL,
  title: { before: string; after: string },
): Promise<number> {
  const { rowCount } = await context.tx.execute(
    sql`with changed as (
        update artworks set ${set}, updated_at = ${context.now.toISOString()}::timestamptz from ${which}
        returning artworks.id, to_jsonb(${title.before}::text) as was, to_jsonb(${title.after}::text) as value
      ), written as (${insertChangedHistory(context, "series")})
      select from changed`,
  )
  return rowCount ?? 0
}
