import { getWorkerSite } from "../support/worker-site.ts"
import { test } from "./engines.ts"
import { openAsArtist } from "./sign-in.ts"

test("each row of a list opens what it shows [ADM-22]", async ({ seen: page }) => {
  await openAsArtist(page, getWorkerSite(), "/admin/inventory")
  await page.click("main tbody a", /^Bar Crossing/)
  await page.waitForAddress(/inventory\/[0-9a-f-]{36}/)
  await page.text("h1", "Bar Crossing")
})
