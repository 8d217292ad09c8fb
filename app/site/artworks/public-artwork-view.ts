import type { PublicArtwork } from "../../../domain/artworks/gallery/work-page.ts"

export type PublicArtworkView = Omit<PublicArtwork, "updatedAt" | "protection"> & { noDownload?: boolean }
