import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { fileUploads } from "../../db/tables/media.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, type Write } from "../command.server.ts"
import { type FieldChanges, fieldChanges } from "../field-changes.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import type { PageWithPhotos } from "./photo.ts"
import { onePhotoSchema, photoMarkSchema, photoTextSchema } from "./photo-input.ts"
import { homepagePhoto } from "./photo-order.server.ts"

/** `theirs`: another user's text; nothing was saved. */
export type WrittenText = { text: string; theirs?: string }

/** Unless the text has changed since `was`. */
export const writePhotoText = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<WrittenText>> =>
  command(shop, actor, "media.write", checked(photoTextSchema, input), async (write, { id, field, text, was }) => {
    const photo = await lockPhoto(write.tx, id)
    if (!photo) return gone
    const stored = photo[field]
    if (stored === text) return done({ text })
    if (stored !== was) return done({ text: stored, theirs: stored })
    await change(write, photo, { [field]: text }, "edited")
    return done({ text })
  })

/** `isShown`: the page shows it; the homepage shows the first marked one. */
export const markPhoto = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ isShown: boolean }>> =>
  command(shop, actor, "media.write", checked(photoMarkSchema, input), async (write, { id, page, on }) => {
    const photo = await lockPhoto(write.tx, id)
    if (!photo) return gone
    const marks = page === "homepage" ? { isFeaturedHomepage: on } : { isFeaturedAbout: on }
    await change(write, photo, marks, on ? `marked for ${page}` : `no longer marked for ${page}`)
    return done({ isShown: on && (page === "about" || (await homepagePhoto(write.tx)) === id) })
  })

/** Restorable for a month. Returns the pages that showed it. */
export const deletePhoto = (
  shop: Shop,
  actor: Actor,
  input: unknown,
): Promise<Outcome<{ shownOn: PageWithPhotos[] }>> =>
  command(shop, actor, "media.write", checked(onePhotoSchema, input), async (write, { id }) => {
    const { tx, now } = write
    const photo = await lockAny(tx, id)
    if (!photo) return gone
    if (photo.deletedAt) return done({ shownOn: [] })
    const shownOn: PageWithPhotos[] = []
    if (photo.pictureId !== null && (await homepagePhoto(tx)) === id) shownOn.push("homepage")
    const { about } = await readSettings(tx, "about")
    if (photo.pictureId !== null && (photo.isFeaturedAbout || about.portrait === id)) shownOn.push("about")
    await tx.update(fileUploads).set({ deletedAt: now }).where(eq(fileUploads.id, id))
    await note(write, id, "deleted", {})
    return done({ shownOn })
  })

export const restorePhoto = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "media.write", checked(onePhotoSchema, input), async (write, { id }) => {
    const photo = await lockAny(write.tx, id)
    if (!photo) return gone
    if (!photo.deletedAt) return done(null)
    await write.tx.update(fileUploads).set({ deletedAt: null }).where(eq(fileUploads.id, id))
    await note(write, id, "restored", {})
    return done(null)
  })

const gone = refuse("not_found", "This photo is not in the library any more.")

type PhotoRow = typeof fileUploads.$inferSelect

async function lockAny(tx: Transaction, id: string): Promise<PhotoRow | null> {
  const [row] = await tx.select().from(fileUploads).where(eq(fileUploads.id, id)).for("update")
  return row ?? null
}

async function lockPhoto(tx: Transaction, id: string): Promise<PhotoRow | null> {
  const row = await lockAny(tx, id)
  return row?.deletedAt ? null : row
}

async function change(write: Write, photo: PhotoRow, fields: Partial<PhotoRow>, action: string): Promise<void> {
  const changes = fieldChanges(photo, fields)
  if (Object.keys(changes).length === 0) return
  await write.tx.update(fileUploads).set(fields).where(eq(fileUploads.id, photo.id))
  await note(write, photo.id, action, changes)
}

const note = ({ tx, actor, now }: Write, id: string, action: string, changes: FieldChanges) =>
  record(tx, actor, { noun: "photo", nounId: id, action, changes }, now)
