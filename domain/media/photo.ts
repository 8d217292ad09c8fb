import type { ShownPicture } from "./shown-picture.ts"

/** Rows with another path are not photos. */
export const artistPhotoFolder = "artist-photos/"

export const keepPhotoDays = 30

export type Photo = { id: string; caption: string; picture: ShownPicture }

export type PageWithPhotos = "homepage" | "about"

export type LibraryPhoto = {
  id: string
  name: string
  caption: string
  altText: string
  homepage: boolean
  about: boolean
  pictureId: string | null
  picture: ShownPicture | null
  problem: string | null
  /** An incomplete or refused upload; sizes in bytes. */
  file: { id: string; bytes: number; arrived: number; problem: string | null } | null
}

/** `begun`: only the rest has to be uploaded; `photo` null: chosen twice. */
export type PhotoAnswer =
  | { upload: string; photo: string; begun: boolean }
  | { refused: string }
  | { already: string; photo: string | null }
