import type { ShownPicture } from "./shown-picture.ts"

/** The folder of the artist's photographs; a row with another path is not one of them. */
export const artistPhotoFolder = "artist-photos/"

/** How long a deleted photograph can be restored, in days. */
export const keepPhotoDays = 30

/** A photograph of the artist or the studio. */
export type Photo = { id: string; caption: string; picture: ShownPicture }

/** The pages that photographs are marked for. */
export type PhotoPage = "homepage" | "about"

/** A photograph in the studio's library. */
export type LibraryPhoto = {
  id: string
  /** The file as the artist called it. */
  name: string
  caption: string
  altText: string
  homepage: boolean
  about: boolean
  /** Null: it has not arrived. */
  pictureId: string | null
  picture: ShownPicture | null
  /** Why nothing can be shown of it, as a sentence. */
  problem: string | null
  /** Its file, if it has not arrived or was refused. `bytes` and `arrived` in bytes. */
  file: { id: string; bytes: number; arrived: number; problem: string | null } | null
}

/**
 * What becomes of a chosen file: it is to be sent (`begun`: the rest of it), it is refused, or it is here already (as which
 * photograph; null: it was chosen twice).
 */
export type PhotoAnswer =
  | { upload: string; photo: string; begun: boolean }
  | { refused: string }
  | { already: string; photo: string | null }
