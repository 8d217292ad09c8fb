/** A mail as it is sent. Addresses are bare (`name@example.com`), never lists. */
export type OutgoingMail = {
  /** Who it is from, when the transport's sender has no name of its own. */
  fromName: string
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** With its angle brackets; the same for every attempt. */
  messageId: string
  /** When it was written, not when it is sent. */
  date: Date
  headers: Record<string, string>
  attachments: { fileName: string; contentType: string; content: Uint8Array }[]
  /** Pictures that the HTML shows by `cid:` addresses. */
  inline: { cid: string; contentType: string; content: Uint8Array }[]
}

/** The way out for mails: a mail server, or a folder where nothing is lost until there is one. */
export type MailTransport = {
  kind: "smtp" | "folder"
  /** Resolves when the other side has taken the mail over; throws otherwise, and may then be called again. */
  deliver(mail: OutgoingMail): Promise<void>
  /** Gives connections back. What is being sent is finished first. */
  close(): void
}
