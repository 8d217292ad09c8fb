import { asc, eq, inArray } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { artworkMediaFiles, mediaFiles } from "../../db/tables/media-files.ts"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { isMediaFileId } from "./media-file-row.server.ts"
import { workMediaFilesSchema } from "./media-file-schema.ts"

/** In this order. What was removed stays among the films and sounds, because another tab may have added it. */
export const setWorkMediaFiles = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
  input: unknown,
): Promise<Outcome<null>> =>
  command(shop, actor, "artworks.write", validateInput(workMediaFilesSchema, input), async ({ tx, now }, { ids }) => {
    const [work] = isMediaFileId(artworkId)
      ? await tx.select({ id: artworks.id }).from(artworks).where(eq(artworks.id, artworkId)).for("update")
      : []
    if (!work) return refuse("not_found", "There is no such work.")
    const there =
      ids.length > 0
        ? await tx.select({ id: mediaFiles.id }).from(mediaFiles).where(inArray(mediaFiles.id, ids)).for("key share")
        : []
    if (there.length < ids.length) return refuse("invalid", "One of these files is not there any more.")
    const ofWork = eq(artworkMediaFiles.artworkId, artworkId)
    const rows = await tx.select().from(artworkMediaFiles).where(ofWork).orderBy(asc(artworkMediaFiles.position))
    const before = rows.map(({ mediaFileId }) => mediaFileId)
    if (before.join() === ids.join()) return done(null)
    await tx.delete(artworkMediaFiles).where(ofWork)
    if (ids.length > 0)
      await tx
        .insert(artworkMediaFiles)
        .values(ids.map((mediaFileId, position) => ({ artworkId, mediaFileId, position })))
    const changes = { mediaFiles: { before, after: ids } }
    await recordEvent(tx, actor, { noun: "artwork", nounId: artworkId, action: "edited", changes }, now)
    return done(null)
  })
