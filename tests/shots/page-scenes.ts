import type { Page } from "@playwright/test"
import { waitForHydration } from "../support/hydration.ts"
import type { StudioScene } from "./scene.ts"

/** Makes a page with a text and dates, and opens its dates. */
async function writePage(tab: Page) {
  await waitForHydration(tab)
  await tab.getByRole("textbox", { name: "Title" }).fill("Workshops")
  await tab.getByRole("button", { name: "Start the page" }).click()
  await tab.waitForURL(/admin\/pages\/[\da-f-]{36}$/)
  await tab.getByRole("button", { name: "Dates" }).click()
  await tab.getByRole("textbox", { name: "Heading" }).fill("Next dates")
  await tab.getByRole("textbox", { name: "When, date 1" }).fill("January 16–17")
  await tab.getByText("Saved a moment ago").waitFor()
}

export const pageScenes: StudioScene[] = [
  { name: "pages", route: "/admin/pages", path: "/admin/pages" },
  { name: "pages-new", route: "/admin/pages/new", path: "/admin/pages/new" },
  { name: "page", route: "/admin/pages/:id", path: "/admin/pages/new", prepare: writePage },
  { name: "navigation", route: "/admin/navigation", path: "/admin/navigation" },
  { name: "logo", route: "/admin/settings/logo", path: "/admin/settings/logo" },
]
