import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { grainy } from "../support/images/fixtures.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"

/*
 * The product's purpose: an artist starts with an empty site and, without a command line, adds fifty works, writes the
 * homepage, the About page and a post, imports an old inventory, changes the typefaces, makes a backup, and moves everything
 * to another server.
 */

const works = 50
const sites: SiteProcess[] = []
let folder = ""
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "solander-purpose-"))
})
test.afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()))
  await rm(folder, { recursive: true, force: true })
})

async function openEmptySite(browser: Browser, email: string): Promise<{ page: Page; url: string }> {
  const site = await startSite({ args: ["--empty"] })
  sites.push(site)
  const context = await browser.newContext({ baseURL: site.url, acceptDownloads: true })
  const page = await context.newPage()
  await page.goto(await site.setupLink)
  await page.getByLabel("Name").fill("Marit Osgood")
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Password", { exact: true }).fill("a quiet grey morning")
  await page.getByRole("button", { name: "Open the studio" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Your first work" })).toBeVisible()
  await waitForHydration(page)
  return { page, url: site.url }
}

async function openPage(page: Page, name: string, heading = name) {
  await page.getByRole("navigation").getByRole("link", { name, exact: true }).first().click()
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible()
  await waitForHydration(page)
}

async function chooseFiles(page: Page, words: string, files: string[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: words }).click(),
  ])
  await chooser.setFiles(files)
}

const countShownWorks = async (page: Page, url: string) => {
  await page.goto(`${url}/gallery`)
  return page
    .getByRole("main")
    .getByText(/^\d+ works?/)
    .first()
    .textContent()
}

test("an artist sets up an empty site alone, and moves it to another server", async ({ browser }) => {
  test.setTimeout(300_000)
  const { page, url } = await openEmptySite(browser, "marit@example.com")

  await test.step("enters name, payment methods and design", async () => {
    await page.getByRole("link", { name: /About you/ }).click()
    await waitForHydration(page)
    await page.getByLabel("Artist", { exact: true }).fill("Marit Osgood")
    await page.getByLabel("IBAN or account number").fill("DE89 3704 0044 0532 0130 00")
    await page.getByRole("radio", { name: /^Fraunces/ }).check()
    await page.keyboard.press("ControlOrMeta+s")
    await expect(page.getByRole("main")).toContainText("3 settings saved.")
  })

  await test.step("adds fifty works", async () => {
    const files: string[] = []
    for (let at = 0; at < works; at++) {
      const path = join(folder, `tide-no-${at + 1}_2026_30x40.jpg`)
      await writeFile(path, await (await grainy(320, 200 + 2 * at)).jpeg().toBuffer())
      files.push(path)
    }
    await openPage(page, "Dashboard", "Your first work")
    await chooseFiles(page, "Choose a picture", files)
    await expect(page).toHaveURL(/\/admin\/upload$/)
    const row = (at: number) => page.getByRole("row").nth(at)
    await expect(page.getByRole("row")).toHaveCount(works + 1)
    await expect(page.locator('[role="grid"] img[src^="/files/"]')).toHaveCount(works, { timeout: 120_000 })
    await row(1).getByRole("gridcell").nth(5).click()
    await page.keyboard.type("1200")
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowUp")
    for (let at = 1; at < works; at++) await page.keyboard.press("Shift+ArrowDown")
    await page.keyboard.press("Control+d")
    await page.getByRole("button", { name: `Publish ${works} ready works` }).click()
    await expect(page.getByText(`${works} works published.`)).toBeVisible()
    expect(await countShownWorks(await page.context().newPage(), url)).toContain(`${works} works`)
  })

  await test.step("writes the homepage, the About page and a post", async () => {
    await openPage(page, "Homepage Editor")
    await page.getByRole("textbox", { name: "Headline", exact: true }).fill("Tide and weather")
    await page.getByRole("button", { name: "Publish" }).click()
    await expect(page.getByRole("main")).toContainText("The homepage is published.")
    await openPage(page, "About Page")
    await page.getByRole("textbox", { name: "Introduction" }).fill("She paints a river.")
    await page.getByRole("button", { name: "Publish" }).click()
    await expect(page.getByRole("status", { name: "What was done" })).toContainText("The About page is published.")
    await page.goto("/admin/blog/new")
    await waitForHydration(page)
    await page.getByLabel("Title", { exact: true }).fill("Fifty tides")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeFocused()
    await page.keyboard.type("It took a winter.")
    await expect(page.getByRole("main").getByRole("status").first()).toHaveText("Saved a moment ago")
    await page.getByRole("button", { name: "Publish" }).click()
    await expect(page.getByRole("main").getByText("Published", { exact: true })).toBeVisible()
  })

  await test.step("imports an old inventory", async () => {
    const list = join(folder, "inventory.csv")
    await writeFile(list, "Title;Year;Medium;Price;Status\nOld Pier;1998;Oil;2.400,00 €;sold\nSalt;2001;Ink;;\n")
    await openPage(page, "Bulk Import")
    await chooseFiles(page, "Choose a file", [list])
    await expect(page.getByText(/2 new drafts/)).toBeVisible({ timeout: 60_000 })
    await page.getByRole("button", { name: /^Import 2/ }).click()
    await expect(page.getByText("2 works imported.")).toBeVisible({ timeout: 60_000 })
  })

  const archive = join(folder, "everything.tar")
  await test.step("makes a backup, and downloads an archive", async () => {
    await page.goto("/admin/settings/backups")
    await waitForHydration(page)
    await page.getByRole("button", { name: "Back up now" }).click()
    await expect(page.getByText("every row was the same")).toBeVisible({ timeout: 90_000 })
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download everything" }).click(),
    ])
    await download.saveAs(archive)
  })

  await test.step("moves to another server", async () => {
    const other = await openEmptySite(browser, "marit@example.com")
    await other.page.getByRole("link", { name: "Restore" }).click()
    await waitForHydration(other.page)
    await chooseFiles(other.page, "Choose the archive", [archive])
    await expect(other.page.getByText("The site of Marit Osgood is back")).toBeVisible({ timeout: 120_000 })
    const visitor = await (await browser.newContext()).newPage()
    expect(await countShownWorks(visitor, other.url)).toBe(await countShownWorks(visitor, url))
    await visitor.goto(other.url)
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Tide and weather")
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /^Fraunces/)
    await visitor.goto(`${other.url}/about`)
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("She paints a river.")
    await visitor.goto(`${other.url}/blog`)
    await expect(visitor.getByRole("link", { name: "Fifty tides" }).first()).toBeVisible()
    await other.page.getByRole("link", { name: "Open the studio" }).click()
    await other.page.goto(`${other.url}/admin/artworks?q=Old+Pier`)
    await expect(other.page.getByRole("main")).toContainText("Old Pier")
  })
})
