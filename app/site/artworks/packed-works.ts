import type { HungWork } from "../../../domain/artworks/work-card.ts"
import type { ShownPicture } from "../../../domain/media/shown-picture.ts"

/**
 * Works as one text. A page carries its data a second time, for the browser to go on with, and the router's way of
 * writing it names every field of every work: for two dozen works that weighs more than their HTML and takes longer to
 * write. As text it is mostly words that the page has already, which compression finds.
 */
export type PackedWorks = string

/** Quotes would be escaped twice on their way. */
const inQuotes: Record<string, string> = { '"': "~", "~": '"', "\\": "^", "^": "\\" }
const swap = (text: string) => text.replace(/["~\\^]/g, (sign) => inQuotes[sign] ?? sign)

type Fields<T> = { [K in keyof T]: K }[keyof T][]

/** In the order in which a page says them, so that compression finds whole stretches of it again. */
const fields = [
  ...["id", "heightMm", "widthMm", "title", "year", "medium", "size", "price", "currency", "badge"],
  "editionSize",
] as Fields<Omit<HungWork, "picture">>

const pictureFields = ["folder", "avif", "webp", "jpeg", "width", "height", "alt"] as Fields<
  Omit<ShownPicture, "placeholder">
>

/** For the wire; `unpackWorks` reads it. */
export const packWorks = (works: HungWork[]): PackedWorks =>
  swap(
    JSON.stringify(
      works.map((work) => {
        const { picture } = work
        const row: unknown[] = fields.map((name) => work[name])
        if (picture)
          row.push(...pictureFields.map((name) => picture[name]), picture.placeholder?.c1, picture.placeholder?.c2)
        return row
      }),
    ),
  )

/** What `packWorks` wrote. */
export const unpackWorks = (text: PackedWorks): HungWork[] =>
  (JSON.parse(swap(text)) as unknown[][]).map((row) => {
    const named = Object.fromEntries(fields.map((name, index) => [name, row[index]]))
    const rest = row.slice(fields.length)
    const [c1, c2] = rest.slice(pictureFields.length)
    const picture = rest.length > 0 && {
      ...Object.fromEntries(pictureFields.map((name, index) => [name, rest[index]])),
      placeholder: c1 ? { c1, c2 } : null,
    }
    return { ...named, picture: picture || null } as HungWork
  })
