import { eq } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { mailboxes } from "../../../db/tables/messages.ts"
import { openImapMailbox } from "../../../services/mailbox/imap-mailbox.server.ts"
import type { Mailbox } from "../../../services/mailbox/mailbox.ts"
import type { Secrets } from "../../../services/secrets/secrets.ts"
import type { Settings } from "../../settings/settings.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import { findSecret } from "../../settings/stored-secrets.server.ts"

export type MailboxSettings = Settings<"mailbox">

type Store = { db: Database | Transaction; secrets: Secrets }

/** Binds a password to its server and connection, so that it is never sent to another. */
export const getMailboxPasswordPurpose = ({ host, port, security, user }: MailboxSettings) => [
  host,
  port,
  security,
  user,
]

/** Null: no password for exactly this server, user and connection. */
export const findMailboxPassword = (store: Store, settings: MailboxSettings) =>
  findSecret(store, "mailbox", getMailboxPasswordPurpose(settings))

export const openMailboxFolder = (settings: MailboxSettings, password: string): Mailbox =>
  openImapMailbox({ ...settings, password })

export const failuresBeforeAlert = 3

/** `problem` "": none. */
export type MailboxState = { readAt: Date; problem: string; failures: number }

/** Null: not read, or not yet. */
export async function findMailboxState({ db }: { db: Database }): Promise<MailboxState | null> {
  const { mailbox } = await getSettings(db, "mailbox")
  if (mailbox.by !== "imap") return null
  const [row] = await db
    .select({ readAt: mailboxes.readAt, problem: mailboxes.problem, failures: mailboxes.failures })
    .from(mailboxes)
    .where(eq(mailboxes.place, openMailboxFolder(mailbox, "").name))
  return row ?? null
}
