/** Separate from the schemas, which no public page should load. */
export const unnamedArtist = "The artist"
