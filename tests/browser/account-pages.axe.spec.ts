import pg from "pg"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { accountScenes } from "../shots/account-scenes.ts"
import { type AccountUsers, createAccountUsers } from "../support/account-users.ts"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test as base } from "../support/own-site.ts"
import { signInAsArtist } from "../support/studio.ts"

const test = base.extend<object, { people: AccountUsers }>({
  people: [
    async ({ browser, site }, use) => {
      const artist = await signInAsArtist(browser, { url: site.url, setupLink: await site.setupLink })
      const joined = await joinEmbedded({ folder: site.data })
      if (!joined) throw new Error("the database is not running")
      const database = new pg.Client(joined.config)
      await database.connect()
      const email = "collector@example.com"
      await use(await createAccountUsers({ browser, url: site.url, database, artist, email }))
      await database.end()
    },
    { scope: "worker" },
  ],
})

test("every page of signing in and of the own account is accessible, light and dark, and fits a phone [AUTH-01, AUTH-02]", async ({
  browser,
  site,
  people,
}) => {
  test.setTimeout(240_000)
  /** A browser that has cached the site's files after its first page. */
  const open = (storageState?: AccountUsers["collector"]) =>
    browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 }, storageState })
  const nobody = await open()
  const contexts = { collector: await open(people.collector), atCode: await open(people.atCode) }
  for (const { name, path, prepare, as } of accountScenes)
    await test.step(name, async () => {
      const page = await (as ? contexts[as] : nobody).newPage()
      await page.goto(path)
      expect(new URL(page.url()).pathname, name).toBe(path.replace(/[?#].*/, ""))
      await waitForHydration(page)
      await prepare?.(page)
      // Waits for the progress bar to disappear.
      await expect(page.getByRole("progressbar")).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(390)
      await expectAccessible(page)
      await page.close()
    })
  for (const context of [nobody, ...Object.values(contexts)]) await context.close()
})
