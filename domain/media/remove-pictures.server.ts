import { createHash } from "node:crypto"
import { and, eq, inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { pictures } from "../../db/tables/media.ts"
import type { JobData } from "../jobs.ts"
import type { Shop } from "../shop.ts"

/** The folder of a picture's public files. Shorter than its id, because a page names hundreds of files. */
export const publicFolder = (pictureId: string) => `pictures/${shortHash(pictureId, 12)}`

/** Lower-case letters and digits, as in storage keys: some file systems ignore case. About five bits per character. */
const shortHash = (text: string, length: number) =>
  BigInt(`0x${createHash("sha256").update(text).digest("hex")}`)
    .toString(36)
    .slice(0, length)

/** Increase it when the derived files change: they then get new addresses. */
const recipe = 1

/**
 * The name of the folder with a picture's files: a hash of the original and of the way they are made, because browsers
 * cache them indefinitely.
 */
export const editionOf = ({ sha256 }: { sha256: string }): string => shortHash(`${sha256} ${recipe}`, 4)

/**
 * Deletes those of these pictures that nothing uses; foreign keys tell the uses (`picture_uses` in the
 * migration after-tables). A job of the same transaction deletes their files, so that none remains if the storage is
 * unavailable or the process is killed.
 */
export async function removeUnusedPictures(shop: Shop, tx: Transaction, ids: string[]): Promise<void> {
  const these = inArray(pictures.id, ids)
  // A transaction about to use a picture has locked its row: wait for it, then look for uses.
  await tx.select({ id: pictures.id }).from(pictures).where(these).orderBy(pictures.id).for("update")
  const gone = await tx
    .delete(pictures)
    .where(and(these, sql`not exists (select from picture_uses(array[${pictures.id}]))`))
    .returning({ pictureId: pictures.id, originalKey: pictures.originalKey })
  for (const picture of gone) await shop.jobs.send(tx, "remove-picture", picture)
}

/**
 * Deletes all files of a picture whose row is deleted; of one whose row is there again, because an archive was read back
 * before the job ran, none. Idempotent.
 */
export async function removePictureFiles(
  shop: Pick<Shop, "db" | "storage">,
  { pictureId, originalKey }: JobData["remove-picture"],
): Promise<void> {
  if ((await shop.db.$count(pictures, eq(pictures.id, pictureId))) > 0) return
  await shop.storage.public.deleteAll(publicFolder(pictureId))
  await shop.storage.private.delete(originalKey)
}
