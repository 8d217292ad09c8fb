import { findBrowser } from "./find-browser.ts"
import { startSite } from "./site-process.ts"

/** Before the browser tests: a browser, and the built site with its demo collection. */
export default async function setUp() {
  const browser = await findBrowser()
  process.env.SOLANDER_BROWSER = JSON.stringify(browser)
  const site = await startSite()
  process.env.SOLANDER_TEST_URL = site.url
  process.env.SOLANDER_SETUP_LINK = await site.setupLink
  return () => site.stop()
}
