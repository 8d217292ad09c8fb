/** The kinds of sections of the homepage. */
export const sectionTypes = ["hero", "featured_artworks", "process", "artist_statement"] as const
export type SectionType = (typeof sectionTypes)[number]
