import type { DiskSpace } from "../../services/host/host.ts"
import { type BackupStanding, backupStanding } from "../archive/backup-queries.server.ts"
import { copiesOnHold } from "../artworks/holds.server.ts"
import { type JobStanding, jobStanding } from "../job-runs.server.ts"
import { type MailStanding, mailStanding } from "../mails/mail-standing.server.ts"
import { type PictureStanding, pictureStanding } from "../media/picture-standing.server.ts"
import { filesToScan } from "../messages/scan-files.server.ts"
import type { Shop } from "../shop.ts"

export type Readings = {
  mails: MailStanding
  jobs: JobStanding
  pictures: PictureStanding
  backups: BackupStanding
  holds: number
  disk: DiskSpace | null
  certificateEnds: Date | null
  /** `waiting`: files that were not scanned on arrival. Null: no scanner. */
  scanner: { answers: boolean; version: string; waiting: number } | null
}

/** Seven short queries, and checks of the disk, the virus scanner and the site's own URL. */
export async function readHealth(shop: Shop): Promise<Readings> {
  const [mails, jobs, pictures, backups, holds, disk, certificateEnds, scanner] = await Promise.all([
    mailStanding(shop),
    jobStanding(shop),
    pictureStanding(shop.db),
    backupStanding(shop.db),
    copiesOnHold(shop),
    shop.host.disk(),
    shop.host.certificateEnds(),
    scannerStanding(shop),
  ])
  return { mails, jobs, pictures, backups, holds, disk, certificateEnds, scanner }
}

async function scannerStanding(shop: Shop): Promise<Readings["scanner"]> {
  const [standing, waiting] = await Promise.all([shop.virusScan.standing(), filesToScan(shop)])
  if (!standing) return null
  return { answers: standing.answers, version: standing.answers ? standing.version : "", waiting }
}
