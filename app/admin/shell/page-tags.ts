import { href } from "react-router"

/** What each page of the studio lists, in the tags that the server announces (`db/migrations/0006_live.sql`). */
const tagsOfPages: Record<string, string[]> = {
  [href("/admin")]: ["studio.orders", "studio.messages", "studio.commissions", "studio.artworks", "studio.inventory"],
  [href("/admin/artworks")]: ["studio.artworks"],
  [href("/admin/status")]: ["studio.artworks"],
  [href("/admin/status/changes")]: ["studio.artworks"],
  [href("/admin/orders")]: ["studio.orders"],
  [href("/admin/commissions")]: ["studio.commissions"],
  [href("/admin/customers")]: ["studio.orders", "studio.messages", "studio.commissions"],
  [href("/admin/invoices")]: ["studio.invoices"],
  [href("/admin/exhibitions")]: ["studio.exhibitions"],
  [href("/admin/inventory")]: ["studio.inventory", "studio.artworks"],
  [href("/admin/inventory/agreements")]: ["studio.inventory"],
  [href("/admin/messages")]: ["studio.messages"],
  [href("/admin/blog")]: ["posts"],
}

/**
 * Whether a page lists something that changed. Pages with a form are in no list, nor is one while it is a table that is typed
 * into: they say themselves that something changed meanwhile, when it is saved.
 * @param tags null: anything may have changed
 */
export function isAbout(
  { pathname, search }: { pathname: string; search: string },
  tags: readonly string[] | null,
): boolean {
  const listed = new URLSearchParams(search).has("edit") ? undefined : tagsOfPages[pathname]
  return listed !== undefined && (tags === null || tags.some((tag) => listed.includes(tag)))
}
