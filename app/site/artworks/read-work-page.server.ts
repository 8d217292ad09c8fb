import { relatedWorks } from "../../../domain/artworks/artwork-queries.server.ts"
import { provenanceOf } from "../../../domain/artworks/provenance-queries.server.ts"
import { isSoldHere } from "../../../domain/artworks/sold-here.ts"
import { isBuyable, type WorkPageWork } from "../../../domain/artworks/work-page.ts"
import { shippingChoices } from "../../../domain/checkout/shipping-choices.ts"
import { exhibitionsOfWork } from "../../../domain/exhibitions/exhibition-queries.server.ts"
import type { SettingsByKey } from "../../../domain/settings/settings.ts"
import { workCardPath } from "../../../domain/sharing/find-card.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { buyingFacts } from "./buying-facts.ts"

export type WorkPageData = Awaited<ReturnType<typeof readWorkPage>>

export async function readWorkPage(
  shop: Shop,
  { updatedAt: _, ...work }: WorkPageWork,
  { site, shipping, buying, promises }: Pick<SettingsByKey, "site" | "shipping" | "buying" | "promises">,
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
    buying: buyingFacts(buying, work, provenance, isBuyable(work, site.currency)),
    delivery: isSoldHere(work, site.currency)
      ? shippingChoices(shipping, site.currency, site.country, [{ ...work, quantity: 1 }], promises.insured)
      : [],
    siteCurrency: site.currency,
    card: workCardPath(work, site.artistName),
  }
}
