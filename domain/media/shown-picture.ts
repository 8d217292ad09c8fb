import type { PictureFiles, PictureVariant } from "../../db/tables/media.ts"

export type PictureFormat = PictureVariant["format"]

/**
 * What a page needs to show a picture. `width` and `height` are the upright original's, in pixels, to reserve its
 * space. Files are named in short form, because a page holds dozens of pictures with mostly equal texts. `placeholder`
 * is two colors of the picture (CSS colors).
 */
export type ShownPicture = PictureFiles & {
  width: number
  height: number
  placeholder: { c1: string; c2: string } | null
  alt: string
}

/** A row of `pictures`. */
export type StoredPicture = {
  width: number
  height: number
  files: PictureFiles
  placeholder: { c1: string; c2: string } | null
}

/** The number of files of the older formats: one for a phone and one for a desktop. */
const spare = [640, 1280]

/**
 * The widths used in a grid: a small desktop, a phone, and both at double density. No work is wider than 550 px there.
 */
export const gridWidths = [480, 768, 1280]

/**
 * Selects from a row of `pictures` what a page needs.
 * @param wanted only files of these widths, if there are any: lists name hundreds
 */
export function shownPicture(row: StoredPicture, alt: string, wanted?: number[]): ShownPicture {
  const { folder } = row.files
  const [avif, webp] = [widthsOf(row.files, "avif"), widthsOf(row.files, "webp")]
  // AVIF files are made last, one by one: until the widest exists, the sharper WebP is the better choice.
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

/** `#baa88e` as `#ba9`: sixteen steps per channel suffice for a placeholder that is sent twice for every work. */
const coarse = (colour: string) =>
  colour.replace(/^#(..)(..)(..)$/, (_, ...channels: string[]) =>
    ["#", ...channels.slice(0, 3).map((hex) => Math.round(Number.parseInt(hex, 16) / 17).toString(16))].join(""),
  )

/** The folder of a picture's files in the public bucket. */
export const keyOf = (folder: string, width: number, format: PictureFormat) =>
  `${folder}/${width}.${format === "jpeg" ? "jpg" : format}`

/** The widths of the files of a format, in pixels, ascending. */
export const widthsOf = (picture: Pick<ShownPicture, PictureFormat>, format: PictureFormat): number[] =>
  picture[format] === "" ? [] : picture[format].split(" ").map(Number)

/** The address of a file of the public bucket, from the site's root. */
export const publicUrl = (key: string) => `/files/${key}`

/** The address of one of a picture's files. */
export const fileUrl = ({ folder }: Pick<ShownPicture, "folder">, width: number, format: PictureFormat): string =>
  publicUrl(keyOf(folder, width, format))

/**
 * One address where formats cannot be chosen (feeds, sharing, the cart): the narrowest JPEG of at least `width` pixels.
 */
export function pictureUrl(picture: ShownPicture, width: number): string | null {
  const widths = widthsOf(picture, "jpeg")
  const found = widths.find((one) => one >= width) ?? widths.at(-1)
  return found === undefined ? null : fileUrl(picture, found, "jpeg")
}
