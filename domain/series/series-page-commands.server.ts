import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { series } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { seriesPictures } from "../../db/tables/series-pictures.ts"
import type { Actor } from "../actor.ts"
import { lockSeries, refuseTakenName, type SeriesRow } from "../artworks/catalog/series-commands.server.ts"
import { command, type TransactionContext } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { replaceViews } from "../media/installation-views.server.ts"
import { listMissingIds } from "../missing-ids.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { createPublicationCommands } from "../publication-commands.server.ts"
import type { Shop } from "../shop.ts"
import { reserveSlug, withUniqueSlug } from "../slugs.server.ts"
import { refuseStale } from "../stale.ts"
import { validateInput } from "../validate-input.ts"
import { type CheckedSeriesPage, type SeriesPageInput, seriesPageSchema } from "./series-schema.ts"

export const seriesNotFound = refuse("not_found", "There is no such series.")

type SavedSeries = { slug: string; changed: string[]; updatedAt: Date }

/** An empty slug keeps the current address; a new one redirects the old one. @param seenAt refuses (409) if it was saved since */
export const updateSeriesPage = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: SeriesPageInput,
  seenAt?: Date,
): Promise<Outcome<SavedSeries>> =>
  withUniqueSlug("series_slug_unique", () =>
    command(shop, actor, "artworks.write", validateInput(seriesPageSchema, input), async (run, fields) => {
      const before = await lockSeries(run.tx, id)
      if (!before) return seriesNotFound
      return refuseStale("series", before, seenAt) ?? applySeriesChanges(run, before, fields)
    }),
  )

async function applySeriesChanges(
  { tx, actor, now }: TransactionContext,
  before: SeriesRow,
  { views, slug: wanted, ...fields }: CheckedSeriesPage,
): Promise<Outcome<SavedSeries>> {
  const refused = await findRefusal(tx, before, { ...fields, views })
  if (refused) return refused
  const slug = await reserveSlug(tx, "series", series, { wanted, title: fields.title, own: before }, now)
  if (!slug.ok) return slug
  const changes = fieldChanges(before, { ...fields, slug: slug.value })
  const viewsBefore = await replaceViews(tx, seriesPictures, { seriesId: before.id }, views)
  if (viewsBefore) changes.views = { before: viewsBefore, after: views }
  const changed = Object.keys(changes)
  if (changed.length === 0) return done({ slug: before.slug, changed, updatedAt: before.updatedAt })
  await tx
    .update(series)
    .set({ ...fields, slug: slug.value, updatedAt: now })
    .where(eq(series.id, before.id))
  await recordEvent(tx, actor, { noun: "series", nounId: before.id, action: "edited", changes }, now)
  return done({ slug: slug.value, changed, updatedAt: now })
}

async function findRefusal(
  tx: Transaction,
  before: SeriesRow,
  { title, views, coverPictureId }: Omit<CheckedSeriesPage, "slug">,
) {
  const [same] = await tx.select({ id: series.id }).from(series).where(eq(series.title, title))
  if (same && same.id !== before.id) return refuseTakenName(title)
  const wanted = [...views.map(({ pictureId }) => pictureId), ...(coverPictureId ? [coverPictureId] : [])]
  const missing = await listMissingIds(tx, pictures, wanted)
  if (missing.length === 0) return null
  const field = coverPictureId && missing.includes(coverPictureId) ? "coverPictureId" : "views"
  return refuse("invalid", "A picture of this series is not there any more.", { [field]: "Not there." })
}

export const { publish: publishSeriesPage, unpublish: unpublishSeriesPage } = createPublicationCommands({
  noun: "series",
  permission: "artworks.write",
  notFound: seriesNotFound,
  lock: async (tx, id) => {
    const row = await lockSeries(tx, id)
    return row && { ...row, publishedAt: row.pagePublishedAt, archivedAt: null }
  },
  write: (tx, id, { publishedAt, updatedAt }) =>
    tx.update(series).set({ pagePublishedAt: publishedAt, updatedAt }).where(eq(series.id, id)),
})
