import { randomUUID } from "node:crypto"
import { savedViews } from "../../../../domain/accounts/list-views.server.ts"
import type { Actor } from "../../../../domain/actor.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { found } from "../../found.server.ts"
import { cleanSearch, type ViewedList, viewPath } from "./view-address.ts"

/**
 * The account's views of a list for its page: `view` is the one that the address shows, `views` the links to all of them,
 * `columns` what the account chose for the list itself, `search` what a view would keep of the address, `newView` the id of
 * the view that may be saved next.
 */
export async function viewsOf(shop: Shop, actor: Actor, list: ViewedList, url: string) {
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
