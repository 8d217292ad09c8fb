import { eq } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { mailboxes } from "../../db/tables/messages.ts"
import { openImapMailbox } from "../../services/mailbox/imap-mailbox.server.ts"
import type { Mailbox } from "../../services/mailbox/mailbox.ts"
import type { Secrets } from "../../services/secrets/secrets.ts"
import { readSecret } from "../settings/kept-secrets.server.ts"
import type { Settings } from "../settings/settings.ts"
import { readSettings } from "../settings/settings-queries.server.ts"

export type MailboxSettings = Settings<"mailbox">

type Store = { db: Database | Transaction; secrets: Secrets }

/** What the password is for: it is never sent to another server, nor in another way. */
export const passwordPurpose = ({ host, port, security, user }: MailboxSettings) => [host, port, security, user]

/** The password that was typed for this server, this user name and this way to send it; null: none is here. */
export const mailboxPassword = (store: Store, settings: MailboxSettings) =>
  readSecret(store, "mailbox", passwordPurpose(settings))

/** The folder that these settings name. It is connected to when it is read. */
export const openFolder = (settings: MailboxSettings, password: string): Mailbox =>
  openImapMailbox({ ...settings, password })

/** How often reading fails in a row before the artist is asked to look. */
export const failuresToTell = 3

/** What the studio shows of the mailbox: when it was read, and what is wrong. `problem` "": nothing. */
export type MailboxState = { readAt: Date; problem: string; failures: number }

/** null: it is not read, or was not yet. */
export async function mailboxState({ db }: { db: Database }): Promise<MailboxState | null> {
  const { mailbox } = await readSettings(db, "mailbox")
  if (mailbox.by !== "imap") return null
  const [row] = await db
    .select({ readAt: mailboxes.readAt, problem: mailboxes.problem, failures: mailboxes.failures })
    .from(mailboxes)
    .where(eq(mailboxes.place, openFolder(mailbox, "").name))
  return row ?? null
}
