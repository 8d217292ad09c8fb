import pg from "pg"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { expect, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { startSite } from "../support/site-process.ts"

test("a first visit to a home page whose sections cannot be read shows a message, and the next one reads them [HOME-08]", async ({
  page,
}) => {
  const site = await startSite({ args: ["--empty"], env: { LOG_LEVEL: "silent" } })
  const joined = await joinEmbedded({ folder: site.data })
  const pool = new pg.Pool(joined?.config)
  try {
    await pool.query("alter table homepage_sections rename to mislaid_sections")
    await page.goto(site.url)
    await waitForHydration(page)
    const toast = page.getByRole("alert")
    await expect(toast).toContainText("Error")
    await expect(toast).toContainText("Failed to load homepage content")
    await pool.query("alter table mislaid_sections rename to homepage_sections")
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(toast).toBeEmpty()
  } finally {
    // Closes the page, whose polling would fail once the site has stopped.
    await page.goto("about:blank")
    await pool.end()
    await site.stop()
  }
})
