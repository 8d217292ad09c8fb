import { and, asc, eq, ne } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { artworks, series } from "../../../db/tables/artworks.ts"
import { createSlug } from "../../../lib/slug.ts"
import type { Actor } from "../../actor.ts"
import { command } from "../../command.server.ts"
import { hasChangedSince, recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { reserveSlug, withUniqueSlug } from "../../slugs.server.ts"
import { validateInput } from "../../validate-input.ts"
import { findOrCreateSeries } from "./series.server.ts"
import { newSeriesSchema, seriesPlaceSchema, seriesSchema, seriesTitleSchema } from "./series-input.ts"

export type SeriesRow = typeof series.$inferSelect

type RenameSeriesInput = { id: string; title: string; undoes?: number | undefined }
type RenameSeriesResult = { before: SeriesRow; title: string; slug: string; step: number | null }
type MoveSeriesInput = { id: string; before: string | null; undoes?: number | undefined }
type MoveSeriesResult = { title: string; followed: string | null; step: number | null }

const noSeries = refuse("not_found", "There is no such series.")

export const refuseTakenName = (title: string) => {
  const message = `There is a series “${title}” already.`
  return refuse("conflict", message, { title: message })
}

export async function lockSeries(tx: Transaction, id: string): Promise<SeriesRow | null> {
  const [row] = await tx.select().from(series).where(eq(series.id, id)).for("update")
  return row ?? null
}

export const addSeries = (shop: Shop, actor: Actor, input: { title: string }): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "artworks.write", validateInput(newSeriesSchema, input), async ({ tx, now }, { title }) => {
    const [known] = await tx.select({ id: series.id }).from(series).where(eq(series.title, title))
    if (known) return refuseTakenName(title)
    const id = await findOrCreateSeries(tx, title, now)
    if (!id) throw new Error("the series was not created")
    const changes = { title: { before: null, after: title } }
    await recordEvent(tx, actor, { noun: "series", nounId: id, action: "added", changes }, now)
    return done({ id })
  })

/** Refused for a series with works. Undoes `addSeries`. */
export const removeSeries = (shop: Shop, actor: Actor, input: { id: string }): Promise<Outcome<{ title: string }>> =>
  command(shop, actor, "artworks.write", validateInput(seriesSchema, input), async ({ tx, now }, { id }) => {
    const row = await lockSeries(tx, id)
    if (!row) return noSeries
    const [work] = await tx.select({ id: artworks.id }).from(artworks).where(eq(artworks.seriesId, id)).limit(1)
    if (work) return refuse("conflict", `${row.title} has works by now.`)
    await tx.delete(series).where(eq(series.id, id))
    const changes = { title: { before: row.title, after: null } }
    await recordEvent(tx, actor, { noun: "series", nounId: id, action: "removed", changes }, now)
    return done({ title: row.title })
  })

/** The old slug redirects. If another series has the new slug, the old one stays. `step` is null when nothing changed. */
export const renameSeries = (
  shop: Shop,
  actor: Actor,
  input: RenameSeriesInput,
): Promise<Outcome<RenameSeriesResult>> =>
  withUniqueSlug("series_slug_unique", () =>
    command<RenameSeriesInput, RenameSeriesResult>(
      shop,
      actor,
      "artworks.write",
      validateInput(seriesTitleSchema, input),
      async ({ tx, now }, { id, title, undoes }) => {
        const before = await lockSeries(tx, id)
        if (!before) return noSeries
        if (undoes && (await hasChangedSince(tx, undoes, { noun: "series", nounId: id, fields: ["title"] })))
          return refuse("conflict", `It has been renamed again: it is ${before.title} now. This can’t be undone.`)
        if (before.title === title) return done({ before, title, slug: before.slug, step: null })
        const [same] = await tx
          .select({ id: series.id })
          .from(series)
          .where(and(eq(series.title, title), ne(series.id, id)))
        if (same) return refuseTakenName(title)
        const asked = createSlug(title, "series")
        const [other] = await tx
          .select({ id: series.id })
          .from(series)
          .where(and(eq(series.slug, asked), ne(series.id, id)))
        const taken = await reserveSlug(tx, "series", series, { wanted: other ? "" : asked, title, own: before }, now)
        if (!taken.ok) return taken
        await tx.update(series).set({ title, slug: taken.value, updatedAt: now }).where(eq(series.id, id))
        const changes = {
          title: { before: before.title, after: title },
          slug: { before: before.slug, after: taken.value },
        }
        const step = await recordEvent(tx, actor, { noun: "series", nounId: id, action: "renamed", changes }, now)
        return done({ before, title, slug: taken.value, step })
      },
    ),
  )

/** `followed`: the next series before the move, for an undo; `step` is null when nothing changed. */
export const moveSeries = (shop: Shop, actor: Actor, input: MoveSeriesInput): Promise<Outcome<MoveSeriesResult>> =>
  command<MoveSeriesInput, MoveSeriesResult>(
    shop,
    actor,
    "artworks.write",
    validateInput(seriesPlaceSchema, input),
    async ({ tx, now }, { id, before, undoes }) => {
      const all = await tx.select().from(series).orderBy(asc(series.position), asc(series.id)).for("update")
      const moved = all.find((one) => one.id === id)
      if (!moved || (before !== null && !all.some((one) => one.id === before))) return noSeries
      if (undoes && (await hasChangedSince(tx, undoes, { noun: "series", nounId: id, fields: ["position"] })))
        return refuse("conflict", `${moved.title} has been moved again. This can’t be undone.`)
      const followed = all[all.indexOf(moved) + 1]?.id ?? null
      if (before === id || before === followed) return done({ title: moved.title, followed, step: null })
      const others = all.filter((one) => one.id !== id)
      const at = before === null ? others.length : others.findIndex((one) => one.id === before)
      for (const [index, one] of others.toSpliced(at, 0, moved).entries()) {
        const position = index + 1
        if (one.position !== position) await tx.update(series).set({ position }).where(eq(series.id, one.id))
      }
      const changes = { position: { before: all.indexOf(moved) + 1, after: at + 1 } }
      const step = await recordEvent(tx, actor, { noun: "series", nounId: id, action: "moved", changes }, now)
      return done({ title: moved.title, followed, step })
    },
  )
