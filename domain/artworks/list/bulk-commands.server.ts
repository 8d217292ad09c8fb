import type { Actor } from "../../actor.ts"
import type { FieldChanges } from "../../field-changes.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { findOrCreateSeries, findSeriesTitle } from "../catalog/series.server.ts"
import { type BulkAnswer, type BulkColumn, type BulkWork, bulkChange } from "./bulk-change.server.ts"
import { type Bulk, type BulkEdit, bulkEditSchema, bulkSchema } from "./bulk-input.ts"

/** Archived works' pages answer 404; orders and history keep them. Works that are being bought stay. */
export const archiveWorks = (shop: Shop, actor: Actor, input: Bulk): Promise<Outcome<BulkAnswer>> =>
  bulkChange(shop, actor, validateInput(bulkSchema, input), "archived", async ({ now }) =>
    done((work) => {
      if (work.archivedAt) return null
      if (work.inSale) return { left: "is being bought" }
      return { action: "archived", set: { archivedAt: now }, changes: {} }
    }),
  )

/** Published works become public again. */
export const restoreWorks = (shop: Shop, actor: Actor, input: Bulk): Promise<Outcome<BulkAnswer>> =>
  bulkChange(shop, actor, validateInput(bulkSchema, input), "restored", async () =>
    done((work) => (work.archivedAt ? { action: "restored", set: { archivedAt: null }, changes: {} } : null)),
  )

/** Archived works and those without a picture cannot be published. */
function decideVisibility(
  work: BulkWork,
  published: boolean,
  now: Date,
): { left: string } | { publishedAt: Date | null } | null {
  if ((work.publishedAt !== null) === published) return null
  if (published && work.archivedAt) return { left: "is archived" }
  if (published && work.mainPictureId === null) return { left: "needs a picture before it can be shown" }
  return { publishedAt: published ? now : null }
}

/** Sets medium, series, tags, visibility, homepage flag and protection of many works. `undoBulkChange` reverts it. */
export function editWorks(shop: Shop, actor: Actor, input: BulkEdit): Promise<Outcome<BulkAnswer>> {
  const read = validateInput(bulkEditSchema, input)
  return bulkChange(shop, actor, read, "edited", async ({ tx, now }) => {
    if (!read.ok) return read
    const { medium, series, addTags = [], removeTags = [], published, featured, protection } = read.value
    if (
      [medium, series, published, featured, protection].every((one) => one === undefined) &&
      addTags.length + removeTags.length === 0
    )
      return refuse("invalid", "Please choose what to change.")
    const seriesId = series === undefined ? undefined : await findOrCreateSeries(tx, series, now)
    const title = seriesId ? await findSeriesTitle(tx, seriesId) : null
    return done((work) => {
      const set: Partial<Pick<BulkWork, BulkColumn>> = {}
      const changes: FieldChanges = {}
      if (medium !== undefined && medium !== work.medium) {
        set.medium = medium
        changes.medium = { before: work.medium, after: medium }
      }
      if (seriesId !== undefined && seriesId !== work.seriesId) {
        Object.assign(set, { seriesId, seriesPosition: null })
        changes.series = { before: work.series, after: title }
      }
      const tags = mergeTags(work.tags, addTags, removeTags)
      if (tags.length > maxTags) return { left: `would have more than ${maxTags} tags` }
      if (tags.join("\n") !== work.tags.join("\n")) {
        set.tags = tags
        changes.tags = { before: work.tags, after: tags }
      }
      if (featured !== undefined && featured !== work.isFeatured) {
        set.isFeatured = featured
        changes.isFeatured = { before: work.isFeatured, after: featured }
      }
      if (protection !== undefined && protection !== work.protection) {
        set.protection = protection
        changes.protection = { before: work.protection, after: protection }
      }
      const shown = published === undefined ? null : decideVisibility(work, published, now)
      if (shown && "left" in shown) return shown
      if (shown) Object.assign(set, shown)
      if (Object.keys(set).length === 0) return null
      const only = shown && Object.keys(changes).length === 0
      return { action: only ? (published ? "published" : "unpublished") : "edited", set, changes }
    })
  })
}

const maxTags = 100

function mergeTags(tags: string[], add: string[], remove: string[]): string[] {
  const lower = (names: string[]) => new Set(names.map((one) => one.toLowerCase()))
  const gone = lower(remove)
  const kept = tags.filter((tag) => !gone.has(tag.toLowerCase()))
  const has = lower(kept)
  return [...kept, ...add.filter((tag) => !has.has(tag.toLowerCase()) && has.add(tag.toLowerCase()))]
}
