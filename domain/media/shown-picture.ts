import type { PictureFiles, PictureVariant } from "../../db/tables/media.ts"

export type VariantFormat = PictureVariant["format"]

/** Upright size in pixels, of the crop if any. File names are short, because a page has dozens. `placeholder`: CSS colors. */
export type ShownPicture = PictureFiles & {
  width: number
  height: number
  placeholder: { c1: string; c2: string } | null
  alt: string
}

export type StoredPicture = {
  width: number
  height: number
  files: PictureFiles
  placeholder: { c1: string; c2: string } | null
}

const spare = [640, 1280]

/** For small desktops and phones, also at double density; works are at most 550 px wide there. */
export const gridWidths = [480, 768, 1280]

/** @param wanted only these widths, if available: lists have hundreds of files */
export function shownPicture(row: StoredPicture, alt: string, wanted?: number[]): ShownPicture {
  const { folder } = row.files
  const [avif, webp] = [widthsOf(row.files, "avif"), widthsOf(row.files, "webp")]
  // AVIF files are derived last: until the widest exists, WebP is sharper.
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

/** `#baa88e` becomes `#ba9`, which suffices for a placeholder. */
const coarse = (colour: string) =>
  colour.replace(/^#(..)(..)(..)$/, (_, ...channels: string[]) =>
    ["#", ...channels.slice(0, 3).map((hex) => Math.round(Number.parseInt(hex, 16) / 17).toString(16))].join(""),
  )

/** Key in the public bucket. */
export const getPictureKey = (folder: string, width: number, format: VariantFormat) =>
  `${folder}/${width}.${format === "jpeg" ? "jpg" : format}`

export const widthsOf = (picture: Pick<ShownPicture, VariantFormat>, format: VariantFormat): number[] =>
  picture[format] === "" ? [] : picture[format].split(" ").map(Number)

export const publicUrl = (key: string) => `/files/${key}`

export const fileUrl = ({ folder }: Pick<ShownPicture, "folder">, width: number, format: VariantFormat): string =>
  publicUrl(getPictureKey(folder, width, format))

/** The narrowest JPEG of at least `width` pixels, where formats cannot be chosen (feeds, sharing, the cart). */
export function pictureUrl(picture: ShownPicture, width: number): string | null {
  const widths = widthsOf(picture, "jpeg")
  const found = widths.find((one) => one >= width) ?? widths.at(-1)
  return found === undefined ? null : fileUrl(picture, found, "jpeg")
}
