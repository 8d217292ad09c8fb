import { unnamedArtist } from "../../domain/settings/artist-name.ts"
import type { SiteFacts } from "./page-meta.ts"

/** For use within a sentence. */
export const artistInWords = (site: Pick<SiteFacts, "artistName"> | undefined): string =>
  !site || site.artistName === unnamedArtist ? "the artist" : site.artistName
