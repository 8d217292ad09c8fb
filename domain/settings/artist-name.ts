/** What the artist is called until somebody gives a name. Apart from the schemas, which no public page should load. */
export const unnamedArtist = "The artist"
