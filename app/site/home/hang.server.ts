import { listHomeWorks } from "../../../domain/artworks/gallery/home-works.server.ts"
import type { WorkCard } from "../../../domain/artworks/gallery/work-card.ts"
import { findPostPage, type PostCard } from "../../../domain/blog/post-queries.server.ts"
import { type ChosenComposition, hangs } from "../../../domain/settings/compositions.ts"
import type { Shop } from "../../../domain/shop.ts"
import { getTrueSize, getWallReach } from "./hang-sizes.ts"
import { type PackedSalon, packSalon } from "./pack-salon.ts"

/** The works of the home page in a composition, in the order in which they hang. */
export type Hang = {
  composition: ChosenComposition
  works: WorkCard[]
  /** Inches. */
  widths: number[]
  /** How much the wall has to show, in inches: on a desk, and on a phone. */
  reach: { desk: number; phone: number }
  salon: PackedSalon | null
  /** The newest first, for the journal. */
  posts: PostCard[]
}

const maxPosts = 3

export async function getHang(shop: Shop, composition: ChosenComposition): Promise<Hang> {
  const { order, maxWorks } = hangs[composition]
  const [found, page] = await Promise.all([
    listHomeWorks(shop, order, maxWorks),
    composition === "journal" ? findPostPage(shop, null, maxPosts) : null,
  ])
  const works = composition === "single" ? startWithPriced(found) : found
  const sizes = works.map(getTrueSize)
  return {
    composition,
    works,
    widths: sizes.map(({ wide }) => Math.round(wide * 10) / 10),
    reach: getWallReach(sizes),
    salon: composition === "salon" ? packSalon(sizes) : null,
    posts: page?.posts ?? [],
  }
}

/** What is for sale at a price comes first; "Price on request" is no opening. */
function startWithPriced(works: WorkCard[]): WorkCard[] {
  const first = works.find(({ price, badge }) => price !== null && badge === "available")
  return first ? [first, ...works.filter((work) => work !== first)] : works
}
