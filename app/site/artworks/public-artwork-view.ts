import type { PublicArtwork } from "../../../domain/artworks/work-page.ts"

export type PublicArtworkView = Omit<PublicArtwork, "updatedAt">
