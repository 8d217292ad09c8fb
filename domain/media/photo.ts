import type { ShownPicture } from "./shown-picture.ts"

/** The folder of the artist's photographs; a row with another path is not one of them. */
export const artistPhotoFolder = "artist-photos/"

/** A photograph of the artist or the studio. */
export type Photo = { id: string; caption: string; picture: ShownPicture }
