import { setTimeout as wait } from "node:timers/promises"
import { findBrowser } from "./find-browser.ts"
import { startSite } from "./site-process.ts"

/** Before the browser tests: a browser, and the built site with its demo collection, when all its pictures can be seen. */
export default async function setUp() {
  const browser = await findBrowser()
  process.env.SOLANDER_BROWSER = JSON.stringify(browser)
  const site = await startSite()
  process.env.SOLANDER_TEST_URL = site.url
  process.env.SOLANDER_SETUP_LINK = await site.setupLink
  // A work whose picture is still being made has none in its place.
  for (let page = "", pictures = 0; pictures < 24 || page.includes('role="img"'); await wait(500)) {
    page = await (await fetch(`${site.url}/gallery`)).text()
    pictures = page.match(/<img /g)?.length ?? 0
  }
  return () => site.stop()
}
