import { href } from "react-router"
import type { MailboxState } from "../../../domain/messages/mailbox.server.ts"
import { blank, type Task } from "./task.ts"

/** After so many failures in a row it does not come right by itself. */
const failuresToTell = 3

/** The mailbox cannot be read: what people write is not here. */
export const mailboxTasks = (mailbox: MailboxState | null): Task[] =>
  mailbox && mailbox.failures >= failuresToTell
    ? [
        {
          ...blank,
          key: "mailbox",
          what: "E-mails don’t come in",
          detail: mailbox.problem,
          act: { verb: "Open", to: href("/admin/settings/incoming") },
        },
      ]
    : []
