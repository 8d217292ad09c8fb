import { inArray, type SQL, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import type { Shop } from "../shop.ts"
import { matchSimilarWorks } from "./studio-search.server.ts"
import type { WhichWorks, WorkChoice } from "./which-works.ts"
import { chosenBy } from "./work-views.server.ts"

async function chosenWorks(shop: Shop, choice: WorkChoice): Promise<SQL> {
  const now = shop.now()
  const found = chosenBy(choice, now)
  const search = choice.search?.trim()
  if (!search) return found
  const [one] = await shop.db.select({ id: artworks.id }).from(artworks).where(found).limit(1)
  return one ? found : chosenBy(choice, now, await matchSimilarWorks(shop, search))
}

/** Build it before a transaction begins. */
export const whichWorks = async (shop: Shop, which: WhichWorks): Promise<SQL> =>
  "all" in which ? chosenWorks(shop, which.all) : (inArray(artworks.id, which.ids) ?? sql`false`)
