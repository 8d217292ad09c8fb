import { unnamedArtist } from "../../domain/settings/artist-name.ts"
import type { SiteDetails } from "./page-meta.ts"

/** For use within a sentence. */
export const formatArtistName = (site: Pick<SiteDetails, "artistName"> | undefined): string =>
  !site || site.artistName === unnamedArtist ? "the artist" : site.artistName
