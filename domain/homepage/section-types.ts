/** The kinds of sections of the homepage. */
export const sectionTypes = ["hero", "featured_artworks", "process", "artist_statement"] as const
/** In the place of a picture: the newest work, whichever that is. */
export const newestWork = "newest"

export type SectionType = (typeof sectionTypes)[number]
