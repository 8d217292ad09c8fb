import { href } from "react-router"
import { listFeaturedWorks } from "../domain/artworks/gallery/artwork-queries.server.ts"
import type { Shop } from "../domain/shop.ts"
import { paths } from "../domain/urls.ts"

/** The pages that the launcher opens before this version gets visitors. */
export async function listTrialPages(shop: Shop): Promise<string[]> {
  const [work] = await listFeaturedWorks(shop)
  return ["/", paths.gallery(), ...(work ? [paths.artwork(work.id)] : []), href("/checkout"), paths.signIn()]
}
