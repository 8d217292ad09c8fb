import type { Actor } from "../../../domain/actor.ts"
import { findBackupInProgress } from "../../../domain/archive/backup-queries.server.ts"
import { findImportInProgress } from "../../../domain/artworks/import/runs/import-queries.server.ts"
import { getPicturesInProgress } from "../../../domain/media/picture-progress.server.ts"
import { findIssueInProgress } from "../../../domain/newsletter/issues/issue-progress.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

export type RunningJobs = Awaited<ReturnType<typeof getRunningJobs>>

export async function getRunningJobs(shop: Shop, admin: Actor) {
  const [pictures, imported, issue, backup] = await Promise.all([
    getPicturesInProgress(shop, admin).then(unwrapOutcome),
    findImportInProgress(shop, admin).then(unwrapOutcome),
    findIssueInProgress(shop, admin).then(unwrapOutcome),
    findBackupInProgress(shop, admin).then(unwrapOutcome),
  ])
  return { pictures, imported, issue, backup }
}
