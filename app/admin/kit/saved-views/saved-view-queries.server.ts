import { randomUUID } from "node:crypto"
import { getListViews } from "../../../../domain/accounts/people/list-views.server.ts"
import type { Actor } from "../../../../domain/actor.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import { getSavedSearch, getViewPath, type ViewList } from "./view-path.ts"

/** `columns`: the account's choice for the list; `search`: what a view saves of the URL; `newView`: an id for the next. */
export async function getSavedViews(shop: Shop, actor: Actor, list: ViewList, url: string) {
  const { views, columns } = unwrapOutcome(await getListViews(shop, actor, list.name))
  const { searchParams } = new URL(url)
  const view = views.find(({ id }) => id === searchParams.get("saved"))
  return {
    view,
    views: views.map((one) => ({ path: getViewPath(list, one), words: one.name, current: one === view })),
    columns,
    search: getSavedSearch(list, searchParams.toString()),
    newView: randomUUID(),
  }
}
