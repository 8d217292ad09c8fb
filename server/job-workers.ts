import { purgeAccounts } from "../domain/accounts/people/purge-accounts.server.ts"
import { sendAccountEmail } from "../domain/accounts/sessions/send-account-email.server.ts"
import { system } from "../domain/actor.ts"
import { rollUpVisits } from "../domain/analytics/roll-up.server.ts"
import { backUpIfDue } from "../domain/archive/backup-commands.server.ts"
import { runBackupDrill } from "../domain/archive/backup-drill.server.ts"
import { copyIfDue } from "../domain/archive/elsewhere/copy-commands.server.ts"
import { runCopy } from "../domain/archive/elsewhere/run-copy.server.ts"
import { runCopyTrial } from "../domain/archive/elsewhere/try-copy.server.ts"
import { runBackup } from "../domain/archive/run-backup.server.ts"
import { runRestore } from "../domain/archive/run-restore.server.ts"
import { analyzeImport } from "../domain/artworks/import/runs/analyze-import.server.ts"
import { purgeImports } from "../domain/artworks/import/runs/delete-import.server.ts"
import { runImport } from "../domain/artworks/import/runs/run-import.server.ts"
import { undoImport } from "../domain/artworks/import/runs/undo-import.server.ts"
import { updateMainPictureUrl } from "../domain/artworks/pictures/main-picture-files.server.ts"
import { purgeRemovedViews } from "../domain/artworks/pictures/purge-removed-views.server.ts"
import { findPictureProtection } from "../domain/artworks/protection/picture-protection.server.ts"
import { protectPictures } from "../domain/artworks/protection/protect-pictures.server.ts"
import { purgePublishedDrafts } from "../domain/artworks/upload/purge-published-drafts.server.ts"
import { releaseExpiredHolds } from "../domain/checkout/release-expired-holds.server.ts"
import { remindOfTransfers } from "../domain/checkout/remind-of-transfers.server.ts"
import { purgeCommissionPictures } from "../domain/commissions/purge-pictures.server.ts"
import { purgeCustomers } from "../domain/customers/apply-retention.server.ts"
import { eraseFiles } from "../domain/customers/erase-files.server.ts"
import { purgePressFiles } from "../domain/exhibitions/press-file-commands.server.ts"
import { checkHealth } from "../domain/health/check-health.server.ts"
import { purgeConditionPictures } from "../domain/inventory/condition-commands.server.ts"
import { notifyOverdueReturns } from "../domain/inventory/notify-overdue-returns.server.ts"
import { creditRefunds } from "../domain/invoices/credit-notes.server.ts"
import { deleteInvoiceFiles, getInvoiceFile } from "../domain/invoices/invoice-file.server.ts"
import { purgeLive } from "../domain/live/purge-live.server.ts"
import { deletePictureFiles } from "../domain/media/delete-pictures.server.ts"
import { derivePicture } from "../domain/media/derive-picture.server.ts"
import { purgePhotos } from "../domain/media/purge-photos.server.ts"
import { purgeUploads } from "../domain/media/purge-uploads.server.ts"
import { prepareMediaFile } from "../domain/media-files/prepare-media-file.server.ts"
import { purgeMediaFiles } from "../domain/media-files/purge-media-files.server.ts"
import { readMailbox } from "../domain/messages/inbound/read-mailbox.server.ts"
import { purgeUnwrittenThreads } from "../domain/messages/threads/create-thread.server.ts"
import { findFileToSend } from "../domain/messages/threads/draft-files.server.ts"
import { purgeMessageFiles } from "../domain/messages/threads/message-files.server.ts"
import { unsnoozeDueThreads } from "../domain/messages/threads/thread-commands.server.ts"
import { runIssue } from "../domain/newsletter/issues/send-issue.server.ts"
import { sendDueIssues } from "../domain/newsletter/issues/start-issue.server.ts"
import { alertUndeliverableEmail } from "../domain/notifications/artist-alert.server.ts"
import { pushNotification } from "../domain/notifications/push-notification.server.ts"
import { sendDigests } from "../domain/notifications/send-digests.server.ts"
import { purgeOperations } from "../domain/operations/purge-operations.server.ts"
import { purgeReturnPictures } from "../domain/orders/return-pictures.server.ts"
import { deliverEmail } from "../domain/outbox/deliver-email.server.ts"
import { purgeEmailBodies } from "../domain/outbox/purge-email-bodies.server.ts"
import { runCardTrial } from "../domain/payments/card-accounts/card-trial.server.ts"
import { checkCardKey, syncCardAccounts } from "../domain/payments/card-accounts/check-card-accounts.server.ts"
import { handlePaymentEvents } from "../domain/payments/handle-events.server.ts"
import { reconcilePayments } from "../domain/payments/reconcile.server.ts"
import { sendRefund } from "../domain/payments/send-refund.server.ts"
import { syncDueSessions } from "../domain/payments/sync-session.server.ts"
import { purgeMissingAddresses } from "../domain/redirects/missing-addresses.server.ts"
import type { Shop } from "../domain/shop.ts"
import { maintainDomains } from "../domain/site-domain/maintain-domains.server.ts"
import { runSiteImport } from "../domain/site-imports/run-site-import.server.ts"
import { purgeSiteImports } from "../domain/site-imports/site-import-queries.server.ts"
import { maintainUpdates } from "../domain/updates/maintain-updates.server.ts"
import { recordUpdateOutcome } from "../domain/updates/record-update-outcome.server.ts"
import { runUpdate } from "../domain/updates/run-update.server.ts"
import type { JobWorkers } from "./job-attempts.ts"
import { failLostBackups, failLostRestores } from "./resume-backups.ts"
import { resumeEmails } from "./resume-emails.ts"
import { failLostImports } from "./resume-imports.ts"
import { resumeIssues } from "./resume-issues.ts"
import { resumePictures } from "./resume-pictures.ts"
import { runEach } from "./run-each.ts"
import { receiveUpload } from "./upload-receivers.ts"

export const jobWorkers = (shop: Shop): JobWorkers => ({
  "deliver-mail": ({ mailId }, { last }) => deliverQueuedEmail(shop, mailId, last),
  "send-letter": (data) => sendAccountEmail(shop, data),
  "tidy-accounts": () => runAccountMaintenance(shop),
  "derive-picture": (data, { last }) =>
    derivePicture(shop, data, { last, onFiles: updateMainPictureUrl, findProtection: findPictureProtection }),
  "protect-pictures": () => protectPictures(shop),
  "prepare-media-file": (data, { stopping }) => prepareMediaFile(shop, data, stopping),
  "remove-picture": (data) => deletePictureFiles(shop, data),
  "remove-invoice": ({ invoiceId }) => deleteInvoiceFiles(shop, invoiceId),
  "release-holds": async () => {
    await syncDueSessions(shop)
    await releaseExpiredHolds(shop)
    await remindOfTransfers(shop)
  },
  "handle-payment-event": (events) => handlePaymentEvents(shop, events),
  "credit-order": (data) => creditRefunds(shop, data),
  "send-refund": ({ refundId }) => sendRefund(shop, refundId),
  "try-card-payments": (data, attempt) => runCardTrial(shop, data, attempt),
  "reconcile-payments": () => runPaymentMaintenance(shop),
  "erase-files": (data) => eraseFiles(shop, data),
  "tidy-customers": () => purgeCustomers(shop),
  "tidy-visits": () => runEach([() => rollUpVisits(shop), () => purgeMissingAddresses(shop)]),
  "drop-old-bodies": async () => void (await purgeEmailBodies(shop)),
  "schedule-backup": async () => {
    await failLostBackups(shop)
    await backUpIfDue(shop, system("Backup"))
    await copyIfDue(shop, system("Backup"))
  },
  "back-up": (data) => runBackup(shop, data),
  "try-backup": (data, attempt) => runBackupDrill(shop, data, attempt),
  "copy-backup": (data, attempt) => runCopy(shop, data, attempt),
  "try-copy": (data, attempt) => runCopyTrial(shop, data, attempt),
  "restore-archive": async (data) => {
    await runRestore(shop, data)
    await resumePictures(shop)
  },
  "read-import": (data, attempt) => analyzeImport(shop, data, attempt),
  "run-import": (data, attempt) => runImport(shop, data, attempt),
  "undo-import": (data, attempt) => undoImport(shop, data, attempt),
  "run-site-import": (data, attempt) => runSiteImport(shop, data, attempt),
  "send-newsletter": ({ letterId }, { stopping }) => runIssue(shop, letterId, stopping),
  "due-newsletters": async () => {
    await sendDueIssues(shop)
    await resumeIssues(shop)
  },
  "bring-back-letters": async () => void (await unsnoozeDueThreads(shop)),
  "push-notification": (data) => pushNotification(shop, data),
  "send-digests": () => sendDigests(shop),
  "tidy-live": async () => {
    await notifyOverdueReturns(shop)
    await purgeLive(shop)
  },
  "read-mailbox": (_, { stopping }) => readMailbox(shop, stopping),
  "check-health": () => runHealthChecks(shop),
  "maintain-domains": (_, { stopping }) => maintainDomains(shop, stopping),
  "check-updates": () => maintainUpdates(shop),
  "install-update": (data, attempt) => runUpdate(shop, data, attempt),
  "sweep-uploads": () => runMaintenance(shop),
})

async function deliverQueuedEmail(shop: Shop, mailId: string, last: boolean): Promise<void> {
  await deliverEmail(shop, mailId, {
    last,
    onUndeliverable: alertUndeliverableEmail,
    renderers: {
      invoice: ({ invoiceId, receipt }) => getInvoiceFile(shop, invoiceId, { receipt: receipt === true }),
      letterFile: ({ fileId }) => findFileToSend(shop, fileId),
    },
  })
}

async function runAccountMaintenance(shop: Shop): Promise<void> {
  await purgeAccounts(shop)
  await purgeOperations(shop)
}

const runPaymentMaintenance = (shop: Shop) => runEach([() => syncCardAccounts(shop), () => reconcilePayments(shop)])

async function runHealthChecks(shop: Shop): Promise<void> {
  await recordUpdateOutcome(shop)
  await checkCardKey(shop)
  await checkHealth(shop)
}

const runMaintenance = (shop: Shop) =>
  runEach([
    () => purgeUploads(shop, (upload) => receiveUpload(shop, system("Upload"), upload)),
    () => resumePictures(shop),
    () => resumeEmails(shop),
    () => purgePublishedDrafts(shop),
    () => purgePhotos(shop, system("Upload")),
    () => purgeImports(shop),
    () => purgeSiteImports(shop),
    () => failLostImports(shop),
    () => failLostRestores(shop),
    () => purgeRemovedViews(shop),
    () => purgeReturnPictures(shop),
    () => purgeConditionPictures(shop),
    () => purgePressFiles(shop),
    () => purgeMediaFiles(shop),
    () => purgeCommissionPictures(shop),
    () => purgeUnwrittenThreads(shop),
    () => purgeMessageFiles(shop),
  ])
