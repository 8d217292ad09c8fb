import type { GridWork } from "../../../domain/artworks/gallery/work-card.ts"
import type { PictureView } from "../../../domain/media/picture-view.ts"
import { joinMeasures } from "../../ui/label/join-measures.ts"

/** The router's format names every field of every work: for two dozen works it is larger than their HTML. */
export type PackedWorks = string

/** Quotes would be escaped twice. */
const swappedSigns: Record<string, string> = { '"': "~", "~": '"', "\\": "^", "^": "\\" }
const swap = (text: string) => text.replace(/["~\\^]/g, (sign) => swappedSigns[sign] ?? sign)

type Fields<T> = { [K in keyof T]: K }[keyof T][]

/** In the order and format of the page's HTML, so that compression finds long repetitions. */
const fields = [
  ...["id", "displayWidth", "title", "year", "medium", "size", "price", "currency", "badge"],
  "editionSize",
] as Fields<Omit<GridWork, "picture" | "ratio">>

const pictureFields = ["folder", "avif", "webp", "jpeg", "width", "height", "alt"] as Fields<
  Omit<PictureView, "placeholder">
>

/** Sizes include line breaks; the ratio is only included without a picture. */
export const packWorks = (works: GridWork[]): PackedWorks =>
  swap(
    JSON.stringify(
      works.map((work) => {
        const { picture, ratio } = work
        const row: unknown[] = fields.map((name) => (name === "size" ? joinMeasures(work.size) : work[name]))
        if (!picture) return [...row, ratio]
        const { placeholder } = picture
        return [...row, ...pictureFields.map((name) => picture[name]), placeholder?.c1, placeholder?.c2]
      }),
    ),
  )

export const unpackWorks = (text: PackedWorks): GridWork[] =>
  (JSON.parse(swap(text)) as unknown[][]).map((row) => {
    const named = Object.fromEntries(fields.map((name, index) => [name, row[index]]))
    const rest = row.slice(fields.length)
    if (rest.length === 1) return { ...named, ratio: rest[0], picture: null } as GridWork
    const [c1, c2] = rest.slice(pictureFields.length)
    const unpacked = Object.fromEntries(pictureFields.map((name, index) => [name, rest[index]])) as PictureView
    const ratio = unpacked.width / unpacked.height
    return { ...named, ratio, picture: { ...unpacked, placeholder: c1 ? { c1, c2 } : null } } as GridWork
  })
