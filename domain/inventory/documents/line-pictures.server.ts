import type { AccountLine } from "../../../services/documents/account-document.ts"
import { listDocumentWorks } from "../../artworks/list/document-works.server.ts"
import { findJpegs } from "../../media/jpegs.server.ts"
import type { Shop } from "../../shop.ts"

/** In pixels: 22 mm at 300 points an inch. */
const maxPixels = 260

/** Longer lists have no pictures, to keep the file drawable. */
const maxPictures = 400

export async function loadLinePictures(shop: Shop, ids: string[]): Promise<(id: string) => AccountLine["picture"]> {
  if (ids.length > maxPictures) return () => null
  const works = await listDocumentWorks(shop, [...new Set(ids)])
  const pictureIds = works.flatMap(({ pictureId }) => pictureId ?? [])
  const pictures = await findJpegs(shop.db, pictureIds, { width: maxPixels })
  const found = new Map(works.map(({ id, pictureId }) => [id, pictures.get(pictureId ?? "")]))
  return (id) => {
    const picture = found.get(id)
    return picture ? { ...picture, maxSide: maxPixels } : null
  }
}
