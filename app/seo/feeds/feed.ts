import type { PictureFile } from "../../../domain/media/picture-file.ts"

/** An entry of a feed. Addresses are absolute. */
export type FeedEntry = {
  /** Never changes, even if the site moves: `urn:uuid:…`. */
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

/** A feed, independent of its format. */
export type Feed = {
  title: string
  description: string
  /** The page that the feed belongs to. */
  url: string
  /** Its own address. */
  self: string
  /** Null while the artist's name is not set. */
  author: { name: string; url: string } | null
  copyright: string
  icon: string
  /** The latest change of any entry. */
  updatedAt: Date
  entries: FeedEntry[]
}
