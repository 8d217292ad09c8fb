import { readdir } from "node:fs/promises"
import { basename, extname, join } from "node:path"
import { slugOf } from "../../../lib/slug.ts"
import type { Actor } from "../../actor.ts"
import { addPicture, unusablePicture } from "../../media/add-picture.server.ts"
import type { Shop } from "../../shop.ts"
import { hangPicture } from "../hang-picture.server.ts"
import type { ImportedWork } from "../import-artworks.server.ts"
import type { ImportNote } from "./import-report.ts"
import { fileNameOf } from "./picture-names.ts"

/**
 * Prepares to attach pictures from a folder to imported works. A work gets the files that its row names; else those that
 * are called after its inventory number, or after its title when only one work has it. `AR-001.jpg` is the main picture,
 * `AR-001 (2).jpg`, `AR-001_2.jpg` and `AR-001-detail.jpg` are further views.
 * @param dryRun looks at each picture as the real run would, and keeps none
 * @returns what an import calls with each batch of works; it reports what could not be attached
 */
export async function attachFromFolder(
  shop: Shop,
  actor: Actor,
  folder: string,
  { dryRun = false, signal }: { dryRun?: boolean; signal?: AbortSignal } = {},
): Promise<(works: ImportedWork[]) => Promise<ImportNote[]>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const byName = new Map<string, string>()
  const byStem = new Map<string, string[]>()
  for (const entry of files.filter((one) => one.isFile()).sort((one, other) => byView(one.name, other.name))) {
    const path = join(entry.parentPath, entry.name)
    byName.set(entry.name.toLowerCase(), path)
    byName.set(stemOf(entry.name), path)
    const stem = slugOf(mainStem(entry.name), "")
    byStem.set(stem, [...(byStem.get(stem) ?? []), path])
  }
  const titleTaken = new Set<string>()
  const find = (work: ImportedWork): { paths: string[]; missing: string[] } => {
    const named = work.images.map((image) => ({
      image,
      path: byName.get(fileNameOf(image)) ?? byName.get(stemOf(fileNameOf(image))),
    }))
    if (named.length > 0) {
      return {
        paths: named.flatMap(({ path }) => path ?? []),
        missing: named.flatMap(({ image, path }) => (path ? [] : image)),
      }
    }
    const byNumber = work.inventoryNumber ? byStem.get(slugOf(work.inventoryNumber, "")) : undefined
    if (byNumber) return { paths: byNumber, missing: [] }
    const title = slugOf(work.title, "")
    const byTitle = title === "" || titleTaken.has(title) ? undefined : byStem.get(title)
    titleTaken.add(title)
    return { paths: byTitle ?? [], missing: [] }
  }
  return async (works) => {
    const notes: ImportNote[] = []
    for (const work of works) {
      if (signal?.aborted) break
      const { paths, missing } = find(work)
      const note = (message: string) => notes.push({ row: work.row, title: work.title, message })
      for (const image of missing) note(`The picture ${image} is not in the folder`)
      for (const path of paths) {
        const problem = dryRun ? await problemOf(shop, path) : await attach(shop, actor, work.id, path)
        if (problem) note(problem)
      }
    }
    return notes
  }
}

const problemOf = async (shop: Shop, path: string): Promise<string | null> => {
  const looked = await shop.images.inspect(path)
  return looked.ok ? null : unusablePicture(basename(path), looked.problem)
}

const attach = async (shop: Shop, actor: Actor, artworkId: string, path: string): Promise<string | null> => {
  const added = await addPicture(shop, actor, path, basename(path), (tx, picture) =>
    hangPicture(tx, artworkId, picture.id),
  )
  return added.ok ? null : added.problem.message
}

/** The plain name before its further views, those in the order of their numbers. */
const byView = (one: string, other: string) =>
  stemOf(one).length - stemOf(other).length || one.localeCompare(other, "en", { numeric: true })

const stemOf = (name: string) => basename(name, extname(name)).toLowerCase()

/** `AR-001 (2).jpg`, `AR-001_2.jpg`, `AR-001 detail.jpg` → `AR-001`. */
const mainStem = (name: string) =>
  basename(name, extname(name)).replace(
    /(?:\s*\(\d{1,2}\)|_\d{1,2}|[\s_-]+(?:detail|view|verso|back|framed)\s*\d*)$/i,
    "",
  )
