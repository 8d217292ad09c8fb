/** A picture on a card: a JPEG in the public bucket, and its size in pixels. */
export type CardPicture = { key: string; width: number; height: number }

/** The content of a sharing card. Empty lines are "". */
export type CardWords = {
  /** The artist's name. */
  artist: string
  /** The subject of the card: a work's title is set in italics, a page's name upright. */
  title: string
  italic: boolean
  /** Set after the title, upright: a work's year. */
  year: string
  /** Medium, size; the lines below a page's name. */
  lines: string[]
  /** The work shown on a page's card: its label's first line. */
  caption: { title: string; year: string } | null
}

export type CardContent = CardWords & {
  /** Null: a card with text only. */
  picture: CardPicture | null
}

/** In pixels: the size that Open Graph readers show uncropped. */
export const cardSize = { width: 1200, height: 630 } as const
