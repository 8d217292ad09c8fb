import { expect, type Page } from "@playwright/test"
import { openFirstRow, type Scene } from "./scene.ts"

const openSubscriber = async (tab: Page) => {
  await openFirstRow(tab)
  await expect(tab.getByRole("heading", { name: "Consent" })).toBeVisible()
}

const openCustomer = async (tab: Page) => {
  await openFirstRow(tab)
  await expect(tab.getByRole("heading", { name: "With them" })).toBeVisible()
}

const openErasure = async (tab: Page) => {
  await openCustomer(tab)
  await tab.getByRole("link", { name: "Erase" }).click()
  await expect(tab.getByRole("heading", { name: "Goes for good" })).toBeVisible()
}

const openMergeSearch = async (tab: Page) => {
  await openCustomer(tab)
  await tab.getByRole("link", { name: "Merge" }).click()
  await expect(tab.getByRole("searchbox", { name: "Search customers" })).toBeVisible()
}

const openMerge = async (tab: Page) => {
  await openMergeSearch(tab)
  await tab.getByRole("searchbox", { name: "Search customers" }).fill("nair")
  await tab.getByRole("main").getByRole("button", { name: "Search" }).click()
  await tab.getByRole("link", { name: "Priya Nair" }).click()
  await expect(tab.getByRole("heading", { name: "Is this one person?" })).toBeVisible()
}

const editCustomer = async (tab: Page) => {
  await openCustomer(tab)
  await tab.getByRole("button", { name: "Edit the person" }).click()
  await expect(tab.getByRole("textbox", { name: "Company" })).toBeVisible()
}

/** Previews an import with a row of each kind. */
async function planImport(tab: Page) {
  const rows = ["Ada Ek, ada.ek@example.com", "bo@example.com", "h.brandvold@example.com", "no address"]
  await tab
    .getByRole("textbox", { name: /paste the addresses/ })
    .fill([...rows, "teo.marchetti@example.net"].join("\n"))
  await tab.getByRole("textbox", { name: "Where did they say yes?" }).fill("List at the fair in Astoria")
  await tab.getByLabel("On which day?").fill("2026-01-14")
  await tab.getByRole("button", { name: "Show what will happen" }).click()
  await expect(tab.getByRole("table")).toBeVisible()
}

/** Customers, and subscribers of the newsletter. */
export const customerScenes: (Omit<Scene, "path"> & { route: string; path?: string })[] = [
  { name: "customers", route: "/admin/customers" },
  { name: "customers-add", route: "/admin/customers", path: "/admin/customers?decide=add", viewportOnly: true },
  { name: "customer", route: "/admin/customers/:id", path: "/admin/customers?q=brandvold", prepare: openCustomer },
  {
    name: "customer-edit",
    route: "/admin/customers/:id",
    path: "/admin/customers?q=brandvold",
    prepare: editCustomer,
    viewportOnly: true,
  },
  {
    name: "customer-erase",
    route: "/admin/customers/:id/erase",
    path: "/admin/customers?q=brandvold",
    prepare: openErasure,
  },
  {
    name: "customer-merge-search",
    route: "/admin/customers/:id/merge",
    path: "/admin/customers?q=brandvold",
    prepare: openMergeSearch,
  },
  {
    name: "customer-merge",
    route: "/admin/customers/:id/merge/:other",
    path: "/admin/customers?q=brandvold",
    prepare: openMerge,
  },
  { name: "customers-same", route: "/admin/customers/same" },
  { name: "customers-import", route: "/admin/customers/import" },
  { name: "customer-retention", route: "/admin/customers/settings" },
  { name: "subscribers", route: "/admin/newsletter/subscribers" },
  {
    name: "subscribers-add",
    route: "/admin/newsletter/subscribers",
    path: "/admin/newsletter/subscribers?decide=add",
    viewportOnly: true,
  },
  { name: "subscribers-import", route: "/admin/newsletter/subscribers/import", prepare: planImport },
  {
    name: "subscriber",
    route: "/admin/newsletter/subscribers/:id",
    path: "/admin/newsletter/subscribers?q=brandvold",
    prepare: openSubscriber,
  },
]
