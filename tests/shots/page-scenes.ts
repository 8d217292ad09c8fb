import { join } from "node:path"
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

/** Sends a film from a page, and opens what is said of it. */
async function openFilm(tab: Page) {
  await writePage(tab)
  await tab.getByRole("button", { name: "Film", exact: true }).click()
  const file = join(import.meta.dirname, "../fixtures/media/film.webm")
  await tab.locator("[data-open] input[type=file]").setInputFiles(file)
  await tab.locator("[data-open]").getByText(/^2″/).waitFor()
  await tab.locator("[data-open]").getByRole("link", { name: "film" }).click()
  await tab.waitForURL(/media-files/)
}

const oldSite = `<rss xmlns:wp="x" xmlns:content="x"><channel><title>Old studio</title><link>https://old.example</link>
<item><title>First frost</title><link>https://old.example/first-frost/</link><content:encoded>The river froze.</content:encoded>
<wp:post_id>1</wp:post_id><wp:post_name>first-frost</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
</item></channel></rss>`

async function sendOldSite(tab: Page) {
  await waitForHydration(tab)
  const file = { name: "old-studio.xml", mimeType: "text/xml", buffer: Buffer.from(oldSite) }
  await tab.locator("input[type=file]").setInputFiles(file)
  await tab.getByRole("button", { name: "Import the chosen ones" }).waitFor()
}

export const pageScenes: StudioScene[] = [
  { name: "pages", route: "/admin/pages", path: "/admin/pages" },
  { name: "pages-new", route: "/admin/pages/new", path: "/admin/pages/new" },
  { name: "page", route: "/admin/pages/:id", path: "/admin/pages/new", prepare: writePage },
  { name: "media-file", route: "/admin/media-files/:id", path: "/admin/pages/new", prepare: openFilm },
  { name: "site-import", route: "/admin/import/site/:id", path: "/admin/import", prepare: sendOldSite },
  { name: "navigation", route: "/admin/navigation", path: "/admin/navigation" },
  { name: "logo", route: "/admin/settings/logo", path: "/admin/settings/logo" },
]
