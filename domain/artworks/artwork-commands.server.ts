import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { checked } from "../checked.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type ArtworkInput, artworkSchema } from "./artwork.ts"
import { type ArtworkRow, highestTakenCopy, lockArtwork, moveAvailability } from "./availability-commands.server.ts"
import { seriesIdOf, seriesTitleOf } from "./series.server.ts"

/**
 * Saves a work whole: every field, or none. The address of its page stays, so that links keep working.
 * @param seenAt when the form was opened; a work that was saved since is not written over (409)
 * @returns the names of the fields that changed
 */
export async function updateArtwork(
  shop: Shop,
  actor: Actor,
  id: string,
  input: ArtworkInput,
  seenAt?: Date,
): Promise<Outcome<{ changed: string[] }>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const parsed = checked(artworkSchema.strict(), input)
  if (!parsed.ok) return parsed
  const now = shop.now()
  return shop.db.transaction(async (tx) => {
    const work = await lockArtwork(tx, id)
    if (!work) return refuse("not_found", "There is no such work.")
    if (seenAt && work.updatedAt.getTime() !== seenAt.getTime()) {
      return refuse("conflict", "Somebody saved this work while you were writing. Open it again to see what changed.")
    }
    return writeChanges(tx, actor, work, parsed.value, now)
  })
}

async function writeChanges(
  tx: Transaction,
  actor: Actor,
  work: ArtworkRow,
  input: ArtworkInput,
  now: Date,
): Promise<Outcome<{ changed: string[] }>> {
  const { series, availability, ...fields } = input
  const changed = changedFields(work, fields)
  if (changed.includes("editionSize")) {
    const highest = await highestTakenCopy(tx, work.id)
    if (highest > (fields.editionSize ?? 1)) {
      const words = `Copy ${highest} is sold or held: the edition cannot be smaller.`
      return refuse("conflict", words, { editionSize: words })
    }
  }
  const moves = availability !== work.availability
  if (moves) {
    const moved = await moveAvailability(tx, actor, work, availability, now)
    if (!moved.ok) return moved
  }
  const newSeries = (await seriesTitleOf(tx, work.seriesId)) !== series
  if (newSeries) changed.push("series")
  if (changed.length > 0) {
    const seriesId = newSeries ? await seriesIdOf(tx, series) : work.seriesId
    await tx
      .update(artworks)
      .set({ ...fields, seriesId, updatedAt: now })
      .where(eq(artworks.id, work.id))
    await record(tx, actor, { noun: "artwork", nounId: work.id, action: "edited", detail: { fields: changed } }, now)
  }
  return done({ changed: moves ? [...changed, "availability"] : changed })
}

function changedFields(work: ArtworkRow, fields: Omit<ArtworkInput, "series" | "availability">): string[] {
  return Object.entries(fields)
    .filter(([name, value]) => JSON.stringify(work[name as keyof ArtworkRow]) !== JSON.stringify(value))
    .map(([name]) => name)
}

/** Shows a work to the public. It needs a picture first: a gallery hangs no empty frames. */
export const publishArtwork = (shop: Shop, actor: Actor, id: string): Promise<Outcome<ArtworkRow>> =>
  setPublished(shop, actor, id, true)

/** Takes a work off the public pages; its page answers 404 from now on. */
export const unpublishArtwork = (shop: Shop, actor: Actor, id: string): Promise<Outcome<ArtworkRow>> =>
  setPublished(shop, actor, id, false)

/** Publishing what is published changes nothing and is no mistake. */
async function setPublished(shop: Shop, actor: Actor, id: string, published: boolean): Promise<Outcome<ArtworkRow>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const now = shop.now()
  return shop.db.transaction(async (tx) => {
    const work = await lockArtwork(tx, id)
    if (!work) return refuse("not_found", "There is no such work.")
    if ((work.publishedAt !== null) === published) return done(work)
    if (published && work.mainPictureId === null) {
      return refuse("conflict", `${work.title} needs a picture before it can be shown.`)
    }
    const [saved] = await tx
      .update(artworks)
      .set({ publishedAt: published ? now : null, updatedAt: now })
      .where(eq(artworks.id, id))
      .returning()
    await record(tx, actor, { noun: "artwork", nounId: id, action: published ? "published" : "unpublished" }, now)
    return done(saved ?? work)
  })
}
