import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { availableParallelism, loadavg, tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { joinEmbedded } from "../db/embedded/join.ts"
import { artworkPictures, artworks } from "../db/tables/artworks.ts"
import { pictures } from "../db/tables/media.ts"
import { system } from "../domain/actor.ts"
import { getPublicFolder } from "../domain/media/picture-folder.server.ts"
import { readEnv } from "../server/env.ts"
import { withSegment } from "../tests/support/images/fixtures.ts"
import { addPicture } from "../tests/support/pictures.ts"
import { startSite } from "../tests/support/site-process.ts"
import { createPainting } from "./pictures/paint.ts"

// `node bench/fresh-picture.ts`, after a build: the time from storing a picture of 24 megapixels (the end of an upload)
// until its work's public page names an existing file. To compare machines, it also prints the time of a plain resize
// of the same file in the same run.

const rounds = 5
const root = resolve(import.meta.dirname, "..")
const folder = await mkdtemp(join(tmpdir(), "solander-fresh-"))
const site = await startSite({ args: ["--empty"] })
const joined = await joinEmbedded({ folder: site.data })
if (!joined) throw new Error("the database does not run")
// A second shop beside the running site, like a command: only the site runs jobs and serves pages.
const { openShop } = (await import(join(root, "build/server/index.js"))) as typeof import("../server/app.ts")
const log = { info() {}, warn: console.warn, error: console.error }
const env = readEnv({ NODE_ENV: "production", SOLANDER_DATA: site.data })
const open = await openShop({ env, database: joined.config, root, log })
const { shop } = open
try {
  const painted = await readFile(await createPainting(join(folder, "painting.jpg"), 6000, 4000))
  const { size } = await stat(join(folder, "painting.jpg"))
  const load = loadavg()[0]?.toFixed(1)
  console.log(`6000 × 4000, ${(size / 1e6).toFixed(1)} MB; ${availableParallelism()} processors, load ${load}`)
  const plain: number[] = []
  for (let round = 0; round < rounds; round++) {
    plain.push(await measureSeconds(() => sharp(painted).resize({ width: 3200 }).jpeg().toBuffer()))
  }
  printTimes("a plain resize to 3200 px, a JPEG", plain)
  const still = await measureFreshPictures(painted, "still", true)
  printTimes("stored (read to the end)", still.takenIn)
  printTimes("then visible, on an idle site", still.seen)
  printTimes("then with AVIF files", still.whole)
  const busy = await measureFreshPictures(painted, "busy", false)
  printTimes("stored, on a busy site", busy.takenIn)
  printTimes("then visible, on a busy site", busy.seen)

  function printTimes(name: string, all: number[]): void {
    const ratio = median(all) / median(plain)
    const each = all.map((one) => one.toFixed(2)).join(" ")
    console.log(`${median(all).toFixed(2).padStart(7)} s ${ratio.toFixed(1).padStart(6)}×  ${name} (${each})`)
  }
} finally {
  await open.close()
  await joined.stop()
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Attaches the same painting several times, as different files. @param waits for all derived files before the next one */
async function measureFreshPictures(painted: Buffer, name: string, waits: boolean) {
  const times = { takenIn: [] as number[], seen: [] as number[], whole: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const file = join(folder, `${name}-${round}.jpg`)
    await writeFile(file, withSegment(painted, 0xfe, Buffer.from(`${name} ${round}`)))
    const slug = `${name}-${round}`
    const work = { slug, title: `Fresh ${slug}`, price: 100, publishedAt: new Date() }
    const [{ id } = { id: "" }] = await shop.db.insert(artworks).values(work).returning({ id: artworks.id })
    // Warms the page cache.
    await getPage(id)
    const began = performance.now()
    const added = await addPicture(shop, system("Bench"), file, async (tx, { id: pictureId }) => {
      await tx.insert(artworkPictures).values({ artworkId: id, pictureId, position: 0 })
      await tx.update(artworks).set({ mainPictureId: pictureId }).where(eq(artworks.id, id))
    })
    const taken = performance.now()
    times.takenIn.push((taken - began) / 1000)
    while (!(await isSeen(id, added.id))) await wait(20)
    times.seen.push((performance.now() - taken) / 1000)
    while (waits && (await getStage(added.id)) !== "done") await wait(100)
    if (waits) times.whole.push((performance.now() - taken) / 1000)
  }
  return times
}

async function getPage(id: string): Promise<string> {
  return (await fetch(`${site.url}/artwork/${id}`)).text()
}

async function isSeen(id: string, pictureId: string): Promise<boolean> {
  const path = new RegExp(`<img[^>]*src="(/files/${getPublicFolder(pictureId)}/[^"]+)`).exec(await getPage(id))?.[1]
  return path !== undefined && (await fetch(site.url + path)).status === 200
}

async function getStage(pictureId: string): Promise<string | undefined> {
  const [row] = await shop.db.select({ stage: pictures.stage }).from(pictures).where(eq(pictures.id, pictureId))
  return row?.stage
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
