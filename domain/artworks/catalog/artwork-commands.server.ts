import { and, desc, eq } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { history } from "../../../db/tables/content.ts"
import type { Actor } from "../../actor.ts"
import { type CommandContext, command, noInput } from "../../command.server.ts"
import { fieldChanges } from "../../field-changes.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { refuseStale } from "../../stale.ts"
import { validateInput } from "../../validate-input.ts"
import { type ArtworkInput, artworkSchema } from "../artwork.ts"
import { findEditionProblem } from "../editions/taken-copies.server.ts"
import { type ArtworkRow, lockWork } from "../lock-works.server.ts"
import { transitionAvailability } from "../status/availability-commands.server.ts"
import { findOrCreateSeries, findSeriesTitle } from "./series.server.ts"

/** The slug stays, so that links keep working. Refused (409) when saved since `seenAt`. Returns the changed fields' names. */
export const updateArtwork = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: ArtworkInput,
  seenAt?: Date,
): Promise<Outcome<{ changed: string[] }>> =>
  command(shop, actor, "artworks.write", validateInput(artworkSchema.strict(), input), async (context, fields) => {
    const work = await lockWork(context.tx, id)
    if (!work) return refuse("not_found", "There is no such work.")
    return refuseStale("work", work, seenAt) ?? saveArtworkChanges(context, work, fields)
  })

/** Writes the changed fields of a locked work, and its history; for use in another command. */
export async function saveArtworkChanges(
  { shop, tx, actor, now }: CommandContext,
  work: ArtworkRow,
  input: ArtworkInput,
): Promise<Outcome<{ changed: string[] }>> {
  const { series, availability, ...fields } = input
  const changes = fieldChanges(work, fields)
  if (fields.printOptions.length > 0 && fields.editionSize === null) {
    const message =
      "Only an edition has sizes and frames to choose from. Enter how many copies there are, or remove them."
    return refuse("invalid", message, { printOptions: message })
  }
  if (changes.editionSize) {
    const words = await findEditionProblem(tx, work, fields.editionSize)
    if (words) return refuse("conflict", words, { editionSize: words })
  }
  const isTransition = availability !== work.availability
  if (isTransition) {
    const moved = await transitionAvailability(tx, { actor, role: "admin" }, work, availability, now)
    if (!moved.ok) return moved
  }
  const oldSeries = await findSeriesTitle(tx, work.seriesId)
  if (oldSeries !== series) changes.series = { before: oldSeries, after: series }
  const changed = Object.keys(changes)
  if (changed.length > 0) {
    // Its place was one in the former series; in the new one it follows the placed works.
    const joined = changes.series && { seriesId: await findOrCreateSeries(tx, series, now), seriesPosition: null }
    await tx
      .update(artworks)
      .set({ ...fields, ...joined, updatedAt: now })
      .where(eq(artworks.id, work.id))
    await recordEvent(tx, actor, { noun: "artwork", nounId: work.id, action: "edited", changes }, now)
    // Its pictures say its copyright.
    if (changes.protection || changes.copyright) await shop.jobs.send(tx, "protect-pictures", {})
  }
  return done({ changed: isTransition ? [...changed, "availability"] : changed })
}

type PublishedWork = { work: ArtworkRow; changed: boolean }

/** Refused without a picture, and for an archived work. */
export const publishArtwork = (shop: Shop, actor: Actor, id: string): Promise<Outcome<PublishedWork>> =>
  setPublished(shop, actor, id, "now")

export const unpublishArtwork = (shop: Shop, actor: Actor, id: string): Promise<Outcome<PublishedWork>> =>
  setPublished(shop, actor, id, "off")

/** Restores the former date of publication. */
export const undoUnpublish = (shop: Shop, actor: Actor, id: string): Promise<Outcome<PublishedWork>> =>
  setPublished(shop, actor, id, "as before")

const setPublished = (
  shop: Shop,
  actor: Actor,
  id: string,
  to: "now" | "as before" | "off",
): Promise<Outcome<PublishedWork>> =>
  command<undefined, PublishedWork>(shop, actor, "artworks.write", noInput, async ({ tx, now }) => {
    const work = await lockWork(tx, id)
    if (!work) return refuse("not_found", "There is no such work.")
    const published = to !== "off"
    if (published && work.archivedAt)
      return refuse("conflict", `${work.title} is archived. Restore it from the archive first.`)
    if ((work.publishedAt !== null) === published) return done({ work, changed: false })
    if (published && work.mainPictureId === null) {
      return refuse("conflict", `${work.title} needs a picture before it can be shown.`)
    }
    const since = to === "as before" ? ((await findFormerPublication(tx, id)) ?? now) : now
    const [saved] = await tx
      .update(artworks)
      .set({ publishedAt: published ? since : null, updatedAt: now })
      .where(eq(artworks.id, id))
      .returning()
    const action = published ? "published" : "unpublished"
    const detail = work.publishedAt ? { publishedAt: work.publishedAt.toISOString() } : {}
    await recordEvent(tx, actor, { noun: "artwork", nounId: id, action, detail }, now)
    return done({ work: saved ?? work, changed: true })
  })

async function findFormerPublication(tx: Transaction, id: string): Promise<Date | null> {
  const [line] = await tx
    .select({ detail: history.detail })
    .from(history)
    .where(and(eq(history.noun, "artwork"), eq(history.nounId, id), eq(history.action, "unpublished")))
    .orderBy(desc(history.id))
    .limit(1)
  return typeof line?.detail.publishedAt === "string" ? new Date(line.detail.publishedAt) : null
}
