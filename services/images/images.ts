import type { PictureProblem } from "./problems.ts"

/** Formats that are accepted, recognised by content. */
export type PictureFormat = "jpeg" | "png" | "webp" | "avif" | "gif" | "tiff"

/** A file made for the public. `key` is its place in the public bucket; sizes in pixels and bytes. */
export type Variant = { format: "avif" | "webp" | "jpeg"; width: number; height: number; key: string; bytes: number }

/** A colour in OKLab and in sRGB; `share` is the part of the picture that is nearest to it, 0 to 1. */
export type Swatch = { l: number; a: number; b: number; share: number; hex: string }

/**
 * What stands in the picture's place while it loads: the mean colours of its upper and lower half (the two ends of a
 * gradient), and a picture of at most 16 pixels as a `data:` address of a few hundred characters.
 */
export type Placeholder = { c1: string; c2: string; blur: string }

/** What a file turned out to be. Width and height are in pixels, upright; `sha256` is of the file, in hex. */
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
  /** The colour space of what will be made of it: `p3` when the file's profile holds more than sRGB does. */
  space: "srgb" | "p3"
  placeholder: Placeholder
}

/** What a picture needs to be seen; plain JSON, so that it can be kept in columns. */
export type FirstLook = Pick<Inspected, "format" | "width" | "height" | "space" | "placeholder"> & {
  variants: Variant[]
  /** Up to twelve colours, the largest share first. */
  palette: Swatch[]
  mean: Swatch
}

/**
 * A picture cut into squares at several sizes, so that a part of it can be seen without fetching all of it: the static
 * layout of the IIIF Image API 3.0 (level 0). `width` and `height` in pixels, upright; `size` is the side of a square;
 * each scale factor has its own layer of squares. `folder` is their place in the public bucket: below it lie
 * `{x}-{y}-{w}-{h}/{w}-{h}/0/default.jpg`, as `tileKey` says.
 */
export type Tiles = { width: number; height: number; size: number; scaleFactors: number[]; folder: string }

export type PictureAnswer<T> = { ok: true; value: T } | { ok: false; problem: PictureProblem }

/** How far one stage is: `done` of `total` files are saved. */
export type Progress = { done: number; total: number; variant: Variant }

export type DeriveOptions = {
  /** Folder of the made files in the public bucket, such as `pictures/4k0c…/4f2a`: another for other content, as files are cached without end. */
  folder: string
  /**
   * Keeps one finished file; it is deleted once this is done. Called for one file at a time, and again with the same key
   * and bytes when the work had to be repeated.
   */
  save: (variant: Variant, file: string) => Promise<unknown>
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

export type TilesOptions = {
  /** The tiles get a folder below this one, named by a hash of them all. */
  folder: string
  /** Keeps one tile, one at a time. */
  save: (key: string, file: string) => Promise<unknown>
  signal?: AbortSignal
}

/**
 * Reads pictures that strangers made, in processes of its own: a file that crashes, hangs or fills the memory of the
 * reader takes down that process, and is refused. Refusals are answers; what rejects is a fault of ours, an abort, or
 * a `save` that failed.
 */
export type Images = {
  /** Recognises, reads to the end and describes a file, or the bytes of one. */
  inspect(source: string | Uint8Array, options?: { signal?: AbortSignal }): Promise<PictureAnswer<Inspected>>
  /** Makes WebP and JPEG of two widths and the colours: enough to be seen, sharply, on any page. Never waits for the others. */
  deriveFirst(file: string, options: DeriveOptions): Promise<PictureAnswer<FirstLook>>
  /** Makes the WebP and JPEG files that are still missing. */
  deriveRest(file: string, options: DeriveOptions): Promise<PictureAnswer<Variant[]>>
  /** Cuts the picture into tiles; null: nobody would see more by them (see `outgrowsFiles`), or it is transparent. */
  cutTiles(file: string, options: TilesOptions): Promise<PictureAnswer<Tiles | null>>
  /** Makes the AVIF files, which take several times as long as the others together. */
  deriveAvif(file: string, options: DeriveOptions): Promise<PictureAnswer<Variant[]>>
  /** Ends the processes; work under way and later calls are rejected. */
  close(): Promise<void>
}
