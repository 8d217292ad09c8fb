import type { Actor } from "../../../domain/actor.ts"
import { backupInProgress } from "../../../domain/archive/backup-queries.server.ts"
import { importInProgress } from "../../../domain/imports/import-queries.server.ts"
import { picturesInProgress } from "../../../domain/media/picture-progress.server.ts"
import { letterInProgress } from "../../../domain/newsletter/letters-under-way.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { found } from "../found.server.ts"

export type InProgress = Awaited<ReturnType<typeof readJobs>>

export async function readJobs(shop: Shop, admin: Actor) {
  const [pictures, imported, letter, backup] = await Promise.all([
    picturesInProgress(shop, admin).then(found),
    importInProgress(shop, admin).then(found),
    letterInProgress(shop, admin).then(found),
    backupInProgress(shop, admin).then(found),
  ])
  return { pictures, imported, letter, backup }
}
