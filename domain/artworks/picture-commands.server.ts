import { and, asc, eq } from "drizzle-orm"
import { artworkPictures, artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { record } from "../history.server.ts"
import { mainImageUrlOf } from "../media/main-image-url.server.ts"
import { removeUnusedPictures } from "../media/remove-pictures.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { lockWork } from "./lock-works.server.ts"

/**
 * Removes a picture from a work. A picture that nothing else uses is deleted with all its files, also while they are being
 * made. The next one becomes the main picture. A published work keeps at least one.
 */
export const removePicture = (shop: Shop, actor: Actor, artworkId: string, pictureId: string): Promise<Outcome<null>> =>
  command(shop, actor, "admin", noInput, async ({ tx, now }) => {
    const work = await lockWork(tx, artworkId)
    if (!work) return refuse("not_found", "There is no such work.")
    const hung = await tx
      .select({ id: pictures.id, variants: pictures.variants })
      .from(artworkPictures)
      .innerJoin(pictures, eq(pictures.id, artworkPictures.pictureId))
      .where(eq(artworkPictures.artworkId, artworkId))
      .orderBy(asc(artworkPictures.position))
    if (!hung.some(({ id }) => id === pictureId)) return refuse("not_found", "This picture does not hang on this work.")
    const next = hung.find(({ id }) => id !== pictureId)
    if (!next && work.publishedAt) {
      return refuse("conflict", `${work.title} is on the wall and needs a picture. Unpublish it first.`)
    }
    const hangsHere = and(eq(artworkPictures.artworkId, artworkId), eq(artworkPictures.pictureId, pictureId))
    await tx.delete(artworkPictures).where(hangsHere)
    if (work.mainPictureId === pictureId) {
      const main = { mainPictureId: next?.id ?? null, mainImageUrl: next ? mainImageUrlOf(shop, next.variants) : null }
      await tx.update(artworks).set(main).where(eq(artworks.id, artworkId))
    }
    await removeUnusedPictures(shop, tx, [pictureId])
    await record(tx, actor, { noun: "artwork", nounId: artworkId, action: "picture removed" }, now)
    return done(null)
  })
