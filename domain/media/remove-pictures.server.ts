import { createHash } from "node:crypto"
import { and, eq, inArray, notExists, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworkPictures, artworks } from "../../db/tables/artworks.ts"
import { postPictures, posts } from "../../db/tables/blog.ts"
import { homepageSections } from "../../db/tables/content.ts"
import { exhibitionPictures, exhibitions } from "../../db/tables/exhibitions.ts"
import { fileUploads, pictures } from "../../db/tables/media.ts"
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
 * Deletes those of these pictures that hang nowhere now. Their files follow by a job of the same transaction, so that none
 * stays when the storage is away or the process is killed.
 */
export async function removeUnusedPictures(shop: Shop, tx: Transaction, ids: string[]): Promise<void> {
  const one = { one: sql`1` }
  const unused = [
    tx.select(one).from(artworkPictures).where(eq(artworkPictures.pictureId, pictures.id)),
    tx.select(one).from(artworks).where(eq(artworks.mainPictureId, pictures.id)),
    tx.select(one).from(exhibitionPictures).where(eq(exhibitionPictures.pictureId, pictures.id)),
    tx.select(one).from(exhibitions).where(eq(exhibitions.mainPictureId, pictures.id)),
    tx.select(one).from(postPictures).where(eq(postPictures.pictureId, pictures.id)),
    tx.select(one).from(posts).where(eq(posts.mainPictureId, pictures.id)),
    tx.select(one).from(fileUploads).where(eq(fileUploads.pictureId, pictures.id)),
    // the hero names its picture by its id
    tx
      .select(one)
      .from(homepageSections)
      .where(sql`${homepageSections.content} ->> 'backgroundImage' = ${pictures.id}::text`),
  ].map((user) => notExists(user))
  const gone = await tx
    .delete(pictures)
    .where(and(inArray(pictures.id, ids), ...unused))
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
