import type { PictureFile } from "../../../domain/media/picture-file.ts"

/** URLs are absolute. */
export type FeedEntry = {
  /** Stable even if the site moves: `urn:uuid:…`. */
  id: string
  url: string
  title: string
  /** Plain text. */
  summary: string
  /** Sanitized markup. */
  html: string
  publishedAt: Date
  updatedAt: Date
  categories: string[]
  picture: (PictureFile & { url: string }) | null
}

export type Feed = {
  title: string
  description: string
  /** The feed's page. */
  url: string
  /** The feed's own URL. */
  self: string
  /** Null while the artist's name is not set. */
  author: { name: string; url: string } | null
  copyright: string
  icon: string
  updatedAt: Date
  entries: FeedEntry[]
}
