import { and, asc, eq, ne } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks, series } from "../../db/tables/artworks.ts"
import { slugOf } from "../../lib/slug.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { onAFreeAddress, takeSlug } from "../slugs.server.ts"
import { seriesIdOf } from "./series.server.ts"
import { newSeriesSchema, seriesPlaceSchema, seriesSchema, seriesTitleSchema } from "./series-input.ts"

export type SeriesRow = typeof series.$inferSelect

const noSeries = refuse("not_found", "There is no such series.")

const nameTaken = (title: string) => {
  const words = `There is a series “${title}” already.`
  return refuse("conflict", words, { title: words })
}

/** Locks a series; null when there is none. Works are locked before. */
export async function lockSeries(tx: Transaction, id: string): Promise<SeriesRow | null> {
  const [row] = await tx.select().from(series).where(eq(series.id, id)).for("update")
  return row ?? null
}

/** Adds an empty series at the end. */
export const addSeries = (shop: Shop, actor: Actor, input: { title: string }): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "admin", checked(newSeriesSchema, input), async ({ tx, now }, { title }) => {
    const [known] = await tx.select({ id: series.id }).from(series).where(eq(series.title, title))
    if (known) return nameTaken(title)
    const id = await seriesIdOf(tx, title)
    if (!id) throw new Error("the series was not created")
    const changes = { title: { before: null, after: title } }
    await record(tx, actor, { noun: "series", nounId: id, action: "added", changes }, now)
    return done({ id })
  })

/** Removes a series that no work is in: what undoes its adding. */
export const removeSeries = (shop: Shop, actor: Actor, input: { id: string }): Promise<Outcome<{ title: string }>> =>
  command(shop, actor, "admin", checked(seriesSchema, input), async ({ tx, now }, { id }) => {
    const row = await lockSeries(tx, id)
    if (!row) return noSeries
    const [work] = await tx.select({ id: artworks.id }).from(artworks).where(eq(artworks.seriesId, id)).limit(1)
    if (work) return refuse("conflict", `${row.title} has works by now.`)
    await tx.delete(series).where(eq(series.id, id))
    const changes = { title: { before: row.title, after: null } }
    await record(tx, actor, { noun: "series", nounId: id, action: "removed", changes }, now)
    return done({ title: row.title })
  })

/**
 * Gives a series another name, and an address made of it; the old address leads to the new one. Where another series has
 * that address, the old one stays.
 * @returns the name and the address before and after
 */
export const renameSeries = (
  shop: Shop,
  actor: Actor,
  input: { id: string; title: string },
): Promise<Outcome<{ before: SeriesRow; title: string; slug: string }>> =>
  onAFreeAddress("series_slug_unique", () =>
    command(shop, actor, "admin", checked(seriesTitleSchema, input), async ({ tx, now }, { id, title }) => {
      const before = await lockSeries(tx, id)
      if (!before) return noSeries
      if (before.title === title) return done({ before, title, slug: before.slug })
      const [same] = await tx
        .select({ id: series.id })
        .from(series)
        .where(and(eq(series.title, title), ne(series.id, id)))
      if (same) return nameTaken(title)
      const asked = slugOf(title, "series")
      const [other] = await tx
        .select({ id: series.id })
        .from(series)
        .where(and(eq(series.slug, asked), ne(series.id, id)))
      const taken = await takeSlug(tx, "series", series, { wanted: other ? "" : asked, title, own: before }, now)
      if (!taken.ok) return taken
      await tx.update(series).set({ title, slug: taken.value }).where(eq(series.id, id))
      const changes = {
        title: { before: before.title, after: title },
        slug: { before: before.slug, after: taken.value },
      }
      await record(tx, actor, { noun: "series", nounId: id, action: "renamed", changes }, now)
      return done({ before, title, slug: taken.value })
    }),
  )

/**
 * Puts a series before another one, or at the end: the order in which the site names them.
 * @returns which series followed it before: what takes it back
 */
export const moveSeries = (
  shop: Shop,
  actor: Actor,
  input: { id: string; before: string | null },
): Promise<Outcome<{ title: string; followed: string | null }>> =>
  command(shop, actor, "admin", checked(seriesPlaceSchema, input), async ({ tx, now }, { id, before }) => {
    const all = await tx.select().from(series).orderBy(asc(series.position), asc(series.id)).for("update")
    const moved = all.find((one) => one.id === id)
    if (!moved || (before !== null && !all.some((one) => one.id === before))) return noSeries
    const followed = all[all.indexOf(moved) + 1]?.id ?? null
    if (before === id || before === followed) return done({ title: moved.title, followed })
    const others = all.filter((one) => one.id !== id)
    const at = before === null ? others.length : others.findIndex((one) => one.id === before)
    for (const [index, one] of others.toSpliced(at, 0, moved).entries()) {
      const position = index + 1
      if (one.position !== position) await tx.update(series).set({ position }).where(eq(series.id, one.id))
    }
    const changes = { position: { before: all.indexOf(moved) + 1, after: at + 1 } }
    await record(tx, actor, { noun: "series", nounId: id, action: "moved", changes }, now)
    return done({ title: moved.title, followed })
  })
