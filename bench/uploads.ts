import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { chromium, type Page } from "@playwright/test"
import { findBrowser } from "../tests/support/find-browser.ts"
import { withSegment } from "../tests/support/images/fixtures.ts"
import { startSite } from "../tests/support/site-process.ts"
import { signInAsArtist } from "../tests/support/studio.ts"
import { createPainting } from "./pictures/paint.ts"

// `node bench/uploads.ts`, after a build: the time from the last byte of a picture of 24 megapixels, as the browser sends
// it, until the grid shows the site's file; then 40 such pictures at once: the peak memory of the processes, and the
// processor time of each picture.

const rounds = 5
const pictureCount = Number(process.argv[2] ?? 40)
const folder = await mkdtemp(join(tmpdir(), "solander-bench-uploads-"))
const site = await startSite({ args: ["--empty"] })
const browser = await chromium.launch(await findBrowser())
try {
  const painted = await readFile(await createPainting(join(folder, "painting.jpg"), 6000, 4000))
  const { size } = await stat(join(folder, "painting.jpg"))
  console.log(`6000 × 4000, ${(size / 1e6).toFixed(1)} MB, load ${loadavg()[0]?.toFixed(1)}`)
  const own = async (name: string) => {
    const file = join(folder, `${name}.jpg`)
    await writeFile(file, withSegment(painted, 0xfe, Buffer.from(name)))
    return file
  }
  const storageState = await signInAsArtist(browser, { url: site.url, setupLink: await site.setupLink })
  const page = await (await browser.newContext({ baseURL: site.url, storageState })).newPage()
  // The moment when the browser has sent the last request body.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body) this.upload.addEventListener("load", () => Object.assign(window, { lastByte: performance.now() }))
      send.call(this, body)
    }
  })
  await page.goto("/admin/upload")
  const seconds: number[] = []
  for (let round = 1; round <= rounds; round++) {
    await chooseFiles(page, [await own(`single-${round}`)])
    await waitUntilShown(page, round)
    seconds.push(
      await page.evaluate(() => (performance.now() - (window as unknown as { lastByte: number }).lastByte) / 1000),
    )
    await wait(4000)
  }
  console.log(`last byte to picture: ${seconds.map((one) => one.toFixed(2)).join(" ")} s`)

  const files: string[] = []
  for (let number = 1; number <= pictureCount; number++) files.push(await own(`many-${number}`))
  const before = usage()
  const peak = { server: 0, readers: 0 }
  const watch = setInterval(() => {
    const now = usage()
    peak.server = Math.max(peak.server, now.server)
    peak.readers = Math.max(peak.readers, now.readers)
  }, 250)
  const began = performance.now()
  await chooseFiles(page, files)
  await waitUntilShown(page, rounds + pictureCount)
  clearInterval(watch)
  const after = usage()
  console.log(
    `${pictureCount} at once, all shown after ${((performance.now() - began) / 1000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`,
  )
  console.log(`largest memory: server ${mb(peak.server)}, readers of pictures together ${mb(peak.readers)}`)
  console.log(
    `processor time of one picture: server ${((after.serverSeconds - before.serverSeconds) / pictureCount).toFixed(2)} s, readers ${((after.readerSeconds - before.readerSeconds) / pictureCount).toFixed(2)} s`,
  )
} finally {
  await browser.close()
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}

async function chooseFiles(page: Page, files: string[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: /Choose pictures|Add pictures/ }).click(),
  ])
  await chooser.setFiles(files)
}

function waitUntilShown(page: Page, count: number) {
  return page.waitForFunction(
    (wanted) => {
      const images = [...document.querySelectorAll<HTMLImageElement>('[role=grid] img[src^="/files/"]')]
      for (const image of images) image.loading = "eager"
      return images.filter((image) => image.complete && image.naturalWidth > 0).length >= wanted
    },
    count,
    { timeout: 900_000, polling: "raf" },
  )
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}

/** Memory in bytes and processor seconds of the server, and of the processes that read pictures. */
function usage() {
  const lines = execFileSync("ps", ["-eo", "pid,ppid,rss,args"], { encoding: "utf8" }).split("\n").slice(1)
  const all = lines
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, rss, ...args]) => ({
      pid: Number(pid),
      parent: Number(parent),
      rss: Number(rss) * 1024,
      args: args.join(" "),
    }))
  const readers = all.filter(({ parent, args }) => parent === site.child.pid && args.includes("images/worker"))
  const server = all.find(({ pid }) => pid === site.child.pid)
  const ended = secondsOf(site.child.pid ?? 0)
  return {
    server: server?.rss ?? 0,
    readers: readers.reduce((sum, { rss }) => sum + rss, 0),
    serverSeconds: ended.own,
    // Includes exited readers.
    readerSeconds: ended.children + readers.reduce((sum, { pid }) => sum + secondsOf(pid).own, 0),
  }
}

function secondsOf(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
    .map(Number)
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
  return { own: (user + system) / 100, children: (childUser + childSystem) / 100 }
}
