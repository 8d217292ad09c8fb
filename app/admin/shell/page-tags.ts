import { href } from "react-router"

/**
 * As the database announces them (`db/migrations/0006_live.sql`, `0021_announce-people.sql`, `0022_site-domain.sql`,
 * `0023_payment-account.sql`).
 */
const pageTags: Record<string, string[]> = {
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
  [href("/admin/settings/payments")]: ["studio.payment-accounts"],
  [href("/admin/settings/people")]: ["studio.people"],
  [href("/admin/settings/domain")]: ["studio.domain"],
}

export const isPresencePage = ({ pathname }: { pathname: string }): boolean =>
  pathname === href("/admin/settings/people")

/** False for pages with a form, which report conflicts on save. @param tags null: anything may have changed */
export function isPageAffected(
  { pathname, search }: { pathname: string; search: string },
  tags: readonly string[] | null,
): boolean {
  const listed = new URLSearchParams(search).has("edit") ? undefined : pageTags[pathname]
  return listed !== undefined && (tags === null || tags.some((tag) => listed.includes(tag)))
}
