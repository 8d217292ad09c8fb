import type { PictureLimits } from "./limits.ts"
import type { PictureProblem } from "./problems.ts"

/** Accepted formats, recognized by content. */
export type PictureFormat = "jpeg" | "png" | "webp" | "avif" | "gif" | "tiff"

/** A public file. `key` is its key in the public bucket; sizes in pixels and bytes. */
export type Variant = { format: "avif" | "webp" | "jpeg"; width: number; height: number; key: string; bytes: number }

/** A color in OKLab and in sRGB; `share` is the part of the picture that is nearest to it, 0 to 1. */
export type Swatch = { l: number; a: number; b: number; share: number; hex: string }

/**
 * Shown while the picture loads: the mean colors of its upper and lower half (the two ends of a gradient), and a
 * picture of at most 16 pixels as a `data:` address of a few hundred characters.
 */
export type Placeholder = { c1: string; c2: string; blur: string }

/** The result of inspecting a file. Width and height are in pixels, upright; `sha256` is of the file, in hex. */
export type Inspected = {
  format: PictureFormat
  mime: string
  extension: string
  width: number
  height: number
  bytes: number
  sha256: string
  /** More than one for animations and many-page files: only the first is used. */
  frames: number
  /** The color space of the derived files: `p3` if the file's profile has colors outside sRGB. */
  space: "srgb" | "p3"
  placeholder: Placeholder
  /** The title in the file's own data (IPTC, XMP, EXIF), at most 300 characters. */
  title: string | null
}

/** What a page needs to show a picture; plain JSON, stored in columns. */
export type FirstLook = Pick<Inspected, "format" | "width" | "height" | "space" | "placeholder"> & {
  variants: Variant[]
  /** Up to twelve colors, the largest share first. */
  palette: Swatch[]
  mean: Swatch
}

/**
 * A picture cut into square tiles at several scales, so that a part of it can be shown without loading all of it: the
 * static layout of the IIIF Image API 3.0 (level 0). `width` and `height` in pixels, upright; `size` is the side of a
 * tile; each scale factor has its own layer of tiles. `folder` is in the public bucket: below it are
 * `{x}-{y}-{w}-{h}/{w}-{h}/0/default.jpg`, see `tileKey`.
 */
export type Tiles = { width: number; height: number; size: number; scaleFactors: number[]; folder: string }

export type PictureAnswer<T> = { ok: true; value: T } | { ok: false; problem: PictureProblem }

/** The progress of one stage: `done` of `total` files are saved. */
export type Progress = { done: number; total: number; variant: Variant }

export type DeriveOptions = {
  /**
   * The folder of the files in the public bucket, such as `pictures/4k0c…/4f2a`: new content gets a new one, because
   * files are cached indefinitely.
   */
  folder: string
  /**
   * Saves one finished file, which is deleted afterwards. Called for one file at a time, and again with the same key
   * and bytes if the task is repeated.
   */
  save: (variant: Variant, file: string) => Promise<unknown>
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

export type InspectOptions = { signal?: AbortSignal; limits?: Partial<Pick<PictureLimits, "bytes" | "megapixels">> }

export type TilesOptions = {
  /** The tiles are saved in a subfolder of this one, named by a hash of all tiles. */
  folder: string
  /** Saves one tile; called for one at a time. */
  save: (key: string, file: string) => Promise<unknown>
  signal?: AbortSignal
}

/**
 * Reads untrusted pictures in separate processes: a file that crashes the reader, hangs or uses too much memory ends
 * only that process, and is refused. Refusals are returned; rejections are internal errors, aborts, or
 * a `save` that failed.
 */
export type Images = {
  /** Recognizes, fully decodes and describes a file, or the bytes of one. */
  inspect(source: string | Uint8Array, options?: InspectOptions): Promise<PictureAnswer<Inspected>>
  /** Makes WebP and JPEG of two widths and the colors: enough to be sharp on any page. Never waits for slow tasks. */
  deriveFirst(file: string, options: DeriveOptions): Promise<PictureAnswer<FirstLook>>
  /** Makes the WebP and JPEG files that are still missing. */
  deriveRest(file: string, options: DeriveOptions): Promise<PictureAnswer<Variant[]>>
  /** Cuts the picture into tiles; null if they would add no detail (see `outgrowsFiles`), or if it is transparent. */
  cutTiles(file: string, options: TilesOptions): Promise<PictureAnswer<Tiles | null>>
  /** Makes the AVIF files, which take several times as long as all others together. */
  deriveAvif(file: string, options: DeriveOptions): Promise<PictureAnswer<Variant[]>>
  /** Makes a JPEG of at most 2,000 pixels' width and one of at most 640: for what visitors send. Never waits for slow tasks. */
  deriveEvidence(file: string, options: DeriveOptions): Promise<PictureAnswer<Variant[]>>
  /** Ends the processes; tasks in progress and later calls are rejected. */
  close(): Promise<void>
}
