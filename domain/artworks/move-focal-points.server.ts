import { and, eq, isNotNull } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworkPictures, removedViews } from "../../db/tables/artworks.ts"
import { type Crop, type Extent, movePoint } from "../../lib/crop.ts"
import { getFocal } from "./view-kinds.ts"

type Recrop = { pictureId: string; before: Crop | null; after: Crop | null; size: Extent }

/** Focal points are fractions of the cropped picture; one that the new crop leaves out is cleared. */
export async function moveFocalPoints(tx: Transaction, { pictureId, before, after, size }: Recrop): Promise<void> {
  for (const table of [artworkPictures, removedViews]) {
    const views = await tx
      .select({ artworkId: table.artworkId, focalX: table.focalX, focalY: table.focalY })
      .from(table)
      .where(and(eq(table.pictureId, pictureId), isNotNull(table.focalX)))
    for (const view of views) {
      const focal = getFocal(view)
      const moved = focal && movePoint(focal, before, after, size)
      await tx
        .update(table)
        .set({ focalX: moved?.x ?? null, focalY: moved?.y ?? null })
        .where(and(eq(table.pictureId, pictureId), eq(table.artworkId, view.artworkId)))
    }
  }
}
