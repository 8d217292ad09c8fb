import { inArray, type SQL, sql } from "drizzle-orm"
import { artworks } from "../../../db/tables/artworks.ts"
import type { Shop } from "../../shop.ts"
import { matchSimilarWorks } from "./studio-search.server.ts"
import type { WorkChoice, WorkSelection } from "./work-selection.ts"
import { getWorkConditions } from "./work-views.server.ts"

async function getChoiceCondition(shop: Shop, choice: WorkChoice): Promise<SQL> {
  const now = shop.now()
  const found = getWorkConditions(choice, now)
  const search = choice.search?.trim()
  if (!search) return found
  const [one] = await shop.db.select({ id: artworks.id }).from(artworks).where(found).limit(1)
  return one ? found : getWorkConditions(choice, now, await matchSimilarWorks(shop, search))
}

/** Build it before a transaction begins. */
export const getSelectionCondition = async (shop: Shop, which: WorkSelection): Promise<SQL> =>
  "all" in which ? getChoiceCondition(shop, which.all) : (inArray(artworks.id, which.ids) ?? sql`false`)
