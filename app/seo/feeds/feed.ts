import type { PictureFile } from "../../../domain/media/picture-file.ts"

/** One new thing in a feed. Addresses are absolute. */
export type FeedEntry = {
  /** Never changes, wherever the site moves: `urn:uuid:…`. */
  id: string
  url: string
  title: string
  /** Plain text. */
  summary: string
  /** Safe markup. */
  html: string
  publishedAt: Date
  updatedAt: Date
  categories: string[]
  picture: (PictureFile & { url: string }) | null
}

/** A feed, whatever it is written as. */
export type Feed = {
  title: string
  description: string
  /** The page it is a feed of. */
  url: string
  /** Its own address. */
  self: string
  /** Null until the artist has a name. */
  author: { name: string; url: string } | null
  copyright: string
  icon: string
  /** When anything in it changed last. */
  updatedAt: Date
  entries: FeedEntry[]
}
