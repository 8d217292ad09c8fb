import { expect, type Page } from "@playwright/test"
import type { StudioScene } from "./scene.ts"

const openPlaces = async (tab: Page) => {
  await tab.getByRole("main").getByRole("link", { name: "Tongue Point" }).click()
  await expect(tab.getByRole("heading", { name: "Where it has been" })).toBeVisible()
}

const openMove = async (tab: Page) => {
  await openPlaces(tab)
  await tab.getByRole("link", { name: "Move it" }).filter({ visible: true }).click()
  await expect(tab.getByRole("combobox", { name: "To" })).toBeVisible()
}

const openAgreement = async (tab: Page) => {
  await tab
    .getByRole("main")
    .getByRole("link", { name: /^Fathom Street Gallery/ })
    .click()
  await expect(tab.getByRole("heading", { name: "Agreed" })).toBeVisible()
}

const chooseWorks = async (tab: Page) => {
  await openAgreement(tab)
  await tab.getByRole("link", { name: "Add works" }).click()
  await expect(tab.getByRole("heading", { name: "Which works" })).toBeVisible()
}

const beginCounting = async (tab: Page) => {
  await tab.getByRole("checkbox").first().check()
  await tab.getByRole("button", { name: "Start counting" }).click()
  await expect(tab.getByText("Nothing is counted yet")).toBeVisible()
}

const countWorks = async (tab: Page) => {
  await beginCounting(tab)
  await tab.getByRole("link", { name: "Count", exact: true }).filter({ visible: true }).click()
  const field = tab.getByRole("textbox", { name: "Number or title" })
  for (const number of ["Tongue Point", "an old label"]) {
    await field.fill(number)
    await tab.getByRole("button", { name: "Count it" }).click()
  }
  await expect(tab.getByRole("status", { name: "Counted last" })).toContainText("Unknown")
}

/** Creates a crate with a work in it, unless an earlier shot has. */
const showCrates = async (tab: Page) => {
  const crate = tab.getByRole("heading", { name: "Crate 12" })
  if ((await crate.count()) === 0) {
    await tab.getByRole("link", { name: "Add a crate" }).click()
    for (const [label, words] of [
      ["Name or number", "Crate 12"],
      ["Where it is", "Studio"],
      ["Inside", "38 x 60 x 8 in"],
      ["Outside", "44 x 66 x 12 in"],
      ["Weight, empty", "53 lb"],
    ] as const)
      await tab.getByLabel(label).fill(words)
    await tab.getByRole("button", { name: "Add the crate" }).click()
    await expect(crate).toBeVisible()
    await tab.goto("/admin/inventory?q=ferry")
    await tab
      .getByRole("main")
      .getByRole("link", { name: /^Ferry Slip/ })
      .click()
    await tab.getByRole("link", { name: "Move it" }).filter({ visible: true }).click()
    await tab.getByLabel("In a crate").selectOption({ index: 1 })
    await tab.getByRole("button", { name: "Move it" }).click()
    await expect(tab.getByText("Ferry Slip is at Studio now.").filter({ visible: true }).first()).toBeVisible()
    await tab.goto("/admin/inventory/places")
  }
  await crate.scrollIntoViewIfNeeded()
}

/** Opens the report of an earlier shot, or begins one. */
const openReport = async (tab: Page) => {
  await openPlaces(tab)
  const begun = tab.getByRole("main").getByRole("link", { name: /^On leaving, / })
  if ((await begun.count()) > 0) await begun.first().click()
  else {
    await tab.getByRole("link", { name: "Begin a report" }).click()
    await tab.getByLabel("Occasion").selectOption("outgoing")
    await tab.getByRole("button", { name: "Begin the report" }).click()
  }
  await expect(tab.getByRole("heading", { name: "Signatures" })).toBeVisible()
}

const signReport = async (tab: Page) => {
  await openReport(tab)
  await tab.getByLabel("Overall").selectOption("Good")
  const save = tab.getByRole("button", { name: "Save the report" }).filter({ visible: true }).first()
  await save.click()
  await tab.getByRole("link", { name: "Sign", exact: true }).filter({ visible: true }).first().click()
  await expect(tab.getByRole("heading", { name: "For the studio: sign" })).toBeVisible()
}

/** The register, places, consignments, loans and stock-takes. */
export const inventoryScenes: (Omit<StudioScene, "studio" | "path"> & { path?: string })[] = [
  { name: "inventory", route: "/admin/inventory" },
  { name: "inventory-work", route: "/admin/inventory/:id", path: "/admin/inventory?q=tongue", prepare: openPlaces },
  {
    name: "inventory-move",
    route: "/admin/inventory/:id",
    path: "/admin/inventory?q=tongue",
    prepare: openMove,
    viewportOnly: true,
  },
  {
    name: "condition-report",
    route: "/admin/inventory/conditions/:id",
    path: "/admin/inventory?q=tongue",
    prepare: openReport,
  },
  {
    name: "condition-sign",
    route: "/admin/inventory/conditions/:id",
    path: "/admin/inventory?q=tongue",
    prepare: signReport,
    viewportOnly: true,
  },
  { name: "agreements", route: "/admin/inventory/agreements" },
  {
    name: "agreements-new",
    route: "/admin/inventory/agreements",
    path: "/admin/inventory/agreements?decide=new",
    viewportOnly: true,
  },
  {
    name: "agreement",
    route: "/admin/inventory/agreements/:id",
    path: "/admin/inventory/agreements",
    prepare: openAgreement,
  },
  {
    name: "agreement-works",
    route: "/admin/inventory/agreements/:id",
    path: "/admin/inventory/agreements",
    prepare: chooseWorks,
    viewportOnly: true,
  },
  { name: "stock-takes", route: "/admin/inventory/stock-take" },
  {
    name: "stock-takes-new",
    route: "/admin/inventory/stock-take",
    path: "/admin/inventory/stock-take?decide=new",
    viewportOnly: true,
  },
  {
    name: "stock-take",
    route: "/admin/inventory/stock-take/:id",
    path: "/admin/inventory/stock-take?decide=new",
    prepare: beginCounting,
  },
  {
    name: "stock-take-count",
    route: "/admin/inventory/stock-take/:id/count",
    path: "/admin/inventory/stock-take?decide=new",
    prepare: countWorks,
    viewportOnly: true,
  },
  { name: "inventory-places", route: "/admin/inventory/places" },
  { name: "inventory-crates", route: "/admin/inventory/places", prepare: showCrates, viewportOnly: true },
  {
    name: "inventory-places-add",
    route: "/admin/inventory/places",
    path: "/admin/inventory/places?decide=add",
    viewportOnly: true,
  },
]
