import { readFile } from "node:fs/promises"
import { and, eq } from "drizzle-orm"
import { artworkPictures } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"

export const renderUncroppedView = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
  pictureId: string,
): Promise<Outcome<Buffer>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const [row] = await db
      .select({ originalKey: pictures.originalKey })
      .from(artworkPictures)
      .innerJoin(pictures, eq(pictures.id, artworkPictures.pictureId))
      .where(and(eq(artworkPictures.artworkId, artworkId), eq(pictures.id, pictureId)))
    if (!row) return refuse("not_found", "This picture does not hang on this work.")
    const made: { width: number; bytes: Buffer }[] = []
    const answer = await shop.storage.private.withFile(row.originalKey, (file) =>
      shop.images.deriveEvidence(file, {
        folder: "uncropped",
        save: async ({ width }, path) => made.push({ width, bytes: await readFile(path) }),
      }),
    )
    if (!answer.ok) return refuse("invalid", answer.problem.message)
    const [widest] = made.toSorted((one, other) => other.width - one.width)
    return widest ? done(widest.bytes) : refuse("not_found", "Nothing can be shown of this picture.")
  })
