import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import type { Page } from "@playwright/test"
import { writeTarball } from "../../server/release/reproducible-archive.ts"
import { expect, expectAccessible, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { startLauncher } from "../support/launcher/launcher-process.ts"
import { publishRelease, testPlatform } from "../support/release-server.ts"
import { createReleaseKey } from "../support/release-signatures.ts"
import { findFreePort } from "../support/site-process.ts"
import { signInAsArtist } from "../support/studio.ts"
import { createSiteProgram, diesAtStart, type SiteChange } from "../updates/site-program.ts"

test.skip(process.platform !== "linux" || process.arch !== "x64", "the releases of this test are for Linux on x64")

/** The built site as it is installed from a package, and a folder for releases. */
async function openInstalledSite() {
  const work = mkdtempSync(join(tmpdir(), "solander-installed-"))
  const [data, home, port] = [join(work, "data"), join(work, "home"), await findFreePort()]
  // Releases of this test have no packages of their own.
  symlinkSync(resolve("node_modules"), join(work, "node_modules"))
  createSiteProgram(home, { version: "1.0.0" })
  const releases = join(work, "releases")
  mkdirSync(releases)
  const key = createReleaseKey()
  const env = { NODE_ENV: "production", SETUP: "off", LOG_LEVEL: "error" }
  const times = { watch: 4_000, silence: 60_000, start: 240_000, stop: 45_000, page: 30_000 }
  const program = resolve("build/launcher.js")
  const launcher = startLauncher({ ...{ home, data, port, env, times, program }, args: ["--empty"] })
  const setupLink = await launcher.waitForOutput(/(http\S+\/auth\/setup\?token=\S+)/)

  async function publish(change: SiteChange, notes: string) {
    const title = `solander-${change.version}-${testPlatform}`
    createSiteProgram(join(work, title), change)
    rmSync(join(work, title, "node_modules"))
    const file = join(work, `${title}.tar.gz`)
    await writeTarball(file, { folder: work, paths: [title], time: 1_790_000_000 })
    const releasedAt = new Date(Date.now() - 60_000).toISOString()
    const files = new Map<string, Buffer>()
    publishRelease(files, key, readFileSync(file), { version: change.version, notes, releasedAt })
    for (const [name, bytes] of files) writeFileSync(join(releases, name), bytes)
  }

  async function close() {
    launcher.child.kill("SIGTERM")
    await launcher.exit()
    rmSync(work, { recursive: true })
  }
  return { url: `http://localhost:${port}`, setupLink, releases, key, publish, close }
}

type InstalledSite = Awaited<ReturnType<typeof openInstalledSite>>

let site: InstalledSite
test.beforeAll(async () => {
  site = await openInstalledSite()
})
test.afterAll(() => site.close())

const history = (page: Page) => page.getByRole("main").getByRole("listitem")

async function openUpdates(page: Page) {
  await page.goto(`${site.url}/admin/settings/updates`)
  await waitForHydration(page)
}

test("a release is found, installed and gone back from by clicks, and one that fails is undone by itself [OPS-07]", async ({
  browser,
}) => {
  test.setTimeout(600_000)
  await site.publish({ version: "1.1.0", migration: "create table gifts (id uuid primary key);" }, "Gifts are wrapped.")
  const storageState = await signInAsArtist(browser, site)
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  await openUpdates(page)
  await expect(page.getByText("Your site runs with Solander 1.0.0.")).toBeVisible()

  await page.getByLabel("Address").fill(site.releases)
  await page.getByLabel("The publisher’s public key").fill(createReleaseKey().publicKey)
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("status", { name: "What was done" })).toContainText("Saved.")
  await page.getByRole("button", { name: "Check now" }).click()
  await expect(page.getByRole("main").getByRole("alert")).toContainText(/signed|signature/)
  await page.getByLabel("The publisher’s public key").fill(site.key.publicKey)
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("status", { name: "What was done" })).toContainText("Saved.")
  await page.getByRole("button", { name: "Check now" }).click()
  await expect(page.getByText("Solander 1.1.0 is here. Your site runs with 1.0.0.")).toBeVisible()
  await expect(page.getByText("Gifts are wrapped.")).toBeVisible()
  await expectAccessible(page)

  await page.getByRole("button", { name: "Install now" }).click()
  await expect(page.getByRole("heading", { name: "Installing 1.1.0" })).toBeVisible()
  await expect(page.getByText("Your site runs with Solander 1.1.0, the newest version.")).toBeVisible({
    timeout: 240_000,
  })
  await expect(history(page).filter({ hasText: "Installed" })).toContainText("1.1.0 from 1.0.0", { timeout: 60_000 })

  await site.publish({ version: "1.2.0", prelude: diesAtStart }, "It never starts.")
  await page.getByRole("button", { name: "Check now" }).click()
  await page.getByRole("button", { name: "Install now" }).click()
  await expect(history(page).filter({ hasText: "Undone" })).toContainText(
    "Version 1.2.0 ended while it was starting.",
    { timeout: 240_000 },
  )
  await expect(page.getByText("Solander 1.2.0 is here. Your site runs with 1.1.0.")).toBeVisible()

  await page.getByRole("link", { name: "Go back to 1.0.0" }).click()
  await page.getByRole("button", { name: "Go back to 1.0.0" }).click()
  await expect(history(page).filter({ hasText: "Back to 1.0.0" })).toContainText("Installed", { timeout: 240_000 })
  await expect(page.getByText(/Your site runs with 1\.0\.0|Your site runs with Solander 1\.0\.0/)).toBeVisible()
  await expectAccessible(page)
  await context.close()
})
