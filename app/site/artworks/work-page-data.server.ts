import { listRelatedWorks } from "../../../domain/artworks/gallery/artwork-queries.server.ts"
import { isSoldHere } from "../../../domain/artworks/gallery/sold-here.ts"
import { isBuyable, type PublicArtwork } from "../../../domain/artworks/gallery/work-page.ts"
import { listWorkProvenance } from "../../../domain/artworks/record/provenance-queries.server.ts"
import { listShippingChoices } from "../../../domain/checkout/shipping-choices.ts"
import { listExhibitionsOfWork } from "../../../domain/exhibitions/exhibition-queries.server.ts"
import { listWorkMediaFiles } from "../../../domain/media-files/media-file-queries.server.ts"
import type { SettingsByKey } from "../../../domain/settings/settings.ts"
import { getWorkCardPath } from "../../../domain/sharing/find-card.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { formatDuration } from "../../../lib/format-duration.ts"
import { getPageProtection } from "../../seo/page-protection.server.ts"
import { getBuyingDetails } from "./buying-details.ts"

export type WorkPageData = Awaited<ReturnType<typeof getWorkPage>>

export async function getWorkPage(
  shop: Shop,
  { updatedAt: _, protection, ...work }: PublicArtwork,
  { site, shipping, buying, promises }: Pick<SettingsByKey, "site" | "shipping" | "buying" | "promises">,
) {
  const [related, shows, provenance, mediaFiles] = await Promise.all([
    listRelatedWorks(shop, work),
    listExhibitionsOfWork(shop, work.id),
    listWorkProvenance(shop, work.id),
    listWorkMediaFiles(shop, work.id),
  ])
  const own = protection && { protection: getPageProtection(protection, shop.siteUrl) }
  return {
    work: { ...work, ...(protection && protection !== "open" && { noDownload: true }) },
    ...own,
    mediaFiles: mediaFiles.map(({ peaks: _, ...file }) => ({ ...file, length: formatDuration(file.duration ?? 0) })),
    related,
    shows,
    provenance,
    buying: getBuyingDetails(buying, work, provenance, isBuyable(work, site.currency)),
    delivery: isSoldHere(work, site.currency)
      ? listShippingChoices(shipping, site.currency, site.country, [{ ...work, quantity: 1 }], promises.insured)
      : [],
    siteCurrency: site.currency,
    card: getWorkCardPath(work, site.artistName),
  }
}
