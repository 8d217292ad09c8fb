export const sectionTypes = ["hero", "featured_artworks", "process", "artist_statement"] as const
/** In place of a picture's id. */
export const newestWork = "newest"

export type SectionType = (typeof sectionTypes)[number]
