import { randomUUID } from "node:crypto"
import { savedViews } from "../../../../domain/accounts/list-views.server.ts"
import type { Actor } from "../../../../domain/actor.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { found } from "../../found.server.ts"
import { cleanSearch, type ViewedList, viewPath } from "./view-address.ts"

/** `columns`: the account's choice for the list; `search`: what a view saves of the URL; `newView`: an id for the next. */
export async function readSavedViews(shop: Shop, actor: Actor, list: ViewedList, url: string) {
  const { views, columns } = found(await savedViews(shop, actor, list.name))
  const { searchParams } = new URL(url)
  const view = views.find(({ id }) => id === searchParams.get("saved"))
  return {
    view,
    views: views.map((one) => ({ path: viewPath(list, one), words: one.name, current: one === view })),
    columns,
    search: cleanSearch(list, searchParams.toString()),
    newView: randomUUID(),
  }
}
