/** A picture on a card: a JPEG in the public bucket, and its size in pixels. */
export type CardPicture = { key: string; width: number; height: number }

/** What stands on a sharing card, in words. Lines that say nothing are "". */
export type CardWords = {
  /** The artist's name. */
  artist: string
  /** What the card is about: a work's title is set in italics, a page's name upright. */
  title: string
  italic: boolean
  /** Set after the title, upright: a work's year. */
  year: string
  /** Medium, size; what a page says beneath its name. */
  lines: string[]
  /** The work that hangs on a page's card: its label's first line. */
  caption: { title: string; year: string } | null
}

export type CardContent = CardWords & {
  /** Null: a card of words alone. */
  picture: CardPicture | null
}

/** In pixels: what Open Graph readers show whole. */
export const cardSize = { width: 1200, height: 630 } as const
