import { href } from "react-router"
import type { StudioIconName } from "../kit/icon.tsx"

export type NavItem = {
  label: string
  path: string
  otherPath?: string
  icon: StudioIconName
  count?: "orders" | "commissions" | "messages" | "emails" | "alerts"
}

/** The navigation (ADM-01). */
export const navGroups: { group: string; items: NavItem[] }[] = [
  { group: "Overview", items: [{ label: "Dashboard", path: href("/admin"), icon: "dashboard" }] },
  {
    group: "Content",
    items: [
      { label: "Artwork Upload", path: href("/admin/upload"), icon: "upload" },
      { label: "Bulk Import", path: href("/admin/import"), icon: "import" },
      { label: "Artwork Management", path: href("/admin/artworks"), icon: "artworks" },
      { label: "Status Management", path: href("/admin/status"), icon: "status" },
      { label: "Categorization", path: href("/admin/categorization"), icon: "categories" },
    ],
  },
  {
    group: "Business",
    items: [
      { label: "Orders", path: href("/admin/orders"), icon: "orders", count: "orders" },
      { label: "Commission Pipeline", path: href("/admin/commissions"), icon: "commissions", count: "commissions" },
      { label: "Customer Management", path: href("/admin/customers"), icon: "person" },
      { label: "Invoice Generation", path: href("/admin/invoices"), icon: "invoices" },
      { label: "Exhibition Management", path: href("/admin/exhibitions"), icon: "exhibitions" },
      { label: "Inventory Management", path: href("/admin/inventory"), icon: "inventory" },
    ],
  },
  {
    group: "Website",
    items: [
      { label: "Homepage Editor", path: href("/admin/homepage"), icon: "homepage" },
      { label: "About Page", path: href("/admin/about"), icon: "person" },
      { label: "Pages", path: href("/admin/pages"), icon: "pages" },
      { label: "Navigation", path: href("/admin/navigation"), icon: "menu" },
      {
        label: "Manage Photos",
        path: href("/admin/manage-photos"),
        otherPath: href("/admin/artist-photos"),
        icon: "photos",
      },
      { label: "Blog Posts", path: href("/admin/blog"), icon: "blog" },
    ],
  },
  {
    group: "Communications",
    items: [
      { label: "Contact Messages", path: href("/admin/messages"), icon: "mailbox", count: "messages" },
      { label: "Newsletter", path: href("/admin/newsletter"), icon: "newsletter" },
      { label: "Mailbox", path: href("/admin/mailbox"), icon: "mailbox", count: "emails" },
      { label: "Analytics", path: href("/admin/analytics"), icon: "analytics" },
      { label: "Your Address", path: href("/admin/address"), icon: "address", count: "alerts" },
      { label: "Settings", path: href("/admin/settings"), icon: "settings" },
    ],
  },
]

/** Only while the demo collection is loaded. */
export const demoItem: NavItem = { label: "Demo collection", path: href("/admin/demo"), icon: "demo" }

export const isCurrentNavItem = ({ path, otherPath }: Pick<NavItem, "path" | "otherPath">, now: string): boolean =>
  isActivePath(path, now) || (otherPath !== undefined && isActivePath(otherPath, now))

/** Paths below an item's path count, except for the dashboard. */
export const isActivePath = (path: string, now: string): boolean => {
  const here = now.length > 1 ? now.replace(/\/$/, "") : now
  return here === path || (path !== href("/admin") && here.startsWith(`${path}/`))
}
