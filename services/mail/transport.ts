/** An e-mail as it is sent. Addresses are bare (`name@example.com`), never lists. */
export type OutgoingMail = {
  /** The sender's name, if the transport's sender has none of its own. */
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
  /** Pictures that the HTML refers to by `cid:` addresses. */
  inline: { cid: string; contentType: string; content: Uint8Array }[]
}

/** The delivery of e-mails: a mail server, or a folder that keeps them until there is one. */
export type MailTransport = {
  kind: "smtp" | "folder"
  /** Resolves when the receiver has accepted the e-mail; throws otherwise, and may then be called again. */
  deliver(mail: OutgoingMail): Promise<void>
  /** Closes connections, after e-mails that are being sent. */
  close(): void
}
