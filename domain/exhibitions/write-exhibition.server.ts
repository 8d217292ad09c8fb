import { and, eq, inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { exhibitionArtworks, exhibitionPictures, exhibitions } from "../../db/tables/exhibitions.ts"
import { exhibitionHangings } from "../../db/tables/hangings.ts"
import { pictures } from "../../db/tables/media.ts"
import type { TransactionContext } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { replaceViews } from "../media/installation-views.server.ts"
import { listMissingIds } from "../missing-ids.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { reserveSlug } from "../slugs.server.ts"
import type { CheckedExhibition } from "./exhibition-schema.ts"
import { refuseLostPressFile } from "./press-file-commands.server.ts"

export type ExhibitionRow = typeof exhibitions.$inferSelect

/** @param id an existing id returns the exhibition that has it */
export async function insertExhibition(
  { tx, actor, now }: TransactionContext,
  { works, views, ...input }: CheckedExhibition,
  id?: string,
): Promise<Outcome<ExhibitionRow>> {
  const [existing] = id ? await tx.select().from(exhibitions).where(eq(exhibitions.id, id)) : []
  if (existing) return done(existing)
  const wrong =
    (await findMissingReference(tx, { works, views, mainPictureId: input.mainPictureId })) ??
    (await refuseLostPressFile(tx, null, input.press))
  if (wrong) return wrong
  const slug = await reserveSlug(tx, "exhibition", exhibitions, { wanted: input.slug, title: input.title }, now)
  if (!slug.ok) return slug
  const [row] = await tx
    .insert(exhibitions)
    .values({ ...input, ...(id && { id }), slug: slug.value, createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error("the exhibition was not written")
  await replaceWorks(tx, row.id, works)
  await replaceViews(tx, exhibitionPictures, { exhibitionId: row.id }, views)
  const event = { noun: "exhibition", nounId: row.id, action: "created", detail: { title: row.title } }
  await recordEvent(tx, actor, event, now)
  return done(row)
}

/** The exhibition must be locked. @returns the names of changed fields */
export async function applyExhibitionChanges(
  { tx, actor, now }: TransactionContext,
  before: ExhibitionRow,
  { works, views, slug: wanted, ...fields }: CheckedExhibition,
): Promise<Outcome<{ slug: string; changed: string[]; updatedAt: Date }>> {
  const wrong =
    (await findMissingReference(tx, { works, views, mainPictureId: fields.mainPictureId })) ??
    (await refuseLostPressFile(tx, before.id, fields.press))
  if (wrong) return wrong
  const slug = await reserveSlug(tx, "exhibition", exhibitions, { wanted, title: fields.title, own: before }, now)
  if (!slug.ok) return slug
  const changes = fieldChanges(before, { ...fields, slug: slug.value })
  const worksBefore = await replaceWorks(tx, before.id, works)
  if (worksBefore) changes.works = { before: worksBefore, after: works }
  const viewsBefore = await replaceViews(tx, exhibitionPictures, { exhibitionId: before.id }, views)
  if (viewsBefore) changes.views = { before: viewsBefore, after: views }
  const changed = Object.keys(changes)
  if (changed.length === 0) return done({ slug: before.slug, changed, updatedAt: before.updatedAt })
  await tx
    .update(exhibitions)
    .set({ ...fields, slug: slug.value, updatedAt: now })
    .where(eq(exhibitions.id, before.id))
  await recordEvent(tx, actor, { noun: "exhibition", nounId: before.id, action: "edited", changes }, now)
  return done({ slug: slug.value, changed, updatedAt: now })
}

type ExhibitionReferences = Pick<CheckedExhibition, "works" | "views" | "mainPictureId">

async function findMissingReference(tx: Transaction, { works, views, mainPictureId }: ExhibitionReferences) {
  const pictureIds = [...views.map((view) => view.pictureId), ...(mainPictureId ? [mainPictureId] : [])]
  const bare = await listMissingIds(tx, pictures, pictureIds)
  const workIds = works.map((work) => work.artworkId)
  const [lost] = await listMissingIds(tx, artworks, workIds)
  if (lost) return refuse("invalid", "A work in this exhibition is not there any more.", { works: "Not there." })
  if (bare.length === 0) return null
  const field = mainPictureId && bare.includes(mainPictureId) ? "mainPictureId" : "views"
  return refuse("invalid", "A picture of this exhibition is not there any more.", { [field]: "Not there." })
}

/** Where only prices and labels differ the rows stay, because nothing changes for visitors. @returns null if unchanged */
async function replaceWorks(tx: Transaction, id: string, works: CheckedExhibition["works"]) {
  const rows = works.map((work, position) => ({ exhibitionId: id, position, ...work }))
  const own = eq(exhibitionArtworks.exhibitionId, id)
  const before = await tx.select().from(exhibitionArtworks).where(own).orderBy(exhibitionArtworks.position)
  if (before.length === rows.length && before.every((row, at) => sameWork(row, rows[at]))) return null
  const isSameRow = before.length === rows.length && before.every((row, at) => row.artworkId === rows[at]?.artworkId)
  if (isSameRow) {
    for (const { artworkId, label, price } of rows.filter((row, at) => !sameWork(row, before[at])))
      await tx
        .update(exhibitionArtworks)
        .set({ label, price })
        .where(and(own, eq(exhibitionArtworks.artworkId, artworkId)))
  } else {
    await tx.delete(exhibitionArtworks).where(own)
    if (rows.length > 0) await tx.insert(exhibitionArtworks).values(rows)
    const left = before.map((row) => row.artworkId).filter((one) => !works.some(({ artworkId }) => artworkId === one))
    if (left.length > 0) await removeFromPlan(tx, id, left)
  }
  return before.map(({ artworkId, label, price }) => ({ artworkId, label, price }))
}

/** The plan gets a new version, because an open editor may still have these works. */
async function removeFromPlan(tx: Transaction, id: string, artworkIds: string[]): Promise<void> {
  const hangings = and(eq(exhibitionHangings.exhibitionId, id), inArray(exhibitionHangings.artworkId, artworkIds))
  const removed = await tx.delete(exhibitionHangings).where(hangings).returning({ id: exhibitionHangings.artworkId })
  if (removed.length > 0)
    await tx
      .update(exhibitions)
      .set({ hangingVersion: sql`${exhibitions.hangingVersion} + 1` })
      .where(eq(exhibitions.id, id))
}

type ExhibitionWorkRow = typeof exhibitionArtworks.$inferSelect
const sameWork = (one: ExhibitionWorkRow, other?: ExhibitionWorkRow): boolean =>
  one.artworkId === other?.artworkId && one.label === other.label && one.price === other.price
