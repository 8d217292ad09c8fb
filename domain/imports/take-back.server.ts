import { and, asc, eq, inArray } from "drizzle-orm"
import { artworkPictures, artworks } from "../../db/tables/artworks.ts"
import type { Availability } from "../artworks/artwork.ts"
import { moveAvailability } from "../artworks/availability-commands.server.ts"
import { editionProblem } from "../artworks/holds.server.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import { seriesIdOf, seriesTitleOf } from "../artworks/series.server.ts"
import type { Run } from "../command.server.ts"
import { type FieldChanges, fieldChanges } from "../field-changes.server.ts"
import { record } from "../history.server.ts"
import { removeUnusedPictures } from "../media/remove-pictures.server.ts"
import type { ImportRow } from "./import.ts"

/** Fields that say one thing together: all of them get their former values back, or none. */
const together: string[][] = [
  ["price", "currency"],
  ["year", "yearText", "yearFrom", "yearTo"],
  ["size", "heightMm", "widthMm", "depthMm", "diameterMm"],
  ["conditionStatus", "conditionNotes"],
  ["series", "seriesPosition"],
]

/**
 * Gives the fields of a locked work the values back that they had before an import.
 * @param since fields that were changed after it: they stay, with those that say one thing together with them
 * @returns whether anything was given back, and what stays, a sentence each
 */
export async function takeBackFields(
  run: Run,
  row: ImportRow,
  work: ArtworkRow,
  changed: FieldChanges,
  since: ReadonlySet<string>,
): Promise<{ restored: boolean; kept: string[] }> {
  const stays = new Set([...since].flatMap((field) => together.find((group) => group.includes(field)) ?? [field]))
  const names = Object.keys(changed)
  const keptFields = names.filter((name) => stays.has(name) && name !== "seriesPosition")
  const kept = keptFields.length > 0 ? [`Changed since, and left: ${keptFields.join(", ")}.`] : []
  const back = new Map(names.filter((name) => !stays.has(name)).map((name) => [name, changed[name]?.before]))
  const { tx, actor, now } = run

  const availability = back.get("availability") as Availability | undefined
  back.delete("availability")
  let restored = false
  if (availability !== undefined && availability !== work.availability) {
    const moved = await moveAvailability(
      tx,
      { actor, mover: "admin", reason: "import undone" },
      work,
      availability,
      now,
    )
    if (moved.ok) restored = true
    else kept.push(moved.problem.message)
  }
  if (back.has("editionSize")) {
    const problem = await editionProblem(tx, work, back.get("editionSize") as number | null)
    if (problem) {
      kept.push(problem)
      back.delete("editionSize")
    }
  }
  const values = Object.fromEntries(back)
  if ("series" in values) {
    values.seriesId = await seriesIdOf(tx, values.series as string | null, now)
    values.seriesPosition ??= null
  }
  const { series: _, seriesPosition, ...given } = values
  const before = { ...work, series: await seriesTitleOf(tx, work.seriesId) }
  const changes = fieldChanges(before, Object.fromEntries([...back].filter(([name]) => name !== "seriesPosition")))
  if (Object.keys(changes).length === 0) return { restored, kept }
  const place = "seriesId" in given ? { seriesPosition } : {}
  await tx
    .update(artworks)
    .set({ ...(given as Partial<ArtworkRow>), ...(place as object), updatedAt: now })
    .where(eq(artworks.id, work.id))
  const detail = { import: row.id, file: row.fileName }
  await record(tx, actor, { noun: "artwork", nounId: work.id, action: "import undone", changes, detail }, now)
  return { restored: true, kept }
}

/**
 * Takes pictures off a work that an import attached. The first of the others becomes the main one.
 * @returns whether there were any
 */
export async function detachPictures({ shop, tx }: Run, work: ArtworkRow, pictures: string[]): Promise<boolean> {
  if (pictures.length === 0) return false
  const these = and(eq(artworkPictures.artworkId, work.id), inArray(artworkPictures.pictureId, pictures))
  const detached = await tx.delete(artworkPictures).where(these).returning({ id: artworkPictures.pictureId })
  if (detached.some(({ id }) => id === work.mainPictureId)) {
    const [first] = await tx
      .select({ id: artworkPictures.pictureId })
      .from(artworkPictures)
      .where(eq(artworkPictures.artworkId, work.id))
      .orderBy(asc(artworkPictures.position))
      .limit(1)
    const main = { mainPictureId: first?.id ?? null, mainImageUrl: null }
    await tx.update(artworks).set(main).where(eq(artworks.id, work.id))
  }
  await removeUnusedPictures(shop, tx, pictures)
  return detached.length > 0
}
