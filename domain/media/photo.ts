import type { PictureView } from "./picture-view.ts"

/** Rows with another path are not photos. */
export const artistPhotoFolder = "artist-photos/"

export const photoRetentionDays = 30

export type Photo = { id: string; caption: string; picture: PictureView }

export type PageWithPhotos = "homepage" | "about"

export type LibraryPhoto = {
  id: string
  name: string
  caption: string
  altText: string
  homepage: boolean
  about: boolean
  pictureId: string | null
  picture: PictureView | null
  problem: string | null
  /** An incomplete or refused upload; sizes in bytes. */
  file: { id: string; bytes: number; arrived: number; problem: string | null } | null
}

/** `begun`: only the rest has to be uploaded; `photo` null: chosen twice. */
export type PhotoAnswer =
  | { upload: string; photo: string; begun: boolean }
  | { refused: string }
  | { already: string; photo: string | null }
