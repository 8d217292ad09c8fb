import { href } from "react-router"
import type { MailboxState } from "../../../domain/messages/mailbox-access.server.ts"
import { blankTask, type DashboardTask } from "./task.ts"

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
