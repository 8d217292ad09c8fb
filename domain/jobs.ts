import type { Transaction } from "../db/connect.ts"

/** By queue. A job contains ids; it reads everything else when it runs. */
export type JobData = {
  "deliver-mail": { mailId: string }
  /**
   * Whether the address has an account is looked up only here. `confirm` is queued in the transaction that creates the account.
   */
  "send-letter":
    | { letter: "sign-in" | "confirm" | "confirm-again" | "reset"; email: string; next: string }
    /** To the account's future address. */
    | { letter: "new-address"; email: string; userId: string }
  /** Daily: creates signing keys and purges expired data. */
  "tidy-accounts": Record<string, never>
  "derive-picture": { pictureId: string }
  /** Makes pictures again that are not protected as they have to be, a few at a time; then queues the next run. */
  "protect-pictures": Record<string, never>
  /** Writes a film, sound or model as browsers play it. */
  "prepare-media-file": { mediaFileId: string }
  "remove-picture": { pictureId: string; originalKey: string }
  "remove-invoice": { invoiceId: string }
  /** Each minute: checks expired payment sessions, ends unpaid orders, and sends reminders. */
  "release-holds": Record<string, never>
  "handle-payment-event": { provider: string; eventId: string }
  "send-refund": { refundId: string }
  /** After a refund of this decision, or when an unpaid order ended (null). */
  "credit-order": { orderId: string; decision: string | null }
  /** Pays a small amount, and gives it back. */
  "try-card-payments": { accountId: string; trialId: string }
  /** Each hour: compares our ledger with the provider's. */
  "reconcile-payments": Record<string, never>
  "erase-files": { keys: string[]; folders: string[] }
  /** Each hour: updates customers and purges old data. */
  "tidy-customers": Record<string, never>
  /** Each hour: counts the visits of past days and purges old ones. */
  "tidy-visits": Record<string, never>
  /** Daily: purges the content of old sent e-mails. */
  "drop-old-bodies": Record<string, never>
  "schedule-backup": Record<string, never>
  "back-up": { backupId: string }
  /** A drill. */
  "try-backup": { backupId: string }
  /** Writes an encrypted backup elsewhere. */
  "copy-backup": { copyId: string }
  /** Reads one of these back. */
  "try-copy": { copyId: string }
  "restore-archive": { restoreId: string }
  /** Also forecasts its result. */
  "read-import": { importId: string; revision: number }
  "run-import": { importId: string }
  "undo-import": { importId: string }
  /** Reads the file, imports from it, or undoes that, by the import's state. */
  "run-site-import": { siteImportId: string }
  /** For a while; then queues the next run. */
  "send-newsletter": { letterId: string }
  /** Each minute: starts scheduled issues, and resumes those without a job. */
  "due-newsletters": Record<string, never>
  "push-notification": { notificationId: string }
  /** Daily: e-mails unread notifications to users who chose it. */
  "send-digests": Record<string, never>
  /** Each hour: reports overdue returns, and purges old events and notifications. */
  "tidy-live": Record<string, never>
  /** Each minute: restores snoozed threads. */
  "bring-back-letters": Record<string, never>
  "read-mailbox": Record<string, never>
  /** Every ten minutes: alerts the artist. */
  "check-health": Record<string, never>
  /** Each hour, and when a domain or its certificate asks for it. */
  "maintain-domains": Record<string, never>
  /** Daily: looks for a new version, and removes old ones. */
  "check-updates": Record<string, never>
  "install-update": { runId: string }
  /** Every ten minutes: uses files whose last request was interrupted, purges abandoned ones, resumes pictures. */
  "sweep-uploads": Record<string, never>
}

/** Some queues reserve a worker for jobs of at least this priority. */
export const urgentPriority = 10

export type JobName = keyof JobData

export const jobNames = [
  "deliver-mail",
  "send-letter",
  "tidy-accounts",
  "derive-picture",
  "protect-pictures",
  "prepare-media-file",
  "remove-picture",
  "remove-invoice",
  "release-holds",
  "handle-payment-event",
  "send-refund",
  "credit-order",
  "try-card-payments",
  "reconcile-payments",
  "erase-files",
  "tidy-customers",
  "tidy-visits",
  "drop-old-bodies",
  "check-health",
  "maintain-domains",
  "check-updates",
  "install-update",
  "sweep-uploads",
  "schedule-backup",
  "back-up",
  "try-backup",
  "copy-backup",
  "try-copy",
  "restore-archive",
  "read-import",
  "run-import",
  "undo-import",
  "run-site-import",
  "send-newsletter",
  "due-newsletters",
  "bring-back-letters",
  "read-mailbox",
  "push-notification",
  "send-digests",
  "tidy-live",
] as const satisfies JobName[]

export type Jobs = {
  /**
   * A row in the caller's transaction. @param options.priority higher runs first (default 0) @param options.startAfter in
   * seconds
   */
  send<N extends JobName>(
    tx: Transaction,
    name: N,
    data: JobData[N],
    options?: { priority?: number; startAfter?: number; id?: string },
  ): Promise<void>
  /** In one statement. @param options.startAfter in seconds */
  sendAll<N extends JobName>(
    tx: Transaction,
    name: N,
    all: JobData[N][],
    options?: { startAfter?: number },
  ): Promise<void>
}
