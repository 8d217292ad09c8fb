/** A JPEG in the public bucket; its size is in pixels. */
export type CardPicture = { key: string; width: number; height: number }

export type CardText = {
  artist: string
  /** A work's title is set in italics, a page's name upright. */
  title: string
  italic: boolean
  year: string
  /** Medium and size, or the lines below a page's name. */
  lines: string[]
  caption: { title: string; year: string } | null
}

export type CardContent = CardText & {
  picture: CardPicture | null
}

/** In pixels: the size that Open Graph readers show uncropped. */
export const cardSize = { width: 1200, height: 630 } as const
