import type { AccountLine } from "../../../services/documents/account-sheet.ts"
import { worksOnPaper } from "../../artworks/works-on-paper.server.ts"
import { jpegsOf } from "../../media/jpegs.server.ts"
import type { Shop } from "../../shop.ts"

/** In pixels: 22 mm at 300 points an inch. */
const longest = 260

/** Longer lists have no pictures, to keep the file drawable. */
const mostPictures = 400

export async function linePictures(shop: Shop, ids: string[]): Promise<(id: string) => AccountLine["picture"]> {
  if (ids.length > mostPictures) return () => null
  const works = await worksOnPaper(shop, [...new Set(ids)])
  const pictures = await jpegsOf(
    shop.db,
    works.flatMap(({ pictureId }) => pictureId ?? []),
    { width: longest },
  )
  const found = new Map(works.map(({ id, pictureId }) => [id, pictures.get(pictureId ?? "")]))
  return (id) => {
    const picture = found.get(id)
    return picture ? { ...picture, longest } : null
  }
}
