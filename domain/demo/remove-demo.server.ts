import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"

/** Takes the whole demo collection away in one transaction. */
export async function removeDemo(_shop: Shop, actor: Actor): Promise<Outcome<null>> {
  return refuseUnlessAdmin(actor) ?? refuse("unavailable", "Removing the demo collection is not possible yet.")
}
