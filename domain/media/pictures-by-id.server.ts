import { inArray } from "drizzle-orm"
import { pictures } from "../../db/tables/media.ts"
import type { Shop } from "../shop.ts"
import { pictureColumns } from "./picture-columns.server.ts"
import { gridWidths, type PictureView, toPictureView } from "./picture-view.ts"

export async function listPicturesById(
  shop: Shop,
  ids: (string | null)[],
): Promise<Record<string, Omit<PictureView, "alt">>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return {}
  const rows = await shop.db
    .select({ of: pictures.id, ...pictureColumns })
    .from(pictures)
    .where(inArray(pictures.id, wanted))
  return Object.fromEntries(rows.map(({ of, ...picture }) => [of, toPictureView(picture, "", gridWidths)]))
}
