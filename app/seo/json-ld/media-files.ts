import { getPictureUrl } from "../../../domain/media/picture-view.ts"
import type { ShownMediaFile } from "../../../domain/media-files/media-file.ts"
import { formatIsoDuration } from "../../../lib/format-duration.ts"
import type { SiteDetails } from "../page-meta.ts"
import { getArtistRef } from "./artist.ts"

const types = { film: "VideoObject", sound: "AudioObject", model: "3DModel" } as const

/** https://developers.google.com/search/docs/appearance/structured-data/video */
export const mediaJsonLd = (site: SiteDetails, files: readonly Omit<ShownMediaFile, "peaks">[]) =>
  files.map(({ kind, name, description, path, contentType, duration, poster, transcript, addedAt }) => {
    const thumbnail = poster && getPictureUrl(poster, 1600)
    return {
      "@type": types[kind],
      name,
      description: description || name,
      contentUrl: site.siteUrl + path,
      encodingFormat: contentType,
      uploadDate: new Date(addedAt).toISOString(),
      creator: getArtistRef(site),
      ...(duration === null ? {} : { duration: formatIsoDuration(duration) }),
      ...(thumbnail ? { thumbnailUrl: site.siteUrl + thumbnail } : {}),
      ...(transcript ? { transcript } : {}),
    }
  })
