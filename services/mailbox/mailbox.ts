/** The last read position. Another `uidValidity` makes all UIDs new (RFC 9051, 2.3.1.1). */
export type MailboxPosition = { uidValidity: string; lastUid: number }

export type FetchedEmail = {
  uid: number
  /** Only the beginning if the e-mail exceeds `maxBytes`. */
  raw: Uint8Array
  wholeBytes: number
  receivedAt: Date | undefined
}

export type ReadOptions = {
  /** The earliest date to read from when all UIDs are new. */
  since: Date
  maxEmails: number
  /** Of e-mails with more bytes only the beginning is read. */
  maxBytes: number
  signal?: AbortSignal
}

export type ImapServer = {
  host: string
  port: number
  /** `tls`: from the first byte; `starttls`: required. */
  security: "tls" | "starttls" | "none"
  user: string
  password: string
  folder: string
}

/** Read-only: nothing is marked as read, moved or deleted. */
export type Mailbox = {
  /** `imaps://user@host:993/INBOX`: the key under which the place is stored. */
  name: string
  /**
   * Oldest first and one at a time, with the place after each. @param from null: skip everything that is there now @throws
   * MailboxProblem
   */
  read(
    from: MailboxPosition | null,
    receive: (email: FetchedEmail, position: MailboxPosition) => Promise<void>,
    options: ReadOptions,
  ): Promise<MailboxPosition>
  /** The newest e-mail with this header in the folder for spam; null: none, or no such folder. @throws MailboxProblem */
  findInSpam(options: { header: string; value: string; maxBytes: number }): Promise<FetchedEmail | null>
  /** Signs in and opens the folder. @returns the number of e-mails @throws MailboxProblem */
  countEmails(): Promise<number>
}

/** The message is a sentence for the artist. */
export class MailboxProblem extends Error {
  override name = "MailboxProblem"
  readonly field: "host" | "port" | "security" | "password" | "folder"
  constructor(field: MailboxProblem["field"], message: string, options?: ErrorOptions) {
    super(message, options)
    this.field = field
  }
}
