import { expect, test } from "vitest"
import routes from "../../routes.ts"
import { isActivePath, isCurrentNavItem, navGroups } from "./nav.ts"

/** The sidebar of ADM-01 and ADM-02 when every page exists: its groups and items in this order. */
const whole: [group: string, items: [label: string, path: string][]][] = [
  ["Overview", [["Dashboard", "/admin"]]],
  [
    "Content",
    [
      ["Artwork Upload", "/admin/upload"],
      ["Bulk Import", "/admin/import"],
      ["Artwork Management", "/admin/artworks"],
      ["Status Management", "/admin/status"],
      ["Categorization", "/admin/categorization"],
    ],
  ],
  [
    "Business",
    [
      ["Orders", "/admin/orders"],
      ["Commission Pipeline", "/admin/commissions"],
      ["Customer Management", "/admin/customers"],
      ["Invoice Generation", "/admin/invoices"],
      ["Exhibition Management", "/admin/exhibitions"],
      ["Inventory Management", "/admin/inventory"],
    ],
  ],
  [
    "Website",
    [
      ["Homepage Editor", "/admin/homepage"],
      ["About Page", "/admin/about"],
      ["Pages", "/admin/pages"],
      ["Navigation", "/admin/navigation"],
      ["Manage Photos", "/admin/manage-photos"],
      ["Blog Posts", "/admin/blog"],
    ],
  ],
  [
    "Communications",
    [
      ["Contact Messages", "/admin/messages"],
      ["Newsletter", "/admin/newsletter"],
      ["Mailbox", "/admin/mailbox"],
      ["Analytics", "/admin/analytics"],
      ["Your Address", "/admin/address"],
      ["Settings", "/admin/settings"],
    ],
  ],
]

const studio = routes.find(({ path }) => path === "admin")
const exists = new Set(studio?.children?.map(({ path }) => (path ? `/admin/${path}` : "/admin")))

test("the sidebar has the groups and items of ADM-01 in their order: every page that exists, and no other [ADM-01, ADM-02]", () => {
  const listed = navGroups.map(({ group, items }) => [group, items.map(({ label, path }) => [label, path])])
  const wanted = whole.map(([group, items]) => [group, items.filter(([, path]) => exists.has(path))])
  expect(listed).toEqual(wanted)
})

test("the library of photos is one item, marked on both of its addresses [ADM-01, ADM-02]", () => {
  const items = navGroups.flatMap(({ items }) => items)
  for (const path of ["/admin/manage-photos", "/admin/artist-photos"])
    expect(items.filter((item) => isCurrentNavItem(item, path)).map(({ label }) => label)).toEqual(["Manage Photos"])
})

const all = whole.flatMap(([, items]) => items)

test.each(all)("%s is marked on its own address", (_, path) => {
  expect(isActivePath(path, path)).toBe(true)
  expect(isActivePath(path, `${path}/`)).toBe(true)
  expect(all.filter(([, other]) => isActivePath(other, path))).toHaveLength(1)
})

test.each(all)("%s is marked below its address, but the dashboard is not", (_, path) => {
  expect(isActivePath(path, `${path}/1/edit`)).toBe(path !== "/admin")
  expect(isActivePath(path, `${path}-old`)).toBe(false)
  expect(isActivePath("/admin", `${path}/1/edit`)).toBe(false)
})
