import type { Crop } from "../../lib/crop.ts"
import type { PictureLimits } from "./limits.ts"
import type { PictureProblem } from "./problems.ts"

/** Recognized by content. */
export type SourceFormat = "jpeg" | "png" | "webp" | "avif" | "gif" | "tiff" | "heic"

/** `key` is in the public bucket; sizes in pixels and bytes. */
export type Variant = { format: "avif" | "webp" | "jpeg"; width: number; height: number; key: string; bytes: number }

/** `isPlain`: without the mark, for documents. */
export type MadeVariant = Variant & { isPlain?: true }

/** In OKLab and sRGB; `share` of the picture from 0 to 1. */
export type Swatch = { l: number; a: number; b: number; share: number; hex: string }

/** `c1` and `c2` are the mean colors of the upper and lower half; `blur` is a `data:` URL of at most 16 pixels. */
export type Placeholder = { c1: string; c2: string; blur: string }

/** Width and height in pixels, upright; `sha256` of the file, in hex. */
export type Inspected = {
  format: SourceFormat
  mime: string
  extension: string
  width: number
  height: number
  bytes: number
  sha256: string
  frames: number
  /** `p3` if the file's profile has colors outside sRGB. */
  space: "srgb" | "p3"
  placeholder: Placeholder
  /** From IPTC, XMP or EXIF, at most 300 characters. */
  title: string | null
}

export type FirstLook = Pick<Inspected, "format" | "width" | "height" | "space" | "placeholder"> & {
  variants: Variant[]
  /** At most twelve, the largest share first. */
  palette: Swatch[]
  mean: Swatch
}

/** IIIF Image API 3.0 (level 0). Sizes in pixels, upright; `folder` is in the public bucket, keys below it as in `getTileKey`. */
export type Tiles = { width: number; height: number; size: number; scaleFactors: number[]; folder: string }

export type PictureAnswer<T> = { ok: true; value: T } | { ok: false; problem: PictureProblem }

/** `png`: small enough for the top bar, written again; null for a drawing. Icons are square, `side` pixels wide. */
export type DrawnLogo = {
  width: number
  height: number
  png: Uint8Array | null
  icons: { side: number; bytes: Uint8Array }[]
}

type Progress = { done: number; total: number; variant: Variant }

export type DeriveOptions = {
  /** In the public bucket. New content needs a new folder, because files are cached indefinitely. */
  folder: string
  /**
   * Called for one file at a time, and again with the same key and bytes if the task is repeated. The file is deleted
   * afterwards.
   */
  save: (variant: MadeVariant, file: string) => Promise<unknown>
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  crop?: Crop | null
  /** Of every file, in pixels; null: no cap. */
  maxSide?: number | null
  /** An XMP packet for every file; null: none. */
  xmp?: string | null
  /** A text in a corner of large files, of which the largest JPEG is also made without it; null: none. */
  mark?: string | null
}

export type InspectOptions = { signal?: AbortSignal; limits?: Partial<Pick<PictureLimits, "bytes" | "megapixels">> }

type TilesOptions = {
  folder: string
  save: (key: string, file: string) => Promise<unknown>
  signal?: AbortSignal
  crop?: Crop | null
}

/**
 * A file that crashes its reader, hangs or uses too much memory is refused. Rejections are internal errors, aborts, or a failed
 * `save`.
 */
export type Images = {
  /** Decodes the whole file. */
  inspect(source: string | Uint8Array, options?: InspectOptions): Promise<PictureAnswer<Inspected>>
  /** WebP and JPEG of two widths and the colors: enough to be sharp on any page. Never waits for slow tasks. */
  deriveFirst(file: string, options: DeriveOptions): Promise<PictureAnswer<FirstLook>>
  deriveRest(file: string, options: DeriveOptions): Promise<PictureAnswer<Variant[]>>
  /** Null if tiles would add no detail (see `needsTiles`), or if the picture is transparent. */
  cutTiles(file: string, options: TilesOptions): Promise<PictureAnswer<Tiles | null>>
  deriveAvif(file: string, options: DeriveOptions): Promise<PictureAnswer<Variant[]>>
  /** For visitors' pictures: JPEGs of at most 2,000 and 640 pixels' width. Never waits for slow tasks. */
  deriveEvidence(file: string, options: DeriveOptions): Promise<PictureAnswer<Variant[]>>
  /** @param size of a sanitized SVG; null: the bytes are a PNG */
  drawLogo(bytes: Uint8Array, size: { width: number; height: number } | null): Promise<PictureAnswer<DrawnLogo>>
  /** Tasks in progress and later calls are rejected. */
  close(): Promise<void>
}
