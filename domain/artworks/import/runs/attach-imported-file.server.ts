import { and, eq, sql } from "drizzle-orm"
import type { Transaction } from "../../../../db/connect.ts"
import { importWorks } from "../../../../db/tables/imports.ts"
import type { InspectOptions } from "../../../../services/images/images.ts"
import type { Actor } from "../../../actor.ts"
import { command, noInput } from "../../../command.server.ts"
import { savePicture, storeOriginal } from "../../../media/store-original.server.ts"
import { done } from "../../../problem.ts"
import type { Shop } from "../../../shop.ts"
import { lockWork } from "../../lock-works.server.ts"
import { attachArtworkPicture } from "../../pictures/attach-picture.server.ts"

type ImportedWorkIds = { importId: string; artworkId: string }
type NamedFile = { path: string; name: string; limits?: InspectOptions["limits"] }

/** Returns a failure as a sentence. */
export async function attachImportedFile(
  shop: Shop,
  actor: Actor,
  work: ImportedWorkIds,
  { path, name, limits }: NamedFile,
): Promise<string | null> {
  const stored = await storeOriginal(shop, actor, path, name, limits)
  if (!stored.ok) return stored.problem.message
  await using original = stored.value
  const attached = await command(shop, actor, "media.write", noInput, async (context) => {
    const picture = await savePicture(context, original)
    await attachImportedPicture(context.tx, work, picture.id)
    return done(null)
  })
  return attached.ok ? null : attached.problem.message
}

/** Records it for an undo. Skips deleted works, and pictures that are attached. */
async function attachImportedPicture(
  tx: Transaction,
  { importId, artworkId }: ImportedWorkIds,
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
