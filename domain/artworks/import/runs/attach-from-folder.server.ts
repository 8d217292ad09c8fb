import { readdir } from "node:fs/promises"
import { basename, join } from "node:path"
import type { Actor } from "../../../actor.ts"
import { unusablePicture } from "../../../media/store-original.server.ts"
import type { Shop } from "../../../shop.ts"
import type { ImportNote } from "../import-report.ts"
import type { ImportedWork } from "../import-run.ts"
import { createPictureFinder } from "../match-pictures.ts"
import { attachImportedFile } from "./attach-imported-file.server.ts"

type FolderFile = { name: string; path: string }
type FindPictures = ReturnType<typeof createPictureFinder<FolderFile>>

/** Its files, to find each work's. The works must come in the order of the import. */
export async function openPictureFolder(folder: string): Promise<FindPictures> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return createPictureFinder(files.map(({ name, parentPath }) => ({ name, path: join(parentPath, name) })))
}

/** Returns failures as notes. Without an import (a dry run) it inspects each picture and stores none. */
export async function attachFromFolder(
  shop: Shop,
  {
    actor,
    importId,
    find,
    signal,
  }: { actor: Actor; importId: string | null; find: FindPictures; signal?: AbortSignal },
  works: ImportedWork[],
): Promise<ImportNote[]> {
  const notes: ImportNote[] = []
  for (const { id: artworkId, work } of works) {
    if (signal?.aborted) break
    const { title, inventoryNumber } = work.input
    const { files, missing } = find({ title, inventoryNumber, images: work.images })
    const note = (message: string) => notes.push({ row: work.row, title, message })
    for (const image of missing) note(`The picture ${image} is not in the folder`)
    for (const { path } of files) {
      const problem = importId
        ? await attachImportedFile(shop, actor, { importId, artworkId }, { path, name: basename(path) })
        : await findPictureProblem(shop, path)
      if (problem) note(problem)
    }
  }
  return notes
}

const findPictureProblem = async (shop: Shop, path: string): Promise<string | null> => {
  const looked = await shop.images.inspect(path)
  return looked.ok ? null : unusablePicture(basename(path), looked.problem)
}
