import { listFeaturedWorks } from "../../domain/artworks/artwork-queries.server.ts"
import type { WorkCard } from "../../domain/artworks/work-card.ts"
import type { Shop } from "../../domain/shop.ts"

export async function findSignInWork(shop: Shop): Promise<WorkCard | null> {
  const works = (await listFeaturedWorks(shop)).filter((work) => work.picture?.webp)
  const upright = works.find((work) => work.picture && work.picture.height > work.picture.width)
  return upright ?? works[0] ?? null
}
