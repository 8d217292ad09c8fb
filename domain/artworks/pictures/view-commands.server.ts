import { and, eq, sql } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../../db/connect.ts"
import { artworkPictures, artworks, removedViews } from "../../../db/tables/artworks.ts"
import type { Actor } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { type ArtworkRow, lockWork } from "../lock-works.server.ts"
import { formatFocal, getFocal, parseFocal, type ViewKind, viewKindLabels, viewKinds } from "../view-kinds.ts"
import { listWorkViews, setViewOrder, type ViewRow } from "./view-order.server.ts"

const noWork = "There is no such work."
const noView = "This picture does not hang on this work."

/** All values are text; the focal point as `formatFocal` writes it. */
export const viewFields = ["kind", "caption", "altText", "focal"] as const
export type ViewField = (typeof viewFields)[number]

const fieldLabels: Record<ViewField, string> = {
  kind: "what the picture shows",
  caption: "the caption",
  altText: "the alt text",
  focal: "the focal point",
}

const changeSchema = z
  .strictObject({
    picture: z.uuid(),
    field: z.enum(viewFields),
    before: z.string().max(1000),
    after: z.string().trim().max(1000, "That is too long."),
  })
  .refine(({ field, after }) => field !== "kind" || (viewKinds as readonly string[]).includes(after), {
    path: ["after"],
    message: "There is no such kind of picture.",
  })
  .refine(({ field, after }) => field !== "focal" || after === "" || parseFocal(after) !== null, {
    path: ["after"],
    message: "This isn’t a point of the picture.",
  })

/** Refused (409) when the field has changed since, with the present text as the problem's field `theirs`. Idempotent. */
export const updateView = (shop: Shop, actor: Actor, artworkId: string, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "artworks.write", validateInput(changeSchema, input), async ({ tx, now }, asked) => {
    const { picture, field, before, after } = asked
    const work = await lockWork(tx, artworkId)
    if (!work) return refuse("not_found", noWork)
    const view = (await listWorkViews(tx, artworkId)).find((one) => one.pictureId === picture)
    if (!view) return refuse("not_found", noView)
    const theirs = getStoredText(work, view, field)
    if (theirs === after) return done(null)
    if (theirs !== before.trim())
      return refuse("conflict", `Someone else changed ${fieldLabels[field]} while you were writing.`, { theirs })
    if (field === "altText" && picture === work.mainPictureId)
      await tx.update(artworks).set({ altText: after, updatedAt: now }).where(eq(artworks.id, artworkId))
    const focal = parseFocal(after)
    const value = field === "focal" ? { focalX: focal?.x ?? null, focalY: focal?.y ?? null } : { [field]: after }
    await tx
      .update(artworkPictures)
      .set(value)
      .where(and(eq(artworkPictures.artworkId, artworkId), eq(artworkPictures.pictureId, picture)))
    const detail = { picture, field, before: theirs, after }
    await recordEvent(tx, actor, { noun: "artwork", nounId: artworkId, action: "picture described", detail }, now)
    return done(null)
  })

const getStoredText = (work: ArtworkRow, view: ViewRow, field: ViewField): string => {
  if (field === "focal") return formatFocal(getFocal(view))
  return field === "altText" && view.pictureId === work.mainPictureId ? work.altText : view[field]
}

const orderSchema = z.strictObject({ seen: z.array(z.uuid()).max(1000), order: z.array(z.uuid()).max(1000) })

/** The first picture becomes the main one. Refused (409) when the pictures differ from `seen`. */
export const reorderViews = (shop: Shop, actor: Actor, artworkId: string, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "artworks.write", validateInput(orderSchema, input), async ({ tx, now }, { seen, order }) => {
    const work = await lockWork(tx, artworkId)
    if (!work) return refuse("not_found", noWork)
    const ids = (await listWorkViews(tx, artworkId)).map(({ pictureId }) => pictureId)
    if (isSame(ids, order)) return done(null)
    if (!isSame(ids, seen))
      return refuse("conflict", "The pictures have just changed. Here they are as they are now; please move it again.")
    if (!isSame(ids.toSorted(), order.toSorted()))
      return refuse("invalid", "The new order needs each picture of the work once.")
    await setViewOrder(shop, tx, work, order, now)
    const event = { noun: "artwork", nounId: artworkId, action: "pictures ordered", detail: { order } }
    await recordEvent(tx, actor, event, now)
    return done(null)
  })

const isSame = (one: string[], other: string[]) =>
  one.length === other.length && one.every((id, at) => id === other[at])

/** The next picture becomes the main one. A published work keeps at least one. Restorable until `purgeRemovedViews`. */
export const removeView = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
  pictureId: string,
): Promise<Outcome<ArtworkRow>> =>
  command(shop, actor, "artworks.write", noInput, async ({ tx, now }) => {
    const work = await lockWork(tx, artworkId)
    if (!work) return refuse("not_found", noWork)
    const views = await listWorkViews(tx, artworkId)
    const place = views.findIndex((one) => one.pictureId === pictureId)
    const view = views[place]
    if (!view) return refuse("not_found", noView)
    if (views.length === 1 && work.publishedAt)
      return refuse("conflict", `${work.title} is on the wall and needs a picture. Unpublish it first.`)
    await storeRemovedView(tx, view, place, getStoredText(work, view, "altText"), now)
    const rest = views.filter((one) => one !== view).map((one) => one.pictureId)
    await setViewOrder(shop, tx, work, rest, now)
    const detail = { picture: pictureId, kind: viewKindLabels[view.kind as ViewKind] }
    await recordEvent(tx, actor, { noun: "artwork", nounId: artworkId, action: "picture removed", detail }, now)
    return done(work)
  })

async function storeRemovedView(
  tx: Parameters<typeof listWorkViews>[0],
  { artworkId, pictureId, caption, kind, focalX, focalY }: ViewRow,
  place: number,
  altText: string,
  removedAt: Date,
): Promise<void> {
  await tx
    .delete(artworkPictures)
    .where(and(eq(artworkPictures.artworkId, artworkId), eq(artworkPictures.pictureId, pictureId)))
  const row = { artworkId, pictureId, place, caption, kind, altText, focalX, focalY, removedAt }
  await tx
    .insert(removedViews)
    .values(row)
    .onConflictDoUpdate({ target: [removedViews.artworkId, removedViews.pictureId], set: row })
}

/** Restores a removed picture with its place and texts. Idempotent. */
export const restoreView = (shop: Shop, actor: Actor, artworkId: string, pictureId: string): Promise<Outcome<null>> =>
  command(shop, actor, "artworks.write", noInput, async ({ tx, now }) => {
    const work = await lockWork(tx, artworkId)
    if (!work) return refuse("not_found", noWork)
    const views = await listWorkViews(tx, artworkId)
    if (views.some((one) => one.pictureId === pictureId)) return done(null)
    const [removed] = await tx
      .delete(removedViews)
      .where(and(eq(removedViews.artworkId, artworkId), eq(removedViews.pictureId, pictureId)))
      .returning()
    if (!removed) return refuse("not_found", "This picture has been deleted for good. Please upload it again.")
    const { place, caption, kind, altText, focalX, focalY } = removed
    const position = sql`(select coalesce(max(position), -1) + 1 from ${artworkPictures} where artwork_id = ${artworkId})`
    await tx.insert(artworkPictures).values({ artworkId, pictureId, position, caption, kind, altText, focalX, focalY })
    const ids = views.map((one) => one.pictureId)
    await setViewOrder(shop, tx, work, ids.toSpliced(place, 0, pictureId), now)
    const event = { noun: "artwork", nounId: artworkId, action: "picture put back", detail: { picture: pictureId } }
    await recordEvent(tx, actor, event, now)
    return done(null)
  })

/** The former picture can be restored. If it was removed since, the new one stays where it is. */
export async function replaceView(
  shop: Pick<Shop, "storage" | "now">,
  tx: Transaction,
  work: ArtworkRow,
  former: string,
  picture: string,
): Promise<void> {
  const views = await listWorkViews(tx, work.id)
  const place = views.findIndex((one) => one.pictureId === former)
  const view = views[place]
  if (!view || former === picture) return
  const altText = former === work.mainPictureId ? work.altText : view.altText
  const { kind, caption } = view
  await tx
    .update(artworkPictures)
    .set({ kind, caption, altText })
    .where(and(eq(artworkPictures.artworkId, work.id), eq(artworkPictures.pictureId, picture)))
  await storeRemovedView(tx, view, place, altText, shop.now())
  const ids = views.map((one) => one.pictureId).filter((id) => id !== picture)
  await setViewOrder(shop, tx, work, ids.with(ids.indexOf(former), picture), shop.now())
}
