import type { AccountLine } from "../../../services/documents/account-sheet.ts"
import { worksOnPaper } from "../../artworks/works-on-paper.server.ts"
import { jpegsOf } from "../../media/jpegs.server.ts"
import type { Shop } from "../../shop.ts"

/** The longer side in pixels: 22 mm at 300 points an inch. */
const longest = 260

/** Lists that are longer have no pictures, so that their file stays small enough to be drawn. */
const mostPictures = 400

/** Pictures of works as lines of papers have them, by the work's id. */
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
