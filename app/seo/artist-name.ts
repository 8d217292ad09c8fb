import type { SiteFacts } from "./page-meta.ts"

/** What the settings call the artist until somebody gives a name. */
export const unnamed = "The artist"

/** The artist within a sentence: the name, or `the artist`. */
export const artistInWords = (site: Pick<SiteFacts, "artistName"> | undefined): string =>
  !site || site.artistName === unnamed ? "the artist" : site.artistName
