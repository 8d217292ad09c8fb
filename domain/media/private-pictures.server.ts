import { randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { withScratch } from "../../services/images/scratch.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"

/** Sizes in pixels. */
export type PrivatePicture = { folder: string; width: number; height: number; smallWidth: number }

/** Limits: number of pictures; MB and megapixels of each. */
type PrivatePictureFolder = { folder: string; limits: { pictures: number; megabytes: number; megapixels: number } }

/** Files without a row are deleted after this time. */
const abandonedAfterMs = 60 * 60 * 1000

const refusePictures = (message: string) => refuse("invalid", message, { pictures: message })

/** Originals are not stored. Refuses all when one is invalid. Names of `files` are ignored. */
async function storePictures(
  shop: Shop,
  place: PrivatePictureFolder,
  files: File[],
): Promise<Outcome<PrivatePicture[]>> {
  const { pictures: maxPictures, megabytes, megapixels } = place.limits
  if (files.length > maxPictures) return refusePictures(`At most ${maxPictures} pictures.`)
  const stored: PrivatePicture[] = []
  const scan = createFormScanner(shop)
  const limits = { bytes: megabytes * 1e6, megapixels }
  try {
    for (const [at, file] of files.entries()) {
      const one = await storePicture(shop, place.folder, new Uint8Array(await file.arrayBuffer()), limits, scan)
      if (!one.ok) {
        await deletePictures(shop, stored)
        return refusePictures(files.length === 1 ? one.problem.message : `Picture ${at + 1}: ${one.problem.message}`)
      }
      stored.push(one.value)
    }
  } catch (error) {
    await deletePictures(shop, stored)
    throw error
  }
  return done(stored)
}

async function storePicture(
  shop: Shop,
  within: string,
  bytes: Uint8Array,
  limits: { bytes: number; megapixels: number },
  scan: ReturnType<typeof createFormScanner>,
) {
  return withScratch(async (scratch) => {
    const file = join(scratch, "sent")
    await writeFile(file, bytes)
    const virus = await scan(file)
    if (virus !== null) return refuseInfected(shop, virus)
    const read = await shop.images.inspect(file, { limits })
    if (!read.ok) return read
    // The name has the time, so that the purge needs no file dates.
    const folder = `${within}/${shop.now().getTime()}-${randomUUID()}`
    const variants = await shop.images.deriveEvidence(file, {
      folder,
      save: (variant, path) => shop.storage.private.put(variant.key, { file: path }),
    })
    if (!variants.ok) {
      await shop.storage.private.deleteAll(folder)
      return variants
    }
    const [large] = variants.value.toSorted((one, other) => other.width - one.width)
    const smallWidth = Math.min(...variants.value.map(({ width }) => width))
    if (!large) throw new Error("no file was made")
    return { ok: true as const, value: { folder, width: large.width, height: large.height, smallWidth } }
  })
}

/** Without an answer pictures are accepted, because they are re-encoded, and the rest is not scanned. Null: no known virus. */
function createFormScanner(shop: Shop): (path: string) => Promise<string | null> {
  let isSilent = false
  return async (path) => {
    if (isSilent) return null
    const verdict = await shop.virusScan.scan(createReadStream(path))
    if (verdict.is === "unknown") {
      isSilent = true
      shop.log.warn({ why: verdict.why }, "pictures are accepted unscanned, because the virus scanner did not answer")
    }
    return verdict.is === "infected" ? verdict.by : null
  }
}

function refuseInfected(shop: Shop, virus: string) {
  shop.log.warn({ virus }, "a sent picture was infected: refused")
  return refuse("invalid", `This file carries a virus (${virus}). Please send another.`)
}

async function deletePictures(shop: Shop, made: PrivatePicture[]): Promise<void> {
  for (const { folder } of made) await shop.storage.private.deleteAll(folder)
}

/** Deletes the files when the command is refused or fails. */
export async function withPrivatePictures<T>(
  shop: Shop,
  place: PrivatePictureFolder,
  files: File[],
  work: (made: PrivatePicture[]) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const made = await storePictures(shop, place, files)
  if (!made.ok) return made
  let isStored = false
  try {
    const outcome = await work(made.value)
    isStored = outcome.ok
    return outcome
  } finally {
    if (!isStored) await deletePictures(shop, made.value)
  }
}

/** Their owner was deleted, or the process stopped before its command. `inUse` lists all rows' folders. */
export async function purgePrivatePictures(shop: Shop, within: string, inUse: () => Promise<string[]>): Promise<void> {
  const keys = await shop.storage.private.list(within)
  const folders = new Set(keys.map((key) => key.split("/").slice(0, 2).join("/")))
  if (folders.size === 0) return
  for (const folder of await inUse()) folders.delete(folder)
  for (const folder of folders) {
    const age = shop.now().getTime() - Number(/\/(\d+)-/.exec(folder)?.[1] ?? 0)
    if (age > abandonedAfterMs) await shop.storage.private.deleteAll(folder)
  }
}

export const getPrivateFileKey = (
  { folder, width, smallWidth }: Pick<PrivatePicture, "folder" | "width" | "smallWidth">,
  small: boolean,
): string => `${folder}/${small ? smallWidth : width}.jpg`

export async function getPrivateFileUrl(
  shop: Shop,
  row: Pick<PrivatePicture, "folder" | "width" | "smallWidth">,
): Promise<string | null> {
  const file = await shop.storage.private.get(getPrivateFileKey(row, false))
  return file && `data:image/jpeg;base64,${Buffer.concat(await file.toArray()).toString("base64")}`
}
