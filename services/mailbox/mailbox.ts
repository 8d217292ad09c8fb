/** Where a folder was read up to. Another `uidValidity` means that all its UIDs are new (RFC 9051, 2.3.1.1). */
export type Place = { uidValidity: string; lastUid: number }

export type ArrivedLetter = {
  uid: number
  /** Its bytes; only its beginning, if it has more than are read. */
  raw: Uint8Array
  wholeBytes: number
  receivedAt: Date | undefined
}

export type ReadOptions = {
  /** From when on letters are looked for where all UIDs are new. */
  since: Date
  /** At most so many; the next reading goes on. */
  most: number
  /** Of letters with more bytes only the beginning is read. */
  largest: number
  signal?: AbortSignal
}

/** A folder on a server, and who signs in there. */
export type ImapServer = {
  host: string
  port: number
  /** TLS from the first byte, after STARTTLS (and never without), or none. */
  security: "tls" | "starttls" | "none"
  user: string
  password: string
  folder: string
}

/** A mailbox that receives letters. Nothing in it is changed: nothing is marked as read, moved or deleted. */
export type Mailbox = {
  /** `imaps://user@host:993/INBOX`: what the place in it is kept under. */
  name: string
  /**
   * Passes what came after `from` to `take`, oldest first and one at a time, with the place after it.
   * @param from null: from now on, nothing of what is there
   * @returns the place up to which it was read
   * @throws MailboxProblem
   */
  read(
    from: Place | null,
    take: (letter: ArrivedLetter, place: Place) => Promise<void>,
    options: ReadOptions,
  ): Promise<Place>
  /** Signs in and opens the folder. @returns how many letters it has @throws MailboxProblem */
  look(): Promise<number>
}

/** Why a mailbox cannot be read, in a sentence for the artist. */
export class MailboxProblem extends Error {
  override name = "MailboxProblem"
  readonly field: "host" | "port" | "security" | "password" | "folder"
  constructor(field: MailboxProblem["field"], words: string, options?: ErrorOptions) {
    super(words, options)
    this.field = field
  }
}
