import { and, asc, desc, eq, inArray, lt } from "drizzle-orm"
import type { Transaction } from "../../../../db/connect.ts"
import { artworkPictures, artworks } from "../../../../db/tables/artworks.ts"
import { history } from "../../../../db/tables/content.ts"
import type { importWorks } from "../../../../db/tables/imports.ts"
import type { CommandContext } from "../../../command.server.ts"
import { type FieldChanges, fieldChanges } from "../../../field-changes.server.ts"
import { recordEvent } from "../../../history.server.ts"
import { deleteUnusedPictures } from "../../../media/delete-pictures.server.ts"
import type { Availability } from "../../artwork.ts"
import { findOrCreateSeries, findSeriesTitle } from "../../catalog/series.server.ts"
import { findEditionProblem } from "../../editions/taken-copies.server.ts"
import type { ArtworkRow } from "../../lock-works.server.ts"
import { transitionAvailability } from "../../status/availability-commands.server.ts"
import { restoreStatusNote } from "../../status/status-commands.server.ts"
import { restoreRow } from "../earlier-rows.server.ts"
import type { WorkIdentity } from "../write-batch.server.ts"
import type { ImportRow } from "./import.ts"

/** Fields that are restored together or not at all. */
const fieldGroups: string[][] = [
  ["price", "currency"],
  ["year", "yearText", "yearFrom", "yearTo"],
  ["size", "heightMm", "widthMm", "depthMm", "diameterMm"],
  ["conditionStatus", "conditionNotes"],
  ["series", "seriesPosition"],
  ["availability", "statusFor", "statusUntil"],
]

const identityNames: ReadonlySet<string> = new Set(["importKey", "fileRow"])

export const getChangedFields = (changed: FieldChanges): string[] =>
  Object.keys(changed).filter((name) => !identityNames.has(name))

export const listKeptFields = (changed: FieldChanges, since: ReadonlySet<string>): string[] => {
  const changedFields = withFieldGroups(since)
  return getChangedFields(changed).filter((name) => changedFields.has(name) && name !== "seriesPosition")
}

const withFieldGroups = (since: ReadonlySet<string>) =>
  new Set([...since].flatMap((field) => fieldGroups.find((group) => group.includes(field)) ?? [field]))

/** Keeps fields that changed after the import (`since`), with their groups. `kept` are sentences for the user. */
export async function undoImportFields(
  run: CommandContext,
  row: ImportRow,
  work: ArtworkRow,
  { changed, step }: Pick<typeof importWorks.$inferSelect, "changed" | "step">,
  since: ReadonlySet<string>,
): Promise<{ restored: boolean; kept: string[] }> {
  const laterFields = withFieldGroups(since)
  const names = getChangedFields(changed)
  const keptFields = listKeptFields(changed, since)
  const kept = keptFields.length > 0 ? [`Changed since, and left: ${keptFields.join(", ")}.`] : []
  const back = new Map(names.filter((name) => !laterFields.has(name)).map((name) => [name, changed[name]?.before]))
  const { tx, actor, now } = run

  const availability = back.get("availability") as Availability | undefined
  back.delete("availability")
  let restored = false
  if (availability !== undefined && availability !== work.availability) {
    const moved = await transitionAvailability(
      tx,
      { actor, role: "admin", reason: "import undone" },
      work,
      availability,
      now,
    )
    if (moved.ok) {
      restored = true
      await restoreStatusNote(tx, work.id, await findStatusDetail(tx, work.id, step))
    } else kept.push(moved.problem.message)
  }
  if (back.has("editionSize")) {
    const problem = await findEditionProblem(tx, work, back.get("editionSize") as number | null)
    if (problem) {
      kept.push(problem)
      back.delete("editionSize")
    }
  }
  const values = Object.fromEntries(back)
  if ("series" in values) {
    values.seriesId = await findOrCreateSeries(tx, values.series as string | null, now)
    values.seriesPosition ??= null
  }
  const { series: _, seriesPosition, ...given } = values
  const before = { ...work, series: await findSeriesTitle(tx, work.seriesId) }
  const changes = fieldChanges(before, Object.fromEntries([...back].filter(([name]) => name !== "seriesPosition")))
  if (Object.keys(changes).length === 0) return { restored, kept }
  const place = "seriesId" in given ? { seriesPosition } : {}
  await tx
    .update(artworks)
    .set({ ...(given as Partial<ArtworkRow>), ...(place as object), updatedAt: now })
    .where(eq(artworks.id, work.id))
  const detail = { import: row.id, file: row.fileName }
  await recordEvent(tx, actor, { noun: "artwork", nounId: work.id, action: "import undone", changes, detail }, now)
  return { restored: true, kept }
}

/** Restores the identity too, so that the file's next import asks again. */
export async function restoreIdentity(tx: Transaction, artworkId: string, changed: FieldChanges): Promise<void> {
  const { importKey, fileRow } = changed as WorkIdentity
  if (importKey) {
    const hasKey = and(eq(artworks.id, artworkId), eq(artworks.importKey, importKey.after))
    await tx.update(artworks).set({ importKey: importKey.before }).where(hasKey)
  }
  if (fileRow) await restoreRow(tx, artworkId, fileRow.before, fileRow.after)
}

/** The event of the availability precedes the import's. */
async function findStatusDetail(
  tx: Transaction,
  workId: string,
  step: number | null,
): Promise<Record<string, unknown>> {
  const moves = and(eq(history.noun, "artwork"), eq(history.nounId, workId), eq(history.action, "availability"))
  const [move] = await tx
    .select({ detail: history.detail })
    .from(history)
    .where(and(moves, lt(history.id, step ?? 0)))
    .orderBy(desc(history.id))
    .limit(1)
  return move?.detail ?? {}
}

/** The first remaining picture becomes the main one. Returns whether any was attached. */
export async function detachPictures(
  { shop, tx }: CommandContext,
  work: ArtworkRow,
  pictures: string[],
): Promise<boolean> {
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
  await deleteUnusedPictures(shop, tx, pictures)
  return detached.length > 0
}
