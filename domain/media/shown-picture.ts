import type { PictureFiles, PictureVariant } from "../../db/tables/media.ts"

export type PictureFormat = PictureVariant["format"]

/**
 * What a page needs to show a picture. `width` and `height` are the upright original's, in pixels: the ratio to reserve.
 * Its files are named in short, because a wall holds dozens of pictures and most texts are the same. `placeholder` is two
 * colours of the picture (CSS colours).
 */
export type ShownPicture = PictureFiles & {
  width: number
  height: number
  placeholder: { c1: string; c2: string } | null
  alt: string
}

/** A picture as its row has it. */
export type StoredPicture = {
  width: number
  height: number
  files: PictureFiles
  placeholder: { c1: string; c2: string } | null
}

/** Files of the formats that few browsers still need: enough of each for a phone and for a desk. */
const spare = [640, 1280]

/** What a wall asks for: a small desk, a phone, and both at twice the pixels. No work hangs wider than 550 px there. */
export const gridWidths = [480, 768, 1280]

/**
 * Of a row of pictures only what a page needs.
 * @param wanted only files of these widths, where there are any: lists name hundreds
 */
export function shownPicture(row: StoredPicture, alt: string, wanted?: number[]): ShownPicture {
  const { folder } = row.files
  const [avif, webp] = [widthsOf(row.files, "avif"), widthsOf(row.files, "webp")]
  // AVIF files come last and one by one: until the widest is there, the sharper WebP is the better offer.
  const complete = avif.length > 0 && (avif.at(-1) ?? 0) >= (webp.at(-1) ?? 0)
  const among = (all: number[], some: number[] | undefined) => {
    const found = some ? all.filter((width) => some.includes(width)) : all
    return (found.length > 0 ? found : all).join(" ")
  }
  return {
    width: row.width,
    height: row.height,
    folder,
    avif: complete ? among(avif, wanted) : "",
    webp: among(webp, complete ? spare : wanted && [...wanted, ...spare]),
    jpeg: among(widthsOf(row.files, "jpeg"), wanted && spare),
    placeholder: row.placeholder && { c1: coarse(row.placeholder.c1), c2: coarse(row.placeholder.c2) },
    alt,
  }
}

/** `#baa88e` as `#ba9`: sixteen steps a channel are plenty for what is seen a moment and said twice for every work. */
const coarse = (colour: string) =>
  colour.replace(/^#(..)(..)(..)$/, (_, ...channels: string[]) =>
    ["#", ...channels.slice(0, 3).map((hex) => Math.round(Number.parseInt(hex, 16) / 17).toString(16))].join(""),
  )

/** Where a picture's file lies in the public bucket. */
export const keyOf = (folder: string, width: number, format: PictureFormat) =>
  `${folder}/${width}.${format === "jpeg" ? "jpg" : format}`

/** The widths of the files of a format, in pixels, ascending. */
export const widthsOf = (picture: Pick<ShownPicture, PictureFormat>, format: PictureFormat): number[] =>
  picture[format] === "" ? [] : picture[format].split(" ").map(Number)

/** Where a visitor's browser finds a file of the public bucket. */
export const publicUrl = (key: string) => `/files/${key}`

/** The address of one of a picture's files. */
export const fileUrl = ({ folder }: Pick<ShownPicture, "folder">, width: number, format: PictureFormat): string =>
  publicUrl(keyOf(folder, width, format))

/** One address for where there is no choice of formats (feeds, sharing, the cart): a JPEG, the narrowest of at least `width` pixels. */
export function pictureUrl(picture: ShownPicture, width: number): string | null {
  const widths = widthsOf(picture, "jpeg")
  const found = widths.find((one) => one >= width) ?? widths.at(-1)
  return found === undefined ? null : fileUrl(picture, found, "jpeg")
}
