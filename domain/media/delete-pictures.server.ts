import { and, eq, inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { pictures } from "../../db/tables/media.ts"
import type { JobData } from "../jobs.ts"
import type { Shop } from "../shop.ts"
import { getPublicFolder } from "./picture-folder.server.ts"

/** Uses are foreign keys (`picture_uses`). A job of the same transaction deletes the files, so that none remains. */
export async function deleteUnusedPictures(shop: Shop, tx: Transaction, ids: string[]): Promise<void> {
  const these = inArray(pictures.id, ids)
  // Waits for a transaction that is about to use a picture.
  await tx.select({ id: pictures.id }).from(pictures).where(these).orderBy(pictures.id).for("update")
  const deleted = await tx
    .delete(pictures)
    .where(and(these, sql`not exists (select from picture_uses(array[${pictures.id}]))`))
    .returning({ pictureId: pictures.id, originalKey: pictures.originalKey })
  for (const picture of deleted) await shop.jobs.send(tx, "remove-picture", picture)
}

/** Keeps the files if a restored archive has the row again. Idempotent. */
export async function deletePictureFiles(
  shop: Pick<Shop, "db" | "storage">,
  { pictureId, originalKey }: JobData["remove-picture"],
): Promise<void> {
  if ((await shop.db.$count(pictures, eq(pictures.id, pictureId))) > 0) return
  await shop.storage.public.deleteAll(getPublicFolder(pictureId))
  await shop.storage.private.delete(originalKey)
}
