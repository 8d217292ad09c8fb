import { readdir } from "node:fs/promises"
import { basename, join } from "node:path"
import type { Transaction } from "../../../db/connect.ts"
import type { Actor } from "../../actor.ts"
import { addPicture, unusablePicture } from "../../media/add-picture.server.ts"
import type { Shop } from "../../shop.ts"
import { attachArtworkPicture } from "../attach-picture.server.ts"
import type { ImportedWork } from "../import-artworks.server.ts"
import type { ImportNote } from "./import-report.ts"
import { createPictureFinder } from "./match-pictures.ts"

/** Returns a function for each batch of works; it returns failures as notes. `dryRun` inspects each picture and stores none. */
export async function attachFromFolder(
  shop: Shop,
  actor: Actor,
  folder: string,
  {
    dryRun = false,
    signal,
    hang = attachArtworkPicture,
  }: { dryRun?: boolean; signal?: AbortSignal; hang?: AddToWork } = {},
): Promise<(works: ImportedWork[]) => Promise<ImportNote[]>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const find = createPictureFinder(files.map(({ name, parentPath }) => ({ name, path: join(parentPath, name) })))
  return async (works) => {
    const notes: ImportNote[] = []
    for (const work of works) {
      if (signal?.aborted) break
      const { files: found, missing } = find(work)
      const note = (message: string) => notes.push({ row: work.row, title: work.title, message })
      for (const image of missing) note(`The picture ${image} is not in the folder`)
      for (const { path } of found) {
        const problem = dryRun
          ? await findPictureProblem(shop, path)
          : await attach(shop, actor, path, (tx, id) => hang(tx, work.id, id))
        if (problem) note(problem)
      }
    }
    return notes
  }
}

const findPictureProblem = async (shop: Shop, path: string): Promise<string | null> => {
  const looked = await shop.images.inspect(path)
  return looked.ok ? null : unusablePicture(basename(path), looked.problem)
}

type AddToWork = (tx: Transaction, artworkId: string, pictureId: string) => Promise<void>

async function attach(
  shop: Shop,
  actor: Actor,
  path: string,
  addToWork: (tx: Transaction, pictureId: string) => Promise<void>,
): Promise<string | null> {
  const added = await addPicture(shop, actor, path, basename(path), (tx, picture) => addToWork(tx, picture.id))
  return added.ok ? null : added.problem.message
}
