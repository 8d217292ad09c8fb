import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Transaction } from "../../db/connect.ts"
import { returnPictures } from "../../db/tables/returns.ts"
import { evidenceLimits } from "../../lib/evidence-limits.ts"
import { withScratch } from "../../services/images/scratch.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"

/** The folder of the private bucket with all of them. */
export const evidenceFolder = "returns"

/** A picture whose files are stored; its row comes with the command. Sizes in pixels. */
export type MadePicture = { folder: string; width: number; height: number; smallWidth: number }

/** Files without a row are swept when they are older than this. */
const abandonedAfterMs = 60 * 60 * 1000

const wrong = (message: string) => refuse("invalid", message, { pictures: message })

/**
 * Reads the files that somebody sent, makes each anew without its metadata, and stores them privately. What was sent is not
 * kept. Refuses all of them when one is no picture, damaged or too large; the sentence says which.
 * @param files as browsers send them; their names count for nothing
 */
export async function makePictures(shop: Shop, files: File[]): Promise<Outcome<MadePicture[]>> {
  const { pictures: most, megabytes, megapixels } = evidenceLimits
  if (files.length > most) return wrong(`At most ${most} pictures.`)
  const made: MadePicture[] = []
  const limits = { bytes: megabytes * 1e6, megapixels }
  try {
    for (const [at, file] of files.entries()) {
      const one = await makePicture(shop, new Uint8Array(await file.arrayBuffer()), limits)
      if (!one.ok) {
        await dropPictures(shop, made)
        return wrong(files.length === 1 ? one.problem.message : `Picture ${at + 1}: ${one.problem.message}`)
      }
      made.push(one.value)
    }
  } catch (error) {
    await dropPictures(shop, made)
    throw error
  }
  return done(made)
}

async function makePicture(shop: Shop, bytes: Uint8Array, limits: { bytes: number; megapixels: number }) {
  return withScratch(async (scratch) => {
    const file = join(scratch, "sent")
    await writeFile(file, bytes)
    const read = await shop.images.inspect(file, { limits })
    if (!read.ok) return read
    // The time is in the name, so that what no row names can be swept without asking for each file's age.
    const folder = `${evidenceFolder}/${shop.now().getTime()}-${randomUUID()}`
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

/** Writes the rows of pictures that were made, in their order. */
export async function keepPictures(
  tx: Transaction,
  to: { returnId: string; by: "buyer" | "studio"; now: Date },
  made: MadePicture[],
): Promise<void> {
  const { returnId, by, now: addedAt } = to
  if (made.length === 0) return
  await tx.insert(returnPictures).values(made.map((one, position) => ({ ...one, returnId, by, position, addedAt })))
}

/** Removes the files of pictures whose command was refused. */
export async function dropPictures(shop: Shop, made: MadePicture[]): Promise<void> {
  for (const { folder } of made) await shop.storage.private.deleteAll(folder)
}

/** Runs a command with pictures that were made for it; when it is refused or fails, their files go. */
export async function withPictures<T>(
  shop: Shop,
  files: File[],
  work: (made: MadePicture[]) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const made = await makePictures(shop, files)
  if (!made.ok) return made
  let kept = false
  try {
    const outcome = await work(made.value)
    kept = outcome.ok
    return outcome
  } finally {
    if (!kept) await dropPictures(shop, made.value)
  }
}

/** Removes files that no row names: their return was deleted, or the process ended before its command. */
export async function sweepReturnPictures(shop: Shop): Promise<void> {
  const keys = await shop.storage.private.list(evidenceFolder)
  const folders = new Set(keys.map((key) => key.split("/").slice(0, 2).join("/")))
  if (folders.size === 0) return
  const rows = await shop.db.select({ folder: returnPictures.folder }).from(returnPictures)
  for (const { folder } of rows) folders.delete(folder)
  for (const folder of folders) {
    const age = shop.now().getTime() - Number(/\/(\d+)-/.exec(folder)?.[1] ?? 0)
    if (age > abandonedAfterMs) await shop.storage.private.deleteAll(folder)
  }
}
