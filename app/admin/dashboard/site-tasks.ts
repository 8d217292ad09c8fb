import { href } from "react-router"
import type { ParkedJobs } from "../../../domain/job-runs.server.ts"
import type { JobName } from "../../../domain/jobs.ts"
import type { MailboxState } from "../../../domain/messages/inbound/mailbox-access.server.ts"
import type { PaymentsStatus } from "../../../domain/payments/card-accounts/payments-status.server.ts"
import { formatCount } from "../kit/format-count.ts"
import { blankTask, type DashboardTask } from "./task.ts"

const parkedJobLabels: Record<JobName, { one: string; does: string }> = {
  "deliver-mail": { one: "e-mail", does: "Sending" },
  "send-letter": { one: "letter", does: "Sending" },
  "tidy-accounts": { one: "schedule", does: "Tidying accounts by" },
  "derive-picture": { one: "picture", does: "Preparing" },
  "protect-pictures": { one: "site", does: "Protecting the pictures of the" },
  "prepare-media-file": { one: "film or sound", does: "Preparing" },
  "remove-picture": { one: "deleted picture", does: "Removing the files of" },
  "remove-invoice": { one: "deleted invoice", does: "Removing the files of" },
  "release-holds": { one: "hold", does: "Releasing" },
  "handle-payment-event": { one: "payment", does: "Noting" },
  "send-refund": { one: "refund", does: "Sending" },
  "credit-order": { one: "refund", does: "Writing the credit note of" },
  "try-card-payments": { one: "trial payment", does: "Making" },
  "reconcile-payments": { one: "schedule", does: "Comparing payments by" },
  "erase-files": { one: "erased file", does: "Removing" },
  "tidy-customers": { one: "schedule", does: "Tidying customers by" },
  "tidy-visits": { one: "schedule", does: "Counting visits by" },
  "drop-old-bodies": { one: "old e-mail", does: "Clearing" },
  "check-health": { one: "schedule", does: "Looking how the site is by" },
  "maintain-domains": { one: "schedule", does: "Looking after the domain by" },
  "check-updates": { one: "schedule", does: "Looking for updates by" },
  "install-update": { one: "update", does: "Installing" },
  "sweep-uploads": { one: "upload", does: "Clearing up after" },
  "schedule-backup": { one: "schedule", does: "Reading" },
  "back-up": { one: "backup", does: "Writing" },
  "try-backup": { one: "drill", does: "Trying" },
  "copy-backup": { one: "backup elsewhere", does: "Writing" },
  "try-copy": { one: "backup elsewhere", does: "Trying" },
  "restore-archive": { one: "archive", does: "Reading back" },
  "read-import": { one: "import", does: "Reading" },
  "run-import": { one: "import", does: "Running" },
  "undo-import": { one: "import", does: "Undoing" },
  "run-site-import": { one: "import", does: "Running" },
  "send-newsletter": { one: "newsletter", does: "Sending" },
  "due-newsletters": { one: "schedule", does: "Beginning newsletters by" },
  "read-mailbox": { one: "mailbox", does: "Reading" },
  "push-notification": { one: "notification", does: "Pushing" },
  "send-digests": { one: "schedule", does: "Sending daily e-mails by" },
  "tidy-live": { one: "schedule", does: "Looking for late works by" },
  "bring-back-letters": { one: "schedule", does: "Bringing messages back by" },
}

/** Jobs during which the site stopped twice: they are retried at the next start, or by hand. */
export function parkedTask({ queue, count: jobs }: ParkedJobs): DashboardTask {
  const { one, does } = parkedJobLabels[queue]
  return {
    ...blankTask,
    key: `parked-${queue}`,
    what: `${formatCount(jobs, one)} set aside`,
    detail: `${does} ${jobs === 1 ? "it" : "them"} stopped the site twice. The log has details.`,
    act: { verb: "Try again", queue },
  }
}

export const cardPaymentTasks = ({ state, says, todo, verb, path }: PaymentsStatus): DashboardTask[] =>
  state === "needs" ? [{ ...blankTask, key: "card-payments", what: says, detail: todo, act: { verb, to: path } }] : []

/** Fewer consecutive failures may be temporary. */
const minReportedFailures = 3

export const mailboxTasks = (mailbox: MailboxState | null): DashboardTask[] =>
  mailbox && mailbox.failures >= minReportedFailures
    ? [
        {
          ...blankTask,
          key: "mailbox",
          what: "E-mails don’t come in",
          detail: mailbox.problem,
          act: { verb: "Open", to: href("/admin/settings/incoming") },
        },
      ]
    : []
