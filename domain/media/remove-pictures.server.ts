import { createHash } from "node:crypto"
import { and, inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { pictures } from "../../db/tables/media.ts"
import type { JobData } from "../jobs.ts"
import type { Shop } from "../shop.ts"

/** Where the public files of a picture lie. Its id would do as well, but it is long, and a wall names hundreds of files. */
export const publicFolder = (pictureId: string) => `pictures/${shortHash(pictureId, 12)}`

/** In small letters and digits, as keys are: there are disks that take A for a. Five bits and a little each. */
const shortHash = (text: string, length: number) =>
  BigInt(`0x${createHash("sha256").update(text).digest("hex")}`)
    .toString(36)
    .slice(0, length)

/** To be raised when other files are made of a picture than before: they then have other addresses. */
const recipe = 1

/**
 * The name of the folder with a picture's files: a hash of the original and of how they are made of it, because browsers
 * keep them without end.
 */
export const editionOf = ({ sha256 }: { sha256: string }): string => shortHash(`${sha256} ${recipe}`, 4)

/**
 * Deletes those of these pictures that nothing uses; the database knows the uses by its foreign keys (`picture_uses` in the
 * migration after-tables). Their files follow by a job of the same transaction, so that none stays when the storage is
 * away or the process is killed.
 */
export async function removeUnusedPictures(shop: Shop, tx: Transaction, ids: string[]): Promise<void> {
  const these = inArray(pictures.id, ids)
  // Whoever is about to use one has locked its row: wait for them, and look for uses after that.
  await tx.select({ id: pictures.id }).from(pictures).where(these).orderBy(pictures.id).for("update")
  const gone = await tx
    .delete(pictures)
    .where(and(these, sql`not exists (select from picture_uses(array[${pictures.id}]))`))
    .returning({ pictureId: pictures.id, originalKey: pictures.originalKey })
  for (const picture of gone) await shop.jobs.send(tx, "remove-picture", picture)
}

/** Deletes all files of a picture whose row is gone. Doing it again is fine. */
export async function removePictureFiles(
  shop: Pick<Shop, "storage">,
  { pictureId, originalKey }: JobData["remove-picture"],
): Promise<void> {
  await shop.storage.public.deleteAll(publicFolder(pictureId))
  await shop.storage.private.delete(originalKey)
}
