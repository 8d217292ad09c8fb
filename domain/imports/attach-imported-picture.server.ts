import { and, eq, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { importWorks } from "../../db/tables/imports.ts"
import { attachArtworkPicture } from "../artworks/attach-picture.server.ts"
import { lockWork } from "../artworks/lock-works.server.ts"

/** Records it for an undo. Skips deleted works, and pictures that are attached. */
export async function attachImportedPicture(
  tx: Transaction,
  { importId, artworkId }: { importId: string; artworkId: string },
  pictureId: string,
): Promise<void> {
  if (!(await lockWork(tx, artworkId))) return
  const { rowCount } = await tx.execute(
    sql`select 1 from artwork_pictures where artwork_id = ${artworkId} and picture_id = ${pictureId}`,
  )
  if (rowCount) return
  await attachArtworkPicture(tx, artworkId, pictureId)
  const pictures = sql`array_append(${importWorks.pictures}, ${pictureId}::uuid)`
  await tx
    .update(importWorks)
    .set({ pictures })
    .where(and(eq(importWorks.importId, importId), eq(importWorks.artworkId, artworkId)))
}
