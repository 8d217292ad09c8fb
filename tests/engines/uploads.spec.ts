import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { grainy } from "../support/images/fixtures.ts"
import { getWorkerSite } from "../support/worker-site.ts"
import { expect, test } from "./engines.ts"
import { openAsArtist } from "./sign-in.ts"
import { shortIntervals } from "./visible-page.ts"

let folder = ""
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "solander-engines-"))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test("a picture is chosen, seen among the drafts, named, priced and published [ADM-22]", async ({
  seen: page,
}, info) => {
  await openAsArtist(page, getWorkerSite(), "/admin/upload")
  const path = join(folder, "half-ebb_2026_30x40.jpg")
  await writeFile(path, await (await grainy(900, 640)).jpeg({ quality: 90 }).toBuffer())
  // Other tests may have drafts.
  await page.choose(["Choose pictures", "Add pictures"], [path])
  await page.text('[role=grid] tr:has(img[src^="/files/"])', /Half Ebb/)
  const title = `Ebb in ${info.project.name} ${Date.now()}`
  await page.click("[role=grid] td", "Half Ebb")
  await page.type(title)
  // Skips year, medium and size.
  await page.press("Tab", "ArrowRight", "ArrowRight", "ArrowRight")
  await page.type("450")
  await page.press("Enter")
  await page.text("[role=grid] tr", new RegExp(`${title}.* 450 .*Ready`))
  await page.click("main button", /^Publish \d+ ready work/)
  await page.text('[aria-label="What was done"] p', /works? published\.$/)
  await page.waitUntilGone("[role=grid] td", title)

  await page.open(`/gallery?q=${encodeURIComponent(title)}`)
  await page.text("main h2", new RegExp(title))
  await expect
    .poll(
      () => page.tab.call(() => document.querySelector<HTMLImageElement>("main li img")?.naturalWidth ?? 0, null),
      shortIntervals,
    )
    .toBeGreaterThan(100)
})
