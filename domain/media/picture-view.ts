import type { PictureFiles, PictureVariant } from "../../db/tables/media.ts"

export type VariantFormat = PictureVariant["format"]

/** Upright size in pixels, of the crop if any. File names are short, because a page has dozens. `placeholder`: CSS colors. */
export type PictureView = PictureFiles & {
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

const fallbackWidths = [640, 1280]

/** For small desktops and phones, also at double density; works are at most 550 px wide there. */
export const gridWidths = [480, 768, 1280]

/** @param wanted only these widths, if available: lists have hundreds of files */
export function toPictureView(row: StoredPicture, alt: string, wanted?: number[]): PictureView {
  const { folder } = row.files
  const [avif, webp] = [getWidths(row.files, "avif"), getWidths(row.files, "webp")]
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
    webp: among(webp, complete ? fallbackWidths : wanted && [...wanted, ...fallbackWidths]),
    jpeg: among(getWidths(row.files, "jpeg"), wanted && fallbackWidths),
    placeholder: row.placeholder && { c1: shortenColor(row.placeholder.c1), c2: shortenColor(row.placeholder.c2) },
    alt,
  }
}

/** `#baa88e` becomes `#ba9`, which suffices for a placeholder. */
const shortenColor = (colour: string) =>
  colour.replace(/^#(..)(..)(..)$/, (_, ...channels: string[]) =>
    ["#", ...channels.slice(0, 3).map((hex) => Math.round(Number.parseInt(hex, 16) / 17).toString(16))].join(""),
  )

/** Key in the public bucket. */
export const getPictureKey = (folder: string, width: number, format: VariantFormat) =>
  `${folder}/${width}.${format === "jpeg" ? "jpg" : format}`

export const getWidths = (picture: Pick<PictureView, VariantFormat>, format: VariantFormat): number[] =>
  picture[format] === "" ? [] : picture[format].split(" ").map(Number)

export const getPublicUrl = (key: string) => `/files/${key}`

export const getPictureFileUrl = (
  { folder }: Pick<PictureView, "folder">,
  width: number,
  format: VariantFormat,
): string => getPublicUrl(getPictureKey(folder, width, format))

/** The narrowest JPEG of at least `width` pixels, where formats cannot be chosen (feeds, sharing, the cart). */
export function getPictureUrl(picture: PictureView, width: number): string | null {
  const widths = getWidths(picture, "jpeg")
  const found = widths.find((one) => one >= width) ?? widths.at(-1)
  return found === undefined ? null : getPictureFileUrl(picture, found, "jpeg")
}
