import { relatedWorks } from "../../../domain/artworks/artwork-queries.server.ts"
import { provenanceOf } from "../../../domain/artworks/provenance-queries.server.ts"
import { isSoldHere } from "../../../domain/artworks/sold-here.ts"
import type { ShownWork } from "../../../domain/artworks/work-page.ts"
import { shippingChoices } from "../../../domain/checkout/shipping-choices.ts"
import { exhibitionsOfWork } from "../../../domain/exhibitions/exhibition-queries.server.ts"
import type { Settings } from "../../../domain/settings/settings.ts"
import { workCardPath } from "../../../domain/sharing/find-card.server.ts"
import type { Shop } from "../../../domain/shop.ts"

export type WorkPageData = Awaited<ReturnType<typeof readWorkPage>>

/** What a work's page shows besides the work. */
export async function readWorkPage(
  shop: Shop,
  { updatedAt: _, ...work }: ShownWork,
  { site, shipping }: { site: Settings<"site">; shipping: Settings<"shipping"> },
) {
  const [related, shows, provenance] = await Promise.all([
    relatedWorks(shop, work),
    exhibitionsOfWork(shop, work.id),
    provenanceOf(shop, work.id),
  ])
  return {
    work,
    related,
    shows,
    provenance,
    delivery: isSoldHere(work, site.currency)
      ? shippingChoices(shipping, site.currency, site.country, [{ ...work, quantity: 1 }])
      : [],
    siteCurrency: site.currency,
    card: workCardPath(work, site.artistName),
  }
}
