import { artist } from "../support/studio.ts"
import type { WorkerSite } from "../support/worker-site.ts"
import type { SeenPage } from "./seen-page.ts"

/** Signs the artist in, and opens a page of the studio. The first to come takes the one-time link and makes the account. */
export async function signIn(page: SeenPage, { setupLink }: WorkerSite, path: string): Promise<void> {
  await page.open(setupLink)
  if ((await page.texts("h1", "Set up your studio")).length > 0) await page.fill("Your name", artist.name)
  else await page.open("/auth?next=/admin")
  await page.fill("E-mail", artist.email)
  await page.fill("Password", artist.password)
  await page.click("main button", /^(Sign in|Open the studio)$/)
  await page.waitForAddress(/^\/admin$/)
  await page.live()
  await page.open(path)
}
