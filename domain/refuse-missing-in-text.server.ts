import type { Transaction } from "../db/connect.ts"
import { artworks } from "../db/tables/artworks.ts"
import { pictures } from "../db/tables/media.ts"
import type { RichText } from "../lib/rich-text/rich-text.ts"
import { listRichTextArtworks, listRichTextPictures } from "../lib/rich-text/rich-text-contents.ts"
import { listMissingIds } from "./missing-ids.server.ts"
import { refuse } from "./problem.ts"

/** @param before the text with its works and pictures, which may be deleted since without blocking a save */
export async function refuseMissingInText(tx: Transaction, noun: string, body: RichText, before?: RichText) {
  const added = (list: (text: RichText) => string[]) => {
    const known = before ? list(before) : []
    return list(body).filter((id) => !known.includes(id))
  }
  const [work] = await listMissingIds(tx, artworks, added(listRichTextArtworks))
  if (work) return refuse("invalid", `A work in this ${noun} is not there any more.`, { body: "A work is not there." })
  const [picture] = await listMissingIds(tx, pictures, added(listRichTextPictures))
  if (!picture) return null
  return refuse("invalid", `A picture in this ${noun} is not there any more.`, { body: "A picture is not there." })
}
