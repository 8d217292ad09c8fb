import { sendAccountEmail } from "../domain/accounts/send-letter.server.ts"
import { tidyAccounts } from "../domain/accounts/tidy-accounts.server.ts"
import { system } from "../domain/actor.ts"
import { tidyVisits } from "../domain/analytics/roll-up.server.ts"
import { backUpIfDue } from "../domain/archive/backup-commands.server.ts"
import { runBackup } from "../domain/archive/run-backup.server.ts"
import { runRestore } from "../domain/archive/run-restore.server.ts"
import { tryBackup } from "../domain/archive/try-backup.server.ts"
import { noteMainPictureFiles } from "../domain/artworks/main-picture-files.server.ts"
import { sweepRemovedViews } from "../domain/artworks/sweep-removed-views.server.ts"
import { forgetPublishedDrafts } from "../domain/artworks/upload/forget-published.server.ts"
import { releaseExpiredHolds } from "../domain/checkout/release-holds.server.ts"
import { remindOfTransfers } from "../domain/checkout/remind-of-transfers.server.ts"
import { sweepCommissionPictures } from "../domain/commissions/sweep-pictures.server.ts"
import { eraseFiles } from "../domain/customers/erase-files.server.ts"
import { tidyCustomers } from "../domain/customers/tidy-customers.server.ts"
import { sweepPressFiles } from "../domain/exhibitions/press-file-commands.server.ts"
import { checkHealth } from "../domain/health/check-health.server.ts"
import { readImport } from "../domain/imports/read-import.server.ts"
import { sweepImports } from "../domain/imports/remove-import.server.ts"
import { runImport } from "../domain/imports/run-import.server.ts"
import { undoImport } from "../domain/imports/undo-import.server.ts"
import { sweepConditionPictures } from "../domain/inventory/condition-commands.server.ts"
import { tellOfOverdueReturns } from "../domain/inventory/overdue-returns.server.ts"
import { creditWhatWentBack } from "../domain/invoices/credit-notes.server.ts"
import { invoiceFile, removeInvoiceFiles } from "../domain/invoices/invoice-file.server.ts"
import { tidyLive } from "../domain/live/tidy-live.server.ts"
import { deliverMail } from "../domain/mails/deliver-mail.server.ts"
import { dropOldBodies } from "../domain/mails/drop-old-bodies.server.ts"
import { derivePicture } from "../domain/media/derive-picture.server.ts"
import { forgetPhotos } from "../domain/media/forget-photos.server.ts"
import { removePictureFiles } from "../domain/media/remove-pictures.server.ts"
import { sweepUploads } from "../domain/media/sweep-uploads.server.ts"
import { fileToSend } from "../domain/messages/answer-files.server.ts"
import { forgetUnwritten } from "../domain/messages/begin-thread.server.ts"
import { sweepLetterFiles } from "../domain/messages/letter-files.server.ts"
import { readMailbox } from "../domain/messages/read-mailbox.server.ts"
import { bringBackDue } from "../domain/messages/thread-commands.server.ts"
import { runLetter } from "../domain/newsletter/run-letter.server.ts"
import { startDueLetters } from "../domain/newsletter/start-letter.server.ts"
import { alertArtistOfLostMail } from "../domain/notifications/artist-alert.server.ts"
import { pushNotification } from "../domain/notifications/push-notification.server.ts"
import { sendDigests } from "../domain/notifications/send-digests.server.ts"
import { forgetOperations } from "../domain/operations/forget-operations.server.ts"
import { sweepReturnPictures } from "../domain/orders/return-pictures.server.ts"
import { handleEvents } from "../domain/settlement/handle-events.server.ts"
import { reconcile } from "../domain/settlement/reconcile.server.ts"
import { sendRefund } from "../domain/settlement/send-refund.server.ts"
import { settleSessionsInTime } from "../domain/settlement/settle-session.server.ts"
import type { Shop } from "../domain/shop.ts"
import type { JobWorkers } from "./job-attempts.ts"
import { endLostBackups, endLostRestores } from "./resume-backups.ts"
import { endLostImports } from "./resume-imports.ts"
import { resumeLetters } from "./resume-letters.ts"
import { resumeMails } from "./resume-mails.ts"
import { resumePictures } from "./resume-pictures.ts"
import { runEach } from "./run-each.ts"
import { takeUpload } from "./upload-takers.ts"

export const jobWorkers = (shop: Shop): JobWorkers => ({
  "deliver-mail": async ({ mailId }, { last }) => {
    await deliverMail(shop, mailId, {
      last,
      onLost: alertArtistOfLostMail,
      makers: {
        invoice: ({ invoiceId, receipt }) => invoiceFile(shop, invoiceId, { receipt: receipt === true }),
        letterFile: ({ fileId }) => fileToSend(shop, fileId),
      },
    })
  },
  "send-letter": (data) => sendAccountEmail(shop, data),
  "tidy-accounts": async () => {
    await tidyAccounts(shop)
    await forgetOperations(shop)
  },
  "derive-picture": (data, { last }) => derivePicture(shop, data, { last, onFiles: noteMainPictureFiles }),
  "remove-picture": (data) => removePictureFiles(shop, data),
  "remove-invoice": ({ invoiceId }) => removeInvoiceFiles(shop, invoiceId),
  "release-holds": async () => {
    await settleSessionsInTime(shop)
    await releaseExpiredHolds(shop)
    await remindOfTransfers(shop)
  },
  "handle-payment-event": (events) => handleEvents(shop, events),
  "credit-order": (data) => creditWhatWentBack(shop, data),
  "send-refund": ({ refundId }) => sendRefund(shop, refundId),
  "reconcile-payments": async () => {
    await reconcile(shop)
  },
  "erase-files": (data) => eraseFiles(shop, data),
  "tidy-customers": () => tidyCustomers(shop),
  "tidy-visits": () => tidyVisits(shop),
  "drop-old-bodies": async () => {
    await dropOldBodies(shop)
  },
  "schedule-backup": async () => {
    await endLostBackups(shop)
    await backUpIfDue(shop, system("Backup"))
  },
  "back-up": (data) => runBackup(shop, data),
  "try-backup": (data, attempt) => tryBackup(shop, data, attempt),
  "restore-archive": async (data) => {
    await runRestore(shop, data)
    await resumePictures(shop)
  },
  "read-import": (data, attempt) => readImport(shop, data, attempt),
  "run-import": (data, attempt) => runImport(shop, data, attempt),
  "undo-import": (data, attempt) => undoImport(shop, data, attempt),
  "send-newsletter": ({ letterId }, { stopping }) => runLetter(shop, letterId, stopping),
  "due-newsletters": async () => {
    await startDueLetters(shop)
    await resumeLetters(shop)
  },
  "bring-back-letters": async () => {
    await bringBackDue(shop)
  },
  "push-notification": (data) => pushNotification(shop, data),
  "send-digests": () => sendDigests(shop),
  "tidy-live": async () => {
    await tellOfOverdueReturns(shop)
    await tidyLive(shop)
  },
  "read-mailbox": (_, { stopping }) => readMailbox(shop, stopping),
  "check-health": () => checkHealth(shop),
  "sweep-uploads": () =>
    runEach([
      () => sweepUploads(shop, (upload) => takeUpload(shop, system("Upload"), upload)),
      () => resumePictures(shop),
      () => resumeMails(shop),
      () => forgetPublishedDrafts(shop),
      () => forgetPhotos(shop, system("Upload")),
      () => sweepImports(shop),
      () => endLostImports(shop),
      () => endLostRestores(shop),
      () => sweepRemovedViews(shop),
      () => sweepReturnPictures(shop),
      () => sweepConditionPictures(shop),
      () => sweepPressFiles(shop),
      () => sweepCommissionPictures(shop),
      () => forgetUnwritten(shop),
      () => sweepLetterFiles(shop),
    ]),
})
