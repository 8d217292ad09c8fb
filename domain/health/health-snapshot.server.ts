import type { DiskSpace, MachineStatus } from "../../services/host/host.ts"
import { type BackupStatus, getBackupStatus } from "../archive/backup-queries.server.ts"
import { type ElsewhereStatus, getBackupsElsewhereStatus } from "../archive/elsewhere/elsewhere-status.server.ts"
import { countCopiesOnHold } from "../artworks/editions/taken-copies.server.ts"
import { getJobStatus, type JobStatus } from "../job-runs.server.ts"
import { getPictureStatus, type PictureStatus } from "../media/picture-progress.server.ts"
import { countUnscannedFiles } from "../messages/threads/scan-files.server.ts"
import { getOutboxStatus, type OutboxStatus } from "../outbox/outbox-queries.server.ts"
import { getPaymentsStatus, type PaymentsStatus } from "../payments/card-accounts/payments-status.server.ts"
import type { Shop } from "../shop.ts"
import { type DomainStatus, getDomainStatus } from "../site-domain/domain-status.server.ts"

export type HealthSnapshot = {
  mails: OutboxStatus
  jobs: JobStatus
  pictures: PictureStatus
  backups: BackupStatus
  elsewhere: ElsewhereStatus
  holds: number
  disk: DiskSpace | null
  machine: MachineStatus
  certificateEnds: Date | null
  domain: DomainStatus
  /** `waiting`: files that were not scanned on arrival. Null: no scanner. */
  scanner: { answers: boolean; version: string; waiting: number } | null
  payments: PaymentsStatus
}

/** Short queries, and checks of the disk, the virus scanner and the site's own URL. */
export async function getHealthSnapshot(shop: Shop): Promise<HealthSnapshot> {
  const [mails, jobs, pictures, backups, elsewhere, holds, disk, certificateEnds, scanner, payments, domain] =
    await Promise.all([
      getOutboxStatus(shop),
      getJobStatus(shop),
      getPictureStatus(shop.db),
      getBackupStatus(shop.db),
      getBackupsElsewhereStatus(shop),
      countCopiesOnHold(shop),
      shop.host.disk(),
      shop.address.isManaged ? null : shop.host.certificateEnds(),
      getScannerStatus(shop),
      getPaymentsStatus(shop),
      getDomainStatus(shop),
    ])
  const isManaged = domain.state !== "proxy"
  return {
    ...{ mails, jobs, pictures, backups, elsewhere, holds, disk, scanner, payments, domain },
    machine: shop.host.machine(),
    certificateEnds: isManaged ? domain.certificateEnds : certificateEnds,
  }
}

async function getScannerStatus(shop: Shop): Promise<HealthSnapshot["scanner"]> {
  const [status, waiting] = await Promise.all([shop.virusScan.status(), countUnscannedFiles(shop)])
  if (!status) return null
  return { answers: status.answers, version: status.answers ? status.version : "", waiting }
}
