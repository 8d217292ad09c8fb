import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL } from "drizzle-orm"
import { fileUploads, pictures, uploads } from "../../db/tables/media.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { countArrivedBytes } from "./count-arrived-bytes.server.ts"
import { artistPhotoFolder, type LibraryPhoto } from "./photo.ts"
import { pictureColumns } from "./picture-columns.server.ts"
import { toPictureView } from "./picture-view.ts"

const maxPhotos = 1000

export type PhotoLibrary = { photos: LibraryPhoto[]; deleted: LibraryPhoto[] }

export const getPhotoLibrary = (shop: Shop, actor: Actor): Promise<Outcome<PhotoLibrary>> =>
  query(shop, actor, "media.read", async () => {
    const [photos, deleted] = await Promise.all([
      selectPhotos(shop, isNull(fileUploads.deletedAt), [asc(fileUploads.displayOrder), asc(fileUploads.id)]),
      selectPhotos(shop, and(isNotNull(fileUploads.deletedAt), isNotNull(fileUploads.pictureId)), [
        desc(fileUploads.deletedAt),
      ]),
    ])
    return done({ photos, deleted })
  })

async function selectPhotos(shop: Shop, which: SQL | undefined, order: SQL[]): Promise<LibraryPhoto[]> {
  const rows = await shop.db
    .select({ photo: fileUploads, picture: pictureColumns, problem: pictures.problem })
    .from(fileUploads)
    .leftJoin(pictures, eq(pictures.id, fileUploads.pictureId))
    .where(which)
    .orderBy(...order)
    .limit(maxPhotos)
  const photoIds = rows.filter(({ picture }) => picture === null).map(({ photo }) => photo.id)
  const files = await listUploadFiles(shop, photoIds)
  return rows.map(({ photo, picture, problem }) => ({
    id: photo.id,
    name: photo.filePath.slice(artistPhotoFolder.length),
    caption: photo.caption,
    altText: photo.altText,
    homepage: photo.isFeaturedHomepage,
    about: photo.isFeaturedAbout,
    pictureId: photo.pictureId,
    picture: picture && toPictureView(picture, photo.altText),
    problem,
    file: files.get(photo.id) ?? null,
  }))
}

async function listUploadFiles(shop: Shop, ids: string[]): Promise<Map<string, LibraryPhoto["file"]>> {
  if (ids.length === 0) return new Map()
  const rows = await shop.db
    .select()
    .from(uploads)
    .where(and(inArray(uploads.subjectId, ids), ne(uploads.state, "done")))
  const found = new Map<string, LibraryPhoto["file"]>()
  const arrived = await countArrivedBytes(shop, rows)
  for (const { id, subjectId, bytes, problem } of rows)
    if (subjectId) found.set(subjectId, { id, bytes, arrived: arrived.get(id) ?? 0, problem })
  return found
}
