import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { fileUploads } from "../../db/tables/media.ts"
import type { Actor } from "../actor.ts"
import { command, type TransactionContext } from "../command.server.ts"
import { type FieldChanges, fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import type { PageWithPhotos } from "./photo.ts"
import { findHomepagePhotoId } from "./photo-order.server.ts"
import { onePhotoSchema, photoMarkSchema, photoTextSchema } from "./photo-schema.ts"

/** `theirs`: another user's text; nothing was saved. */
export type SavedPhotoText = { text: string; theirs?: string }

/** Unless the text has changed since `was`. */
export const savePhotoText = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<SavedPhotoText>> =>
  command(shop, actor, "media.write", validateInput(photoTextSchema, input), async (run, { id, field, text, was }) => {
    const photo = await lockPhoto(run.tx, id)
    if (!photo) return photoNotFound
    const stored = photo[field]
    if (stored === text) return done({ text })
    if (stored !== was) return done({ text: stored, theirs: stored })
    await updatePhoto(run, photo, { [field]: text }, "edited")
    return done({ text })
  })

/** `isShown`: the page shows it; the homepage shows the first marked one. */
export const markPhoto = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ isShown: boolean }>> =>
  command(shop, actor, "media.write", validateInput(photoMarkSchema, input), async (write, { id, page, on }) => {
    const photo = await lockPhoto(write.tx, id)
    if (!photo) return photoNotFound
    const marks = page === "homepage" ? { isFeaturedHomepage: on } : { isFeaturedAbout: on }
    await updatePhoto(write, photo, marks, on ? `marked for ${page}` : `no longer marked for ${page}`)
    return done({ isShown: on && (page === "about" || (await findHomepagePhotoId(write.tx)) === id) })
  })

/** Restorable for a month. Returns the pages that showed it. */
export const deletePhoto = (
  shop: Shop,
  actor: Actor,
  input: unknown,
): Promise<Outcome<{ shownOn: PageWithPhotos[] }>> =>
  command(shop, actor, "media.write", validateInput(onePhotoSchema, input), async (write, { id }) => {
    const { tx, now } = write
    const photo = await lockAnyPhoto(tx, id)
    if (!photo) return photoNotFound
    if (photo.deletedAt) return done({ shownOn: [] })
    const shownOn: PageWithPhotos[] = []
    if (photo.pictureId !== null && (await findHomepagePhotoId(tx)) === id) shownOn.push("homepage")
    const { about } = await getSettings(tx, "about")
    if (photo.pictureId !== null && (photo.isFeaturedAbout || about.portrait === id)) shownOn.push("about")
    await tx.update(fileUploads).set({ deletedAt: now }).where(eq(fileUploads.id, id))
    await recordPhotoEvent(write, id, "deleted", {})
    return done({ shownOn })
  })

export const restorePhoto = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "media.write", validateInput(onePhotoSchema, input), async (write, { id }) => {
    const photo = await lockAnyPhoto(write.tx, id)
    if (!photo) return photoNotFound
    if (!photo.deletedAt) return done(null)
    await write.tx.update(fileUploads).set({ deletedAt: null }).where(eq(fileUploads.id, id))
    await recordPhotoEvent(write, id, "restored", {})
    return done(null)
  })

const photoNotFound = refuse("not_found", "This photo is not in the library any more.")

type PhotoRow = typeof fileUploads.$inferSelect

async function lockAnyPhoto(tx: Transaction, id: string): Promise<PhotoRow | null> {
  const [row] = await tx.select().from(fileUploads).where(eq(fileUploads.id, id)).for("update")
  return row ?? null
}

async function lockPhoto(tx: Transaction, id: string): Promise<PhotoRow | null> {
  const row = await lockAnyPhoto(tx, id)
  return row?.deletedAt ? null : row
}

async function updatePhoto(
  write: TransactionContext,
  photo: PhotoRow,
  fields: Partial<PhotoRow>,
  action: string,
): Promise<void> {
  const changes = fieldChanges(photo, fields)
  if (Object.keys(changes).length === 0) return
  await write.tx.update(fileUploads).set(fields).where(eq(fileUploads.id, photo.id))
  await recordPhotoEvent(write, photo.id, action, changes)
}

const recordPhotoEvent = ({ tx, actor, now }: TransactionContext, id: string, action: string, changes: FieldChanges) =>
  recordEvent(tx, actor, { noun: "photo", nounId: id, action, changes }, now)
