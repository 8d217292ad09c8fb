import { system } from "../domain/actor.ts"
import { backUpIfDue } from "../domain/archive/backup-commands.server.ts"
import { runBackup } from "../domain/archive/run-backup.server.ts"
import { tryBackup } from "../domain/archive/try-backup.server.ts"
import { noteMainPictureFiles } from "../domain/artworks/main-picture-files.server.ts"
import { forgetPublishedDrafts } from "../domain/artworks/upload/forget-published.server.ts"
import { releaseExpiredHolds } from "../domain/checkout/release-holds.server.ts"
import { invoiceFile, removeInvoiceFiles } from "../domain/invoices/invoice-file.server.ts"
import { deliverMail } from "../domain/mails/deliver-mail.server.ts"
import { dropOldBodies } from "../domain/mails/drop-old-bodies.server.ts"
import { derivePicture } from "../domain/media/derive-picture.server.ts"
import { removePictureFiles } from "../domain/media/remove-pictures.server.ts"
import { sweepUploads } from "../domain/media/sweep-uploads.server.ts"
import { alertArtistOfLostMail } from "../domain/notifications/artist-alert.server.ts"
import type { Shop } from "../domain/shop.ts"
import type { JobWorkers } from "./jobs.ts"
import { endLostBackups } from "./resume-backups.ts"
import { takeUpload } from "./upload-takers.ts"

/** What each queue's jobs do. */
export const jobWorkers = (shop: Shop): JobWorkers => ({
  "deliver-mail": async ({ mailId }, { last }) => {
    await deliverMail(shop, mailId, {
      last,
      onLost: alertArtistOfLostMail,
      makers: { invoice: ({ invoiceId }) => invoiceFile(shop, invoiceId) },
    })
  },
  "derive-picture": (data, { last }) => derivePicture(shop, data, { last, onFiles: noteMainPictureFiles }),
  "remove-picture": (data) => removePictureFiles(shop, data),
  "remove-invoice": ({ invoiceId }) => removeInvoiceFiles(shop, invoiceId),
  "release-holds": async () => {
    await releaseExpiredHolds(shop)
  },
  "drop-old-bodies": async () => {
    await dropOldBodies(shop)
  },
  "schedule-backup": async () => {
    await endLostBackups(shop)
    await backUpIfDue(shop, system("Backup"))
  },
  "back-up": (data) => runBackup(shop, data),
  "try-backup": (data) => tryBackup(shop, data),
  "sweep-uploads": async () => {
    await sweepUploads(shop, (upload) => takeUpload(shop, system("Upload"), upload))
    await forgetPublishedDrafts(shop)
  },
})
