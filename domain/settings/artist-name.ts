/** The default name of the artist. Separate from the schemas, which no public page should load. */
export const unnamedArtist = "The artist"
