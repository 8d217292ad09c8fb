import { existsSync } from "node:fs"
import { join } from "node:path"
import { eq, inArray } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { artworkPictures, artworks } from "../db/tables/artworks.ts"
import { homepageSections, settings } from "../db/tables/content.ts"
import { fileUploads } from "../db/tables/media.ts"
import { system } from "../domain/actor.ts"
import { command, noInput } from "../domain/command.server.ts"
import { createFirstHomepage } from "../domain/homepage/first-homepage.server.ts"
import { artistPhotoFolder } from "../domain/media/photo.ts"
import { getPictureProgress } from "../domain/media/picture-progress.server.ts"
import { savePicture, storeOriginal } from "../domain/media/store-original.server.ts"
import { done } from "../domain/problem.ts"
import { getSettings } from "../domain/settings/settings-queries.server.ts"
import { parseStoredSettings } from "../domain/settings/stored-settings.ts"
import type { Shop } from "../domain/shop.ts"
import { demoArtworks } from "./artworks.ts"
import { attachPictures, listMissingViews } from "./attach-pictures.server.ts"
import { recordDemo } from "./demo-records.server.ts"
import { demoHome } from "./home.ts"
import { demoPhotos } from "./photos.ts"
import { addDemoProofPictures } from "./proof-pictures.server.ts"
import { writeDemo } from "./write-demo.server.ts"

const demo = system("Demo collection")

type Options = {
  /** The folder of package.json. */
  root: string
  /** Starts without the demo, now and later. */
  empty: boolean
  /** Receives a sentence about each picture that cannot be used. */
  problem: (words: string) => void
  /** Called before the first picture, with the total number. */
  onBegin?: (pictures: number) => void | Promise<void>
  /** Awaited when the first row of the home page has its pictures, with the number of pictures so far. */
  onFirstRow?: (pictures: number) => void | Promise<void>
  /** Stops loading between two pictures; the next start continues. */
  signal?: AbortSignal
}

/**
 * Loads the demo into a new shop: all rows at once, then the pictures one by one, those of the home page first. A shop with works of its
 * own, or whose demo was removed, is left alone; an interrupted load resumes.
 */
export async function loadDemo(shop: Shop, { root, empty, ...loading }: Options): Promise<void> {
  const { demo: saved } = await getSettings(shop.db, "demo")
  if (saved.state === "gone") return createFirstHomepage(shop.db)
  if (saved.state === "new") {
    const [any] = await shop.db.select({ id: artworks.id }).from(artworks).limit(1)
    if (empty || any) {
      await shop.db
        .insert(settings)
        .values({ key: "demo", value: { state: "gone" } })
        .onConflictDoNothing()
      return createFirstHomepage(shop.db)
    }
    await writeDemo(shop)
  }
  try {
    await addPictures(shop, join(root, "demo/images"), loading)
    await addDemoProofPictures(shop, join(root, "demo/images"), { requireDemo: requireDemo, signal: loading.signal })
  } catch (error) {
    if (!(error instanceof DemoGone)) throw error
  }
}

/** The demo was removed while its pictures were being added. */
class DemoGone extends Error {}

/** Locks the demo's state until the picture is added, so that a removal waits. @throws DemoGone */
async function requireDemo(tx: Transaction): Promise<void> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, "demo")).for("share")
  if (parseStoredSettings("demo", row?.value).value.state !== "loaded") throw new DemoGone()
}

async function addPictures(
  shop: Shop,
  folder: string,
  { problem, onBegin = () => {}, onFirstRow = () => {}, signal }: Omit<Options, "root" | "empty">,
): Promise<void> {
  const missing = await findWorksWithoutPicture(shop)
  const hero = demoHome.hero.backgroundImage
  const works = demoArtworks
    .filter((work) => missing.has(work.slug) && existsSync(join(folder, work.image)))
    .sort((one, other) => rank(one, hero) - rank(other, hero))
  const views = await listMissingViews(shop)
  if (works.length === 0 && views.length === 0) return
  /** @param put attaches the picture, in the transaction that adds it */
  const add = async (file: string, put: (tx: Transaction, pictureId: string) => Promise<void> = async () => {}) => {
    const stored = await storeOriginal(shop, demo, join(folder, file), file)
    if (!stored.ok) return problem(stored.problem.message)
    await using original = stored.value
    const added = await command(shop, demo, "media.write", noInput, async (context) => {
      const { tx } = context
      await requireDemo(tx)
      const picture = await savePicture(context, original)
      await put(tx, picture.id)
      await recordDemo(tx, "picture", [picture.id])
      await attachPictures(tx, file, picture.id)
      return done(null)
    })
    if (!added.ok) problem(added.problem.message)
  }
  const addMainPicture = async (work: (typeof works)[number]) => {
    const artworkId = missing.get(work.slug)
    if (!artworkId) return
    await add(work.image, async (tx, pictureId) => {
      await tx.update(artworks).set({ mainPictureId: pictureId }).where(eq(artworks.id, artworkId))
      await tx.insert(artworkPictures).values({ artworkId, pictureId, position: 0 }).onConflictDoNothing()
      if (work.image === hero) await setHeroPicture(tx, pictureId)
    })
  }
  const [first, ...others] = works
  const atHome = others.filter(({ isFeatured }) => isFeatured)
  const steps = [
    ...(first ? [first, ...atHome.slice(0, firstRow)].map((work) => () => addMainPicture(work)) : []),
    ...(first ? listPhotos(folder).map((file) => () => addPhoto(add, file)) : []),
    ...atHome.slice(firstRow).map((work) => () => addMainPicture(work)),
    ...views.filter((file) => existsSync(join(folder, file))).map((file) => () => add(file)),
    ...others.filter((work) => !atHome.includes(work)).map((work) => () => addMainPicture(work)),
  ]
  const { total } = await getPictureProgress(shop)
  await onBegin(total + steps.length)
  for (const [index, step] of steps.entries()) {
    if (signal?.aborted) return
    await step()
    if (index === firstRow) await onFirstRow(total + index + 1)
  }
}

/** Works in the first row of the home page on a wide screen. */
const firstRow = 4

type AddPicture = (file: string, put: (tx: Transaction, pictureId: string) => Promise<void>) => Promise<void>

const listPhotos = (folder: string) =>
  demoPhotos.map(({ file }) => file).filter((file) => existsSync(join(folder, file)))

const addPhoto = (add: AddPicture, file: string) =>
  add(file, async (tx, pictureId) => {
    const own = eq(fileUploads.filePath, artistPhotoFolder + file)
    await tx.update(fileUploads).set({ pictureId }).where(own)
  })

/** The section refers to the picture by its id. */
async function setHeroPicture(tx: Transaction, pictureId: string): Promise<void> {
  await tx
    .update(homepageSections)
    .set({ content: { ...demoHome.hero, backgroundImage: pictureId } })
    .where(eq(homepageSections.sectionType, "hero"))
}

/** The hero first, then what the home page shows, then the rest in the gallery's order. */
const rank = (work: { image: string; isFeatured: boolean; sortOrder: number | null }, hero: string) =>
  work.image === hero ? -2000 : (work.isFeatured ? -1000 : 0) + (work.sortOrder ?? 500)

async function findWorksWithoutPicture(shop: Shop): Promise<Map<string, string>> {
  const rows = await shop.db
    .select({ id: artworks.id, slug: artworks.slug, picture: artworks.mainPictureId })
    .from(artworks)
    .where(
      inArray(
        artworks.slug,
        demoArtworks.map((work) => work.slug),
      ),
    )
  return new Map(rows.filter((row) => !row.picture).map((row) => [row.slug, row.id]))
}
