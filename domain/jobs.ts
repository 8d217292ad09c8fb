import type { Transaction } from "../db/connect.ts"

/** The work that is done later, by queue. What a job needs beside ids it reads from the database when it runs. */
export type JobData = {
  "deliver-mail": { mailId: string }
  /** A letter with a link that somebody asked for. Whether the address has an account is only looked up here. */
  "send-letter":
    | { letter: "sign-in" | "confirm" | "reset"; email: string; next: string }
    /** To the address that the account of this id is to have. */
    | { letter: "new-address"; email: string; userId: string }
  /** Daily: makes signing keys, and forgets what has expired. */
  "tidy-accounts": Record<string, never>
  /** Makes what the picture lacks next. */
  "derive-picture": { pictureId: string }
  /** Deletes the files of a picture whose row is gone. */
  "remove-picture": { pictureId: string; originalKey: string }
  /** Deletes the files of an invoice whose row is gone. */
  "remove-invoice": { invoiceId: string }
  /** Each minute: looks at payment sessions whose time is over, then ends what was not paid in time, and reminds. */
  "release-holds": Record<string, never>
  /** Reads from the provider what its event is about. */
  "handle-payment-event": { provider: string; eventId: string }
  "send-refund": { refundId: string }
  /** Money of this decision went back, or the order (null) ended unpaid: its invoice is to be corrected. */
  "credit-order": { orderId: string; decision: string | null }
  /** Each hour: compares our ledger with the provider's. */
  "reconcile-payments": Record<string, never>
  /** Private files whose rows were erased; keys of files and folders. */
  "erase-files": { keys: string[]; folders: string[] }
  /** Each hour: makes customers true to what was written, and forgets what is kept no longer. */
  "tidy-customers": Record<string, never>
  /** Each hour: counts the visits of the days that are over, and deletes what is kept no longer. */
  "tidy-visits": Record<string, never>
  /** Daily: forgets what was said in mails that were sent long ago. */
  "drop-old-bodies": Record<string, never>
  /** Each night: begins a backup if one is due. */
  "schedule-backup": Record<string, never>
  "back-up": { backupId: string }
  /** Reads a backup into a second database, and compares. */
  "try-backup": { backupId: string }
  /** Reads an archive back into the empty site. */
  "restore-archive": { restoreId: string }
  /** Reads the file of an import, and tries it out. */
  "read-import": { importId: string; revision: number }
  /** Writes the works of an import. */
  "run-import": { importId: string }
  "undo-import": { importId: string }
  /** Sends a letter to subscribers of the newsletter for a while, and queues the next while. */
  "send-newsletter": { letterId: string }
  /** Each minute: begins letters whose time has come, and goes on with those whose job is gone. */
  "due-newsletters": Record<string, never>
  /** To every browser in which its person takes pushed notifications. */
  "push-notification": { notificationId: string }
  /** Daily: the e-mail of unread notifications, to those who chose it. */
  "send-digests": Record<string, never>
  /** Each hour: tells of works that should be back, and forgets what happened and notifications that are old. */
  "tidy-live": Record<string, never>
  /** Each minute: brings letters back that were put off until now. */
  "bring-back-letters": Record<string, never>
  /** Each minute: takes the e-mails that came in. */
  "read-mailbox": Record<string, never>
  /** Every ten minutes: writes to the artist about what needs them. */
  "check-health": Record<string, never>
  /** Every ten minutes: uses files whose last request was interrupted, forgets abandoned ones, resumes pictures. */
  "sweep-uploads": Record<string, never>
}

/** Jobs from this priority on are urgent: some queues reserve a worker for them, so that no long job delays them. */
export const urgent = 10

export type JobName = keyof JobData

export const jobNames = [
  "deliver-mail",
  "send-letter",
  "tidy-accounts",
  "derive-picture",
  "remove-picture",
  "remove-invoice",
  "release-holds",
  "handle-payment-event",
  "send-refund",
  "credit-order",
  "reconcile-payments",
  "erase-files",
  "tidy-customers",
  "tidy-visits",
  "drop-old-bodies",
  "check-health",
  "sweep-uploads",
  "schedule-backup",
  "back-up",
  "try-backup",
  "restore-archive",
  "read-import",
  "run-import",
  "undo-import",
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
   * A row in the caller's transaction, visible after the commit.
   * @param options.priority higher runs first (default 0)
   * @param options.startAfter seconds until it may start
   */
  send<N extends JobName>(
    tx: Transaction,
    name: N,
    data: JobData[N],
    options?: { priority?: number; startAfter?: number },
  ): Promise<void>
  /** Several rows in one statement. @param options.startAfter seconds until they may start */
  sendAll<N extends JobName>(
    tx: Transaction,
    name: N,
    all: JobData[N][],
    options?: { startAfter?: number },
  ): Promise<void>
}
